// SPDX-License-Identifier: GPL-3.0-or-later
// Guides in other languages: a file for each variant that has one, fetched when it is read. The plugin brings the English
// guide, so that a new variant needs no file here.
import type { VariantInfo } from '../engine';
import { type Language, currentLanguage } from '.';

export interface Guide {
  text: string;
  language: Language;
}

export async function guideOf({ id, guide }: VariantInfo): Promise<Guide> {
  const language = currentLanguage();
  if (language !== 'en') {
    try {
      const file = (await import(`./guides/${id}.${language}.md`)) as { default: string };
      return { text: file.default, language };
    } catch {
      // There is none, or the network is gone.
    }
  }
  return { text: guide, language: 'en' };
}
