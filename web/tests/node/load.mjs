// SPDX-License-Identifier: GPL-3.0-or-later
// Modules of the page for tests without a browser and without the rules.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The exports of a module of `src`, with all that it imports. */
export async function load(module) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: web,
    entryPoints: [`src/${module}`],
    bundle: true,
    format: 'esm',
    write: false,
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}
