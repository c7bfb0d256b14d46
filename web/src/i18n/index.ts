// SPDX-License-Identifier: GPL-3.0-or-later
// Texts by key. `t` takes keys that the source names; `named` takes ids, and `plugin` sentences, that the rules bring; what
// has no translation is shown as the rules say it, so that a new variant needs no entry here.
import { de } from './de';
import { en } from './en';
import { german } from './plugins.de';

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export type Language = 'en' | 'de';
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

const CATALOGUES: Record<Language, Catalogue> = { en, de };
let language: Language = 'en';

/** The language that the browser asks for, as far as there is a catalogue. */
export function preferred(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in CATALOGUES) return short as Language;
  }
  return 'en';
}

export function setLanguage(wanted: Language): void {
  language = wanted;
  document.documentElement.lang = wanted;
}

export const currentLanguage = (): Language => language;

/** The language with its country, as the browser has it, for dates. */
export const locale = (): string => navigator.languages.find((tag) => tag.startsWith(language)) ?? language;

type Values = Record<string, string | number>;

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));

export function t(key: Key, values: Values = {}): string {
  return fill(CATALOGUES[language][key], values);
}

/** A text for a number: the keys `….one` and `….other`. */
export function count(key: string, number: number): string {
  const form = new Intl.PluralRules(language).select(number) === 'one' ? 'one' : 'other';
  return t(`${key}.${form}` as Key, { n: number });
}

type Group = 'letter' | 'level' | 'man' | 'reason' | 'refusal' | 'rules' | 'variant';

/** The text of an id that the rules or the server bring, or else what they say themselves. */
export function named(group: Group, id: string, fallback = id): string {
  return (CATALOGUES[language] as Record<string, string>)[`${group}.${id}`] ?? fallback;
}

/** A sentence that a plugin or the rules bring in English. */
export const plugin = (sentence: string): string => (language === 'de' ? german(sentence) : sentence);
