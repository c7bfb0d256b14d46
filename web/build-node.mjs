// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the package for Node in `npm/`: `node build-node.mjs`. It needs `wasm/`, which `cargo xtask web` makes.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const web = path.dirname(fileURLToPath(import.meta.url));
const out = path.join(web, 'npm');
const { version, license } = JSON.parse(await readFile(path.join(web, 'package.json'), 'utf8'));

await rm(out, { recursive: true, force: true });
await mkdir(out);
await esbuild.build({
  absWorkingDir: web,
  entryPoints: ['src/node/index.mjs', 'src/node/worker.mjs'],
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  outdir: 'npm',
  logLevel: 'warning',
});
for (const part of ['rules', 'engine']) {
  await cp(path.join(web, 'wasm', `alfil_${part}_bg.wasm`), path.join(out, `alfil_${part}.wasm`));
}
for (const name of ['index.d.ts', 'README.md']) await cp(path.join(web, 'src', 'node', name), path.join(out, name));
// Types alone: esbuild does not write declarations, and these files are little else.
for (const name of ['api.ts', 'api'])
  await cp(path.join(web, 'src', 'engine', name), path.join(out, name), { recursive: true });
await cp(path.join(web, '..', 'LICENSE'), path.join(out, 'LICENSE'));
const manifest = {
  name: 'alfil',
  version,
  description: 'Chess variants with an engine: Three-check, Racing Kings, Knightmate',
  license,
  type: 'module',
  exports: { types: './index.d.ts', default: './index.js' },
  engines: { node: '>=20' },
};
await writeFile(path.join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
