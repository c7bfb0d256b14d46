// SPDX-License-Identifier: GPL-3.0-or-later
// Every new place is said aloud and sounds.
import { useEffect, useRef } from 'preact/hooks';
import type { VariantInfo } from '../engine';
import { announce } from '../ui/announce';
import { play } from '../ui/sound';
import type { Sitting } from './sitting';
import { spoken } from './words';

export function useVoice(sitting: Sitting, variant: VariantInfo): void {
  const { view, tree } = sitting;
  const before = useRef<number | undefined>(undefined);
  useEffect(() => {
    const node = tree[view.node];
    const isFirst = before.current === undefined;
    before.current = view.node;
    if (isFirst || !node) return;
    announce(spoken(variant, node, view));
    if (view.outcome) play('end');
    else if (node.move?.check) play('check');
    else if (node.move) play(node.move.san.includes('x') ? 'capture' : 'move');
  }, [view.node, view.outcome?.id]);
}
