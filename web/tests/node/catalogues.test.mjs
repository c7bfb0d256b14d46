// SPDX-License-Identifier: GPL-3.0-or-later
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

test('no text is missing or unused in any language', async () => {
  const script = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../check-i18n.mjs');
  await promisify(execFile)(process.execPath, [script]);
});
