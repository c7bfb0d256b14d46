// SPDX-License-Identifier: GPL-3.0-or-later
import type { ComponentChildren } from 'preact';
import type { View } from '../engine';
import { plugin, t } from '../i18n';
import { outcomeLine } from './words';

interface EndingProps {
  outcome: { result: string; id: string; sentence?: string | undefined };
  children?: ComponentChildren;
}

/** Who won, and by which rule. */
export function Ending({ outcome, children }: EndingProps) {
  return (
    <section class="notice ending" aria-label={t('ending')} data-reason={outcome.id} data-result={outcome.result}>
      <p>
        <strong>{outcomeLine(outcome)}</strong> <span class="mono">{outcome.result}</span>
      </p>
      {children && <div class="actions">{children}</div>}
    </section>
  );
}

interface StandingProps {
  view: View;
  /** Claims a draw; left out where nobody here may. */
  onClaim?: ((id: string) => void) | undefined;
}

/** What the rules want said about the position, and the draws that may be claimed, with the reason why. */
export function Standing({ view, onClaim }: StandingProps) {
  return (
    <>
      {view.notices.map((notice) => (
        <p key={notice.id} class="notice" data-notice={notice.id}>
          {plugin(notice.sentence)}
        </p>
      ))}
      {view.claims.map((claim) => (
        <div key={claim.id} class="notice row spread" data-claim={claim.id}>
          <span>{plugin(claim.sentence)}</span>
          {onClaim && (
            <button type="button" class="button" onClick={() => onClaim(claim.id)}>
              {t('claim')}
            </button>
          )}
        </div>
      ))}
    </>
  );
}
