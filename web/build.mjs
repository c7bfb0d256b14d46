// SPDX-License-Identifier: GPL-3.0-or-later
// Bundles the page into `dist/`: `node build.mjs`. It needs `wasm/`, which `cargo xtask web` makes.
//
// Every file that the page loads carries a hash of its contents in its name, so that it can be kept for ever; only
// `index.html`, `sw.js` and what lies in `static/` have fixed names.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as esbuild from 'esbuild';
import { men } from './men.mjs';

const web = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(web, 'dist');
const assets = path.join(dist, 'assets');
/** Kinds of files that get smaller. */
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.wasm', '.txt', '.map']);

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

async function empty() {
  await mkdir(dist, { recursive: true });
  for (const name of await readdir(dist)) {
    // What keeps the folder in the repository.
    if (name !== '.gitignore') await rm(path.join(dist, name), { recursive: true });
  }
  await mkdir(assets);
}

/** Copies a file under a name with its hash; the address of the copy. */
async function asset(file, name) {
  const bytes = await readFile(file);
  const { name: stem, ext } = path.parse(name);
  const address = `assets/${stem}-${digest(bytes)}${ext}`;
  await writeFile(path.join(dist, address), bytes);
  return `/${address}`;
}

const common = {
  absWorkingDir: web,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  loader: { '.md': 'text', '.svg': 'file', '.png': 'file', '.ogg': 'file', '.mp3': 'file', '.woff2': 'file' },
  assetNames: 'assets/[name]-[hash]',
  outdir: 'dist',
  publicPath: '/',
  logLevel: 'warning',
  metafile: true,
  plugins: [men(path.join(web, '../crates/draw/pieces'))],
};

/** Bundles entry points; their addresses, by entry point. */
async function bundle(entryPoints, options) {
  const { metafile } = await esbuild.build({
    ...common,
    entryPoints,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    ...options,
  });
  const found = {};
  for (const [file, output] of Object.entries(metafile.outputs)) {
    if (!output.entryPoint) continue;
    const address = (name) => `/${path.relative('dist', name)}`;
    const needs = output.imports.filter(({ kind }) => kind === 'import-statement').map((needed) => address(needed.path));
    found[output.entryPoint] = { script: address(file), style: output.cssBundle && address(output.cssBundle), needs };
  }
  return found;
}

async function files(folder = dist) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && entry.name !== '.gitignore')
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Writes compressed copies beside the files, where that saves anything. */
async function compress() {
  for (const file of await files()) {
    if (!COMPRESSIBLE.has(path.extname(file))) continue;
    const bytes = await readFile(path.join(dist, file));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 } };
    const copies = [
      ['br', await promisify(brotliCompress)(bytes, quality)],
      ['gz', await promisify(gzip)(bytes, { level: 9 })],
    ];
    for (const [ending, copy] of copies) {
      if (copy.length < bytes.length) await writeFile(path.join(dist, `${file}.${ending}`), copy);
    }
  }
}

async function build() {
  const modules = ['rules', 'engine'].map((part) => path.join(web, 'wasm', `alfil_${part}_bg.wasm`));
  if (!modules.every((file) => existsSync(file))) {
    throw new Error('web/wasm is missing: `cargo xtask web` builds it, and then this');
  }
  await empty();
  const [rules, engine] = await Promise.all(modules.map((file) => asset(file, path.basename(file).replace('_bg', ''))));
  const worker = (await bundle(['src/engine/worker.ts'], {}))['src/engine/worker.ts'].script;
  const define = {
    __RULES__: JSON.stringify(rules),
    __ENGINE__: JSON.stringify(engine),
    __WORKER__: JSON.stringify(worker),
  };
  const main = (await bundle(['src/main.tsx'], { splitting: true, define }))['src/main.tsx'];
  await cp(path.join(web, 'static'), dist, { recursive: true });

  const style = main.style ? `<link rel="stylesheet" href="${main.style}" />\n    ` : '';
  // Told at once, so that they do not wait until the script that imports them has come.
  const chunks = main.needs.map((chunk) => `<link rel="modulepreload" href="${chunk}" />\n    `).join('');
  const tags = `${style}${chunks}<link rel="preload" href="${rules}" as="fetch" type="application/wasm" crossorigin />\n    <script type="module" src="${main.script}"></script>`;
  const template = await readFile(path.join(web, 'index.html'), 'utf8');
  const mark = '<!-- build: styles, scripts -->';
  if (!template.includes(mark)) throw new Error(`index.html has no ${mark}`);
  await writeFile(path.join(dist, 'index.html'), template.replace(mark, tags));

  // Everything, so that the page works without a network after its first load.
  const precache = (await files()).map((file) => (file === 'index.html' ? '/' : `/${file}`));
  const contents = await Promise.all((await files()).map((file) => readFile(path.join(dist, file))));
  const version = digest(Buffer.concat(contents));
  await bundle(['src/sw.ts'], {
    entryNames: '[name]',
    define: { __PRECACHE__: JSON.stringify(precache), __VERSION__: JSON.stringify(version) },
  });
  await compress();
  const sizes = new Map();
  for (const file of await files()) sizes.set(file, (await readFile(path.join(dist, file))).length);
  const whole = [...sizes.keys()].filter((file) => !/\.(br|gz)$/.test(file));
  const sent = whole.reduce((sum, file) => sum + (sizes.get(`${file}.br`) ?? sizes.get(file)), 0);
  console.log(`web/dist: ${whole.length} files, ${sent} bytes as sent`);
}

await build();
