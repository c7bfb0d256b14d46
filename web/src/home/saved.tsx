// SPDX-License-Identifier: GPL-3.0-or-later
// The games kept on this device, and the way in for others.
import { useEffect, useState } from 'preact/hooks';
import type { ByColor } from '../engine';
import { MiniBoard } from '../board/mini';
import { count, locale, named, t } from '../i18n';
import { catchUp } from '../online/kept';
import { leaveSeat } from '../online/seat';
import { type Saved, erase, list, open, placeOf } from '../store/games';
import { IconButton } from '../ui/icons';
import { useReturned } from '../ui/returned';
import { href } from '../ui/router';
import { message, theRules, variantOf } from '../ui/rules';
import { ImportForm } from './import';
import { Pips } from '../play/pips';
import { outcomeLine, sideName } from '../play/words';

export function SavedPage() {
  const [games, setGames] = useState(list);
  useReturned(() => setGames(list()));
  useEffect(() => void catchUp().then((isNew) => isNew && setGames(list())), []);
  const forget = ({ id, opponent, result }: Saved) => {
    erase(id);
    if (opponent.kind === 'online' && result !== null) leaveSeat(id);
    setGames(list());
  };
  return (
    <div class="page">
      <h1>{t('nav.games')}</h1>
      {games.length === 0 && <p class="muted">{t('saved.none')}</p>}
      <ul class="list plain">
        {games.map((game) => (
          <SavedLine key={game.id} saved={game} onForget={() => forget(game)} />
        ))}
      </ul>
      <ImportForm onDone={() => setGames(list())} />
    </div>
  );
}

function SavedLine({ saved, onForget }: { saved: Saved; onForget: () => void }) {
  const [sure, setSure] = useState(false);
  const variant = theRules().variant(saved.variant);
  const shown = describe(saved);
  const when = new Date(saved.updated).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
  const target = href(placeOf(saved));
  return (
    <li class="card">
      {variant && shown.fen && (
        <a class="thumb" href={target} tabIndex={-1} aria-hidden="true">
          <MiniBoard variant={variant} fen={shown.fen} lastMove={shown.lastMove} label="" />
        </a>
      )}
      <div class="grow">
        <a href={target}>
          {variant?.title ?? saved.variant}: {opponentName(saved)}
        </a>
        <p class="small muted">
          {count('saved.moves', saved.moves.length)} · {when}
        </p>
        <p class="small row">
          <span>{shown.sentence}</span>
          {variant?.checksToWin && shown.given && (
            <>
              <Pips side="white" given={shown.given.white} toWin={variant.checksToWin} dotted />
              <Pips side="black" given={shown.given.black} toWin={variant.checksToWin} dotted />
            </>
          )}
        </p>
      </div>
      {sure ? (
        <button type="button" class="button danger" onClick={onForget}>
          {t('saved.sure')}
        </button>
      ) : (
        <IconButton icon="close" label={t('saved.forget')} onClick={() => setSure(true)} />
      )}
    </li>
  );
}

function opponentName({ opponent }: Saved): string {
  if (opponent.kind === 'person') return t('way.table.long');
  if (opponent.kind === 'none') return t('saved.study');
  if (opponent.kind === 'online') return t('saved.online', { side: sideName(opponent.side) });
  return t('engineNamed', {
    level: opponent.level === null ? t('level.full') : named('level', opponent.level, opponent.level),
  });
}

interface Description {
  fen: string | null;
  lastMove: string[];
  given: ByColor<number> | null;
  sentence: string;
}

function describe(saved: Saved): Description {
  try {
    variantOf(saved.variant);
    const game = open(saved);
    const view = game.view();
    const outcome = game.outcome();
    game.free();
    return {
      fen: view.fen,
      lastMove: view.lastMove ?? [],
      given: view.checksGiven,
      sentence: outcome ? outcomeLine(outcome) : (saved.result ?? t('saved.goesOn')),
    };
  } catch (error) {
    return { fen: null, lastMove: [], given: null, sentence: message(error) };
  }
}
