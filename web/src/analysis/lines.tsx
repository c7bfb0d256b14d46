// SPDX-License-Identifier: GPL-3.0-or-later
import type { Side } from '../engine';
import { currentLanguage, t } from '../i18n';
import { scoreText } from './score';
import type { Found } from './search';

/** The best lines; a click plays the first move of one. */
export function Lines({ found, onPlay }: { found: Found | null; onPlay: (uci: string) => void }) {
  if (!found) return <p class="muted small">{t('lines.none')}</p>;
  const { info } = found;
  return (
    <div>
      <ol class="lines plain" aria-label={t('lines')}>
        {info.lines.map((line) => (
          <li key={line.rank}>
            <span class="score">{scoreText(line.score)}</span>
            <button type="button" title={line.text} onClick={() => line.uci[0] && onPlay(line.uci[0])}>
              {line.text}
            </button>
          </li>
        ))}
      </ol>
      <p class="muted small">
        {t('lines.depth', {
          depth: info.depth,
          nodes: info.nodes.toLocaleString(currentLanguage(), { notation: 'compact' }),
        })}
      </p>
    </div>
  );
}

/** White's share of the expected score. */
export function Bar({ expected, orientation, text }: { expected: number | null; orientation: Side; text: string }) {
  const share = Math.round(100 * (expected ?? 0.5));
  return (
    <div
      class={orientation === 'white' ? 'bar' : 'bar flipped'}
      role="meter"
      aria-label={t('bar')}
      aria-valuenow={share}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      style={{ '--share': `${share}` }}
    >
      <i />
    </div>
  );
}
