// SPDX-License-Identifier: GPL-3.0-or-later
// Setting up a position: choose a man, click squares.
import { useState } from 'preact/hooks';
import type { Role, Side, VariantInfo } from '../engine';
import { FILES, RANKS, column, figuresOf } from '../board/men';
import { ManPicture } from '../board/mini';
import { manName } from '../board/squares';
import { plugin, t } from '../i18n';
import { Choice } from '../ui/choice';
import { href } from '../ui/router';
import { theRules } from '../ui/rules';
import { type SetUp, fenOf, fieldAt, givenOf, setUpOf } from './setup';

type Tool = { role: Role; side: Side } | 'erase';

export function EditorPage({ variant, fen }: { variant: VariantInfo; fen: string | null }) {
  const [setUp, setSetUp] = useState(() => read(variant, fen ?? variant.start));
  const [tool, setTool] = useState<Tool>({ role: 'pawn', side: 'white' });
  const change = (part: Partial<SetUp>) => setSetUp((before) => ({ ...before, ...part }));
  const put = (square: string) => {
    const men = new Map(setUp.men);
    const there = men.get(square);
    const same = tool !== 'erase' && there?.role === tool.role && there.side === tool.side;
    if (tool === 'erase' || same) men.delete(square);
    else men.set(square, tool);
    change({ men });
  };
  const written = fenOf(variant, setUp);
  const checked = theRules().checkFen(variant.id, written);
  const column = checked.error?.column ?? null;
  const faulty = column === null ? -1 : fieldAt(written, column);
  return (
    <div class="table">
      <div class="board-cell">
        <EditBoard variant={variant} setUp={setUp} onSquare={put} />
      </div>
      <div class="panel stack">
        <h1>{t('editor', { game: variant.title })}</h1>
        <Palette variant={variant} tool={tool} onTool={setTool} />
        <Choice
          legend={t('editor.turn')}
          value={setUp.turn}
          onChange={(turn) => change({ turn })}
          options={[
            { value: 'white', label: t('white') },
            { value: 'black', label: t('black') },
          ]}
        />
        {variant.hasCastling && <Castling value={setUp.castling} onChange={(castling) => change({ castling })} />}
        {variant.checksToWin !== null && (
          <Given toWin={variant.checksToWin} value={setUp.given} onChange={(given) => change({ given })} />
        )}
        <Rest variant={variant} value={setUp} faulty={faulty} onChange={change} />
        <div class="field">
          <label for="editor-fen">FEN</label>
          <input
            id="editor-fen"
            class="mono"
            value={checked.fen ?? written}
            spellcheck={false}
            onChange={(event) => setSetUp(read(variant, event.currentTarget.value))}
          />
        </div>
        {checked.error && (
          <p class="notice bad" role="status">
            {plugin(checked.error.sentence)}
          </p>
        )}
        <div class="actions">
          <button type="button" class="button" onClick={() => setSetUp(read(variant, variant.start))}>
            {t('editor.start')}
          </button>
          <button type="button" class="button" onClick={() => change({ men: new Map(), castling: '', enPassant: '' })}>
            {t('editor.clear')}
          </button>
        </div>
        {checked.fen !== null && (
          <div class="actions">
            <a class="button main" href={href(['analysis', variant.id], { fen: checked.fen })}>
              {t('analyse')}
            </a>
            <a class="button" href={href(['new', variant.id, 'computer'], { fen: checked.fen })}>
              {t('editor.play')}
            </a>
          </div>
        )}
      </div>
    </div>
  );
}

function read(variant: VariantInfo, fen: string): SetUp {
  const { fen: known, fenGiven } = theRules().checkFen(variant.id, fen);
  return setUpOf(variant, known ?? fen, givenOf(fenGiven ?? fen));
}

function EditBoard({
  variant,
  setUp,
  onSquare,
}: {
  variant: VariantInfo;
  setUp: SetUp;
  onSquare: (square: string) => void;
}) {
  return (
    <div class="mini edit" style={figuresOf(variant)} role="group" aria-label={t('board.label')}>
      {[...RANKS].reverse().map((rank, y) =>
        [...FILES].map((file, x) => {
          const square = `${file}${rank}`;
          const man = setUp.men.get(square);
          const figure = man && variant.men.find(({ role }) => role === man.role)?.figure;
          const name = man
            ? t(man.side === 'white' ? 'man.white' : 'man.black', { man: manName(variant, man.role) })
            : t('board.empty');
          return (
            <button
              key={square}
              type="button"
              class="edit-square"
              data-square={square}
              data-file={y === 7 ? file : undefined}
              data-rank={x === 7 ? rank : undefined}
              style={{ '--x': `${x}`, '--y': `${y}` }}
              aria-label={`${square}, ${name}`}
              onClick={() => onSquare(square)}
            >
              {man && figure && (
                <i class={`man ${man.side}`} style={{ '--figure': `${column(figure)}` }} aria-hidden="true" />
              )}
            </button>
          );
        }),
      )}
    </div>
  );
}

function Palette({ variant, tool, onTool }: { variant: VariantInfo; tool: Tool; onTool: (tool: Tool) => void }) {
  const isChosen = (role: Role, side: Side) => tool !== 'erase' && tool.role === role && tool.side === side;
  return (
    <div class="palette" role="group" aria-label={t('editor.men')}>
      {(['white', 'black'] as const).map((side) => (
        <>
          {variant.men.map(({ role, figure }) => {
            const name = t(side === 'white' ? 'man.white' : 'man.black', { man: manName(variant, role) });
            return (
              <button
                key={side + role}
                type="button"
                aria-pressed={isChosen(role, side)}
                aria-label={name}
                title={name}
                onClick={() => onTool({ role, side })}
              >
                <ManPicture figure={figure} side={side} />
              </button>
            );
          })}
          {side === 'white' && (
            <button
              type="button"
              class="eraser"
              aria-pressed={tool === 'erase'}
              aria-label={t('editor.erase')}
              title={t('editor.erase')}
              onClick={() => onTool('erase')}
            >
              ✕
            </button>
          )}
        </>
      ))}
    </div>
  );
}

function Castling({ value, onChange }: { value: string; onChange: (castling: string) => void }) {
  const rights = [...'KQkq'];
  const turn = (right: string) => onChange(rights.filter((one) => (one === right) !== value.includes(one)).join(''));
  const label = (right: string) =>
    `${t(right === right.toUpperCase() ? 'white' : 'black')} ${right.toUpperCase() === 'K' ? 'O-O' : 'O-O-O'}`;
  return (
    <fieldset>
      <legend>{t('editor.castling')}</legend>
      <div class="halves">
        {rights.map((right) => (
          <label key={right} class="check-line small">
            <input type="checkbox" checked={value.includes(right)} onChange={() => turn(right)} /> {label(right)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Given({
  toWin,
  value,
  onChange,
}: {
  toWin: number;
  value: SetUp['given'];
  onChange: (given: SetUp['given']) => void;
}) {
  return (
    <div class="row">
      {(['white', 'black'] as const).map((side) => (
        <label key={side} class="field small">
          {t(side === 'white' ? 'editor.givenWhite' : 'editor.givenBlack')}
          <select
            value={value[side]}
            onChange={(event) => onChange({ ...value, [side]: Number(event.currentTarget.value) })}
          >
            {Array.from({ length: toWin + 1 }, (_, given) => (
              <option key={given} value={given}>
                {given}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

/** The fields of a FEN that no board shows, by their places in it. */
const REST = [
  { field: 3, key: 'enPassant', label: 'editor.enPassant', hint: 'e3' },
  { field: 4, key: 'halfmoves', label: 'editor.halfmoves', hint: '0' },
  { field: 5, key: 'number', label: 'editor.number', hint: '1' },
] as const;

interface RestProps {
  variant: VariantInfo;
  value: SetUp;
  /** The place of the field that is wrong. */
  faulty: number;
  onChange: (part: Partial<SetUp>) => void;
}

function Rest({ variant, value, faulty, onChange }: RestProps) {
  const hasPawns = variant.men.some(({ role }) => role === 'pawn');
  return (
    <div class="thirds-row">
      {REST.filter(({ key }) => hasPawns || key !== 'enPassant').map(({ field, key, label, hint }) => (
        <label key={key} class="field small">
          {t(label)}
          <input
            value={value[key]}
            placeholder={hint}
            spellcheck={false}
            autocomplete="off"
            inputMode={key === 'enPassant' ? 'text' : 'numeric'}
            aria-invalid={field === faulty}
            onInput={(event) => onChange({ [key]: event.currentTarget.value.replace(/\s/g, '') })}
          />
        </label>
      ))}
    </div>
  );
}
