// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the catalogues with the source and with each other: `node check-i18n.mjs`. It fails for a key that is missing
// or unused, for an empty text, and for a text whose holes differ from the English one.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const source = path.join(path.dirname(fileURLToPath(import.meta.url)), 'src');

/** The entries of a catalogue, as its file has them. */
async function catalogue(language) {
  const text = await readFile(path.join(source, 'i18n', `${language}.ts`), 'utf8');
  return new Map([...text.matchAll(/^ {2}'([^']+)': (['"])(.*)\2,$/gm)].map(([, key, , value]) => [key, value]));
}

async function texts() {
  const files = await readdir(source, { recursive: true });
  const own = files.filter((file) => /\.tsx?$/.test(file) && !/^(i18n|engine|generated)[/\\]/.test(file));
  return Promise.all(own.map(async (file) => [file, await readFile(path.join(source, file), 'utf8')]));
}

/** What stands between the brackets of each call of a function. */
function* callsOf(name, text) {
  for (const found of text.matchAll(new RegExp(`(?<![\\w.])${name}\\(`, 'g'))) {
    const from = found.index + found[0].length;
    let at = from;
    for (let depth = 1; depth > 0 && at < text.length; at += 1) depth += { '(': 1, ')': -1 }[text[at]] ?? 0;
    yield text.slice(from, at - 1);
  }
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const holes = (text) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, hole]) => hole)
    .sort()
    .join();

const english = await catalogue('en');
const others = new Map(await Promise.all(['de'].map(async (language) => [language, await catalogue(language)])));
const faults = [];
const used = new Set();
const patterns = [];

for (const [file, text] of await texts()) {
  const want = (key) => {
    used.add(key);
    if (!english.has(key)) faults.push(`${file}: no text for '${key}'`);
  };
  for (const call of callsOf('t', text)) {
    // The values of the holes stand after the key, in braces.
    const key = call.split(/,\s*\{/)[0];
    const isChoice = key.includes('?');
    for (const [, literal] of (isChoice ? key.slice(key.indexOf('?')) : key).matchAll(/'([\w. ]+)'/g)) want(literal);
    for (const [, template] of key.matchAll(/`([^`]+)`/g))
      patterns.push(
        template
          .split(/\$\{[^}]*\}/)
          .map(escape)
          .join('[\\w ]+'),
      );
  }
  for (const call of callsOf('count', text))
    for (const [, stem] of call.matchAll(/^'([\w.]+)'/g)) for (const form of ['one', 'other']) want(`${stem}.${form}`);
  for (const call of callsOf('named', text))
    for (const [, group] of call.matchAll(/^'(\w+)'/g)) patterns.push(`${group}\\..+`);
  // Keys that are handed on as such.
  for (const [, literal] of text.matchAll(/'([\w.]+)'/g)) if (english.has(literal)) used.add(literal);
}

const isUsed = (key) => used.has(key) || patterns.some((pattern) => new RegExp(`^${pattern}$`).test(key));
for (const key of english.keys()) if (!isUsed(key)) faults.push(`en.ts: '${key}' is used nowhere`);
for (const pattern of patterns)
  if (![...english.keys()].some((key) => new RegExp(`^${pattern}$`).test(key)))
    faults.push(`en.ts: nothing for ${pattern}`);
for (const [language, texts] of [['en', english], ...others]) {
  for (const [key, text] of english) {
    if (!texts.has(key)) faults.push(`${language}.ts: '${key}' is missing`);
    else if (texts.get(key).trim() === '') faults.push(`${language}.ts: '${key}' is empty`);
    else if (holes(texts.get(key)) !== holes(text))
      faults.push(`${language}.ts: '${key}' has other holes than in en.ts`);
  }
  for (const key of texts.keys()) if (!english.has(key)) faults.push(`${language}.ts: '${key}' is not in en.ts`);
}

for (const fault of faults) console.error(fault);
console.log(`${english.size} texts in ${1 + others.size} languages, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
