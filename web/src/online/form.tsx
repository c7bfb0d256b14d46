// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a room: clocks, and whether strangers may join.
import { useState } from 'preact/hooks';
import type { Side, VariantInfo } from '../engine';
import { t } from '../i18n';
import type { Pace } from '../play/pace';
import { Choice } from '../ui/choice';
import { go } from '../ui/router';
import { message } from '../ui/rules';
import { openRoom } from './http';
import { keepSeat } from './seat';

interface Props {
  variant: VariantInfo;
  rules: string;
  side: Side | 'random';
  fen: string | null;
  pace: Pace | null;
  blocked: boolean;
}

export function OnlineForm({ variant, rules, side, fen, pace, blocked }: Props) {
  const [open, setOpen] = useState<'private' | 'public'>('private');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const create = async () => {
    setBusy(true);
    setFault(null);
    try {
      const wanted = {
        variant: variant.id,
        rules,
        public: open === 'public',
        ...(pace && { clock: { base_ms: pace.baseMs, increment_ms: pace.incrementMs } }),
        ...(side !== 'random' && { side }),
        ...(fen && { start: fen }),
      };
      const { room, seat, side: own, invitation } = await openRoom(wanted);
      keepSeat({ room, seat, side: own, variant: variant.id, invitation });
      go(['room', room]);
    } catch (error) {
      setFault(message(error));
      setBusy(false);
    }
  };
  return (
    <>
      <Choice
        legend={t('open')}
        value={open}
        onChange={setOpen}
        options={[
          { value: 'private', label: t('open.private'), note: t('open.privateNote') },
          { value: 'public', label: t('open.public'), note: t('open.publicNote') },
        ]}
      />
      {fault && (
        <p class="notice bad" role="alert">
          {fault}
        </p>
      )}
      <button type="button" class="button main" disabled={busy || blocked} onClick={() => void create()}>
        {t('online.open')}
      </button>
    </>
  );
}
