// SPDX-License-Identifier: GPL-3.0-or-later
import { useEffect, useState } from 'preact/hooks';
import type { VariantInfo } from '../engine';
import { type Guide, guideOf } from '../i18n/guides';
import { t } from '../i18n';
import { href } from '../ui/router';
import { theRules } from '../ui/rules';
import { Example } from './example';
import { Markdown } from './markdown';

/** The rules of a variant in the reader's language, or else as its plugin tells them, with boards that can be played. */
export function GuidePage({ variant }: { variant: VariantInfo }) {
  const [guide, setGuide] = useState<Guide | null>(null);
  useEffect(() => void guideOf(variant).then(setGuide), [variant.id]);
  const fenIn = (text: string) => (/^\S+\/\S+ [wb] /.test(text) ? theRules().checkFen(variant.id, text).fen : null);
  return (
    <div class="page text">
      <div class="row spread">
        <h1>{variant.title}</h1>
        <div class="row">
          <a class="button main" href={href(['new', variant.id, 'computer'])}>
            {t('guide.play')}
          </a>
          <a class="button" href={href(['analysis', variant.id])}>
            {t('nav.analysis')}
          </a>
        </div>
      </div>
      <nav class="row small" aria-label={t('guide.others')}>
        {theRules()
          .variants()
          .map(({ id, title }) => (
            <a key={id} href={href(['guide', id])} aria-current={id === variant.id ? 'page' : undefined}>
              {title}
            </a>
          ))}
      </nav>
      {guide && (
        <div lang={guide.language}>
          <Markdown
            text={guide.text}
            fenIn={fenIn}
            example={(fen, key) => <Example key={key} variant={variant} fen={fen} />}
          />
        </div>
      )}
    </div>
  );
}
