// SPDX-License-Identifier: GPL-3.0-or-later
// What the opponent asks for, and what oneself asked for.
import { useEffect } from 'preact/hooks';
import { type Key, t } from '../i18n';
import { announce } from '../ui/announce';
import { play } from '../ui/sound';
import { Absence } from './notices';
import type { OnlineRoom } from './room';
import type { RoomState } from './state';
import type { Command, Side } from './wire';

interface Kind {
  by: Side | null;
  theirs: Key;
  own: Key;
  accept: Command;
  decline: Command;
}

export function Offers({ online, state }: { online: OnlineRoom; state: RoomState }) {
  const { status, you } = state;
  const kinds: Kind[] = [
    {
      by: status.end ? null : status.draw_offer,
      theirs: 'offer.draw',
      own: 'offered.draw',
      accept: { type: 'offer_draw' },
      decline: { type: 'decline_draw' },
    },
    {
      by: status.end ? null : status.takeback,
      theirs: 'offer.takeBack',
      own: 'offered.takeBack',
      accept: { type: 'take_back' },
      decline: { type: 'decline_take_back' },
    },
    {
      by: status.rematch ? null : status.rematch_offer,
      theirs: 'offer.rematch',
      own: 'offered.rematch',
      accept: { type: 'rematch' },
      decline: { type: 'decline_rematch' },
    },
  ];
  if (you === null) return null;
  return (
    <>
      <Absence online={online} state={state} />
      {kinds.map(
        (kind) => kind.by && <Offer key={kind.theirs} kind={kind} isOwn={kind.by === you} send={online.send} />,
      )}
    </>
  );
}

function Offer({ kind, isOwn, send }: { kind: Kind; isOwn: boolean; send: (command: Command) => void }) {
  useEffect(() => {
    if (isOwn) return;
    announce(t(kind.theirs));
    play('notify');
  }, []);
  if (isOwn) return <p class="notice small">{t(kind.own)}</p>;
  return (
    <div class="notice row spread">
      <span>{t(kind.theirs)}</span>
      <span class="row">
        <button type="button" class="button main" onClick={() => send(kind.accept)}>
          {t('offer.accept')}
        </button>
        <button type="button" class="button" onClick={() => send(kind.decline)}>
          {t('offer.decline')}
        </button>
      </span>
    </div>
  );
}
