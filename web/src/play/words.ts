// SPDX-License-Identifier: GPL-3.0-or-later
// Results and moves in words.
import type { MoveNode, Side, VariantInfo, View } from '../engine';
import { named, plugin, t } from '../i18n';

export const sideName = (side: Side): string => t(side === 'white' ? 'white' : 'black');

/** Who won, and by which rule. The server's reason has no sentence, if the rules here see no end. */
export const outcomeLine = ({ id, sentence }: { id: string; sentence?: string | undefined }): string =>
  sentence ? plugin(sentence) : named('reason', id, id.replace(/-/g, ' '));

/** A move said aloud: who, what, and what it changed. */
export function spoken(variant: VariantInfo, node: MoveNode, view: View): string {
  const { move } = node;
  if (!move) return plugin(view.description);
  const parts = [t(move.mover === 'white' ? 'said.white' : 'said.black', { move: move.san })];
  if (move.check) parts.push(t('said.check'));
  if (move.check && move.checksGiven && variant.checksToWin !== null) {
    const key = move.mover === 'white' ? 'checks.white' : 'checks.black';
    parts.push(t(key, { given: move.checksGiven[move.mover], of: variant.checksToWin }));
  }
  for (const notice of view.notices) parts.push(plugin(notice.sentence));
  if (view.outcome) parts.push(outcomeLine(view.outcome));
  return parts.join(' ');
}
