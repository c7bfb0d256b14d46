// SPDX-License-Identifier: GPL-3.0-or-later
// Which game the address asks for: `game/<id>` from this device, or a variant with `fen`, `moves`, `rules`, `ply`.
import type { Game, Side, VariantInfo } from '../engine';
import { t } from '../i18n';
import { bottomSide } from '../play/table';
import { sideName } from '../play/words';
import { type Saved, load, open } from '../store/games';
import { theRules, variantOf } from '../ui/rules';

export interface Source {
  variant: VariantInfo;
  orientation: Side;
  make: () => Game;
  /** The record on this device that holds the game to look at, if one does. */
  saved: Saved | null;
  /** Whether the address says all of it. */
  isLink: boolean;
}

export function sourceOf(path: string[], query: URLSearchParams): Source {
  const [first, id] = path;
  if (first === 'game') return ofSaved(id ?? '');
  const variant = first ? variantOf(first) : (theRules().variants()[0] as VariantInfo);
  const make = () => ofQuery(variant, query);
  make().free();
  const side = query.get('side') === 'black' ? 'black' : 'white';
  return { variant, orientation: bottomSide(variant, side), make, saved: null, isLink: true };
}

function ofSaved(id: string): Source {
  const saved = load(id);
  if (!saved) throw new Error(t('game.missing'));
  open(saved).free();
  const variant = variantOf(saved.variant);
  const side = 'side' in saved.opponent ? saved.opponent.side : 'white';
  return {
    variant,
    orientation: bottomSide(variant, side),
    make: () => analysed(saved),
    saved: saved.opponent.kind === 'none' ? saved : null,
    isLink: false,
  };
}

/** A game that the players ended can be analysed beyond its end. */
function analysed(saved: Saved): Game {
  const game = open(saved);
  if (saved.end) game.reopen();
  return game;
}

function ofQuery(variant: VariantInfo, query: URLSearchParams): Game {
  const [fen, profile] = [query.get('fen'), query.get('rules')];
  const game = theRules().newGame({ variant: variant.id, ...(profile ? { profile } : {}), ...(fen ? { fen } : {}) });
  for (const [index, move] of (query.get('moves')?.split('.').filter(Boolean) ?? []).entries()) {
    try {
      game.play(move);
    } catch (error) {
      throw new Error(`ply ${index + 1}: ${error instanceof Error ? error.message : error}`);
    }
  }
  const ply = query.get('ply');
  if (ply !== null) game.toPly(Number(ply));
  return game;
}

/** The players as the file names them. */
export function names(game: Game): Record<Side, string> {
  const tags = new Map(game.tags().map(({ name, value }) => [name, value]));
  const known = (tag: string, side: Side) => {
    const name = tags.get(tag);
    return name && name !== '?' ? name : sideName(side);
  };
  return { white: known('White', 'white'), black: known('Black', 'black') };
}
