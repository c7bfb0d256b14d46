// SPDX-License-Identifier: GPL-3.0-or-later
// The analysis board: any game, with the engine beside it.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { VariantInfo } from '../engine';
import { opposite } from '../board/men';
import { named, t } from '../i18n';
import { Ending, Standing } from '../play/ending';
import { Moves } from '../play/moves';
import { arrow } from '../play/opponent';
import { linkOf } from '../play/share';
import { type Sitting, useSitting } from '../play/sitting';
import { useVoice } from '../play/spoken';
import { Table } from '../play/table';
import { TypedMove } from '../play/typed';
import { Walk } from '../play/walk';
import { replace } from '../ui/router';
import { message, theRules } from '../ui/rules';
import { Bar, Lines } from './lines';
import { Graph } from './graph';
import { type Source, names, sourceOf } from './source';
import { expectedOf, scoreText } from './score';
import { useSearch } from './search';
import { glyphsOf, judgement, useReview } from './review';
import { Tools } from './tools';

export function AnalysisPage({ path, query }: { path: string[]; query: URLSearchParams }) {
  const [source] = useState(() => attempt(path, query));
  if (typeof source === 'string')
    return (
      <div class="page narrow">
        <h1>{t('nav.analysis')}</h1>
        <p class="notice bad" role="alert">
          {source}
        </p>
        <VariantLinks />
      </div>
    );
  return <Analysis source={source} />;
}

function attempt(path: string[], query: URLSearchParams): Source | string {
  try {
    return sourceOf(path, query);
  } catch (error) {
    return message(error);
  }
}

function VariantLinks() {
  return (
    <p class="row">
      {theRules()
        .variants()
        .map(({ id, title }) => (
          <a key={id} class="button" href={`#/analysis/${id}`}>
            {title}
          </a>
        ))}
    </p>
  );
}

function Analysis({ source }: { source: Source }) {
  const { variant } = source;
  const sitting = useSitting(source.make, 'analysis');
  const { view, act, fault, game } = sitting;
  const [orientation, setOrientation] = useState(source.orientation);
  const [engineOn, setEngineOn] = useState(true);
  const [lines, setLines] = useState(2);
  const { reviewed, start, stop } = useReview(sitting);
  const isReviewing = reviewed !== null && !reviewed.isDone;
  const found = useSearch(sitting, engineOn && !isReviewing, lines);
  useVoice(sitting, variant);
  useAddress(source, sitting);

  const best = found?.info.lines[0];
  const ply = reviewed?.line.indexOf(view.node) ?? -1;
  const judged = reviewed?.moves.get(ply);
  const expected = view.outcome ? expectedOf(view.outcome) : (best?.chances.expected ?? judged?.expected ?? null);
  const text = view.outcome ? view.outcome.result : best ? scoreText(best.score) : '…';
  const play = (uci: string) => act(() => game.play(uci));
  const go = (node: number) => act(() => game.goTo(node));
  const [first] = best?.uci ?? [];
  return (
    <Table
      variant={variant}
      view={view}
      names={names(game)}
      over={view.outcome !== null}
      orientation={orientation}
      movable={view.outcome ? null : 'both'}
      onMove={play}
      shapes={engineOn && first ? [arrow(first, 'paleGreen')] : []}
      bar={<Bar expected={expected} orientation={orientation} text={text} />}
    >
      <h1 class="hidden-text">
        {t('nav.analysis')}: {variant.title}
      </h1>
      <VariantLine variant={variant} profile={view.profile} />
      {view.outcome && <Ending outcome={view.outcome} />}
      <Standing view={view} />
      {fault && (
        <p class="notice bad" role="alert">
          {fault}
        </p>
      )}
      {engineOn && !view.outcome && <Lines found={found} onPlay={play} />}
      {judged && judgement(judged).length > 0 && <p class="notice small">{judgement(judged).join(' ')}</p>}
      {reviewed && <Graph reviewed={reviewed} here={view.node} onGo={go} />}
      {isReviewing && <progress value={reviewed.progress} aria-label={t('review')} />}
      <Moves sitting={sitting} variant={variant} onGo={go} glyphs={glyphsOf(reviewed)} />
      <Walk sitting={sitting} onFlip={() => setOrientation(opposite)} />
      <TypedMove
        game={game}
        variant={variant}
        disabled={view.outcome !== null}
        onMove={(uci) => (game.play(uci), act(() => undefined))}
      />
      <Tools
        sitting={sitting}
        variant={variant}
        orientation={orientation}
        saved={source.saved}
        engine={{ on: engineOn, lines, set: setEngineOn, setLines }}
        review={{ running: isReviewing, start, stop }}
      />
    </Table>
  );
}

/** The address follows the game, so that a reload and the way back bring it again. Variations have to be kept for that. */
function useAddress({ isLink }: Source, { game, mainLine }: Sitting): void {
  const place = game.place(mainLine.at(-1));
  const isFirst = useRef(true);
  // At once: whoever sees the move may reload.
  useLayoutEffect(() => {
    if (isLink && !isFirst.current) replace(linkOf(place, place.moves.length));
    isFirst.current = false;
  }, [place.moves.join()]);
}

function VariantLine({ variant, profile }: { variant: VariantInfo; profile: string }) {
  const change = (event: Event) => {
    location.hash = `#/analysis/${(event.currentTarget as HTMLSelectElement).value}`;
  };
  return (
    <p class="row spread small">
      <select aria-label={t('import.variant')} value={variant.id} onChange={change}>
        {theRules()
          .variants()
          .map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
      </select>
      <span class="muted">{t('rulesOf', { rules: named('rules', profile) })}</span>
    </p>
  );
}
