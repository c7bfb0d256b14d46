// SPDX-License-Identifier: GPL-3.0-or-later
import type { Side, VariantInfo } from '../engine';
import { FILES, column, menOfFen } from './men';

interface Props {
  variant: VariantInfo;
  fen: string;
  orientation?: Side;
  lastMove?: readonly string[];
  label: string;
}

/** A small board to look at. */
export function MiniBoard({ variant, fen, orientation = 'white', lastMove = [], label }: Props) {
  const place = (square: string) => {
    const [file, rank] = [FILES.indexOf(square[0] ?? 'a'), Number(square[1]) - 1];
    return orientation === 'white'
      ? { '--x': `${file}`, '--y': `${7 - rank}` }
      : { '--x': `${7 - file}`, '--y': `${rank}` };
  };
  const figure = (role: string) => `${column(variant.men.find((man) => man.role === role)?.figure ?? 'pawn')}`;
  return (
    <div class="mini" role="img" aria-label={label}>
      {variant.goal.map((square) => (
        <i key={`goal ${square}`} class="goal" style={place(square)} />
      ))}
      {lastMove.map((square) => (
        <i key={`moved ${square}`} class="moved" style={place(square)} />
      ))}
      {menOfFen(fen, variant.men).map(({ square, role, side }) => (
        <i key={square} class={`man ${side}`} style={{ ...place(square), '--figure': figure(role) }} />
      ))}
    </div>
  );
}

/** One man by himself. */
export function ManPicture({ figure, side }: { figure: VariantInfo['men'][number]['figure']; side: Side }) {
  return <i class={`man ${side}`} style={{ '--figure': `${column(figure)}` }} aria-hidden="true" />;
}
