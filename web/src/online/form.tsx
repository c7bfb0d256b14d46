// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a room: clocks, and whether strangers may join.
import { useState } from 'preact/hooks';
import type { Side, VariantInfo } from '../engine';
import { t } from '../i18n';
import { Choice } from '../ui/choice';
import { go } from '../ui/router';
import { message } from '../ui/rules';
import { openRoom } from './http';
import { keepSeat } from './seat';
import type { ClockSettings } from './wire';

interface Props {
  variant: VariantInfo;
  rules: string;
  side: Side | 'random';
  fen: string | null;
  blocked: boolean;
}

const PRESETS = ['3+2', '5+3', '10+5', '15+10'] as const;
type Pace = (typeof PRESETS)[number] | 'none' | 'own';

export function OnlineForm({ variant, rules, side, fen, blocked }: Props) {
  const [pace, setPace] = useState<Pace>('5+3');
  const [minutes, setMinutes] = useState(20);
  const [seconds, setSeconds] = useState(10);
  const [open, setOpen] = useState<'private' | 'public'>('private');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const clock = clockOf(pace, minutes, seconds);

  const create = async () => {
    setBusy(true);
    setFault(null);
    try {
      const wanted = {
        variant: variant.id,
        rules,
        public: open === 'public',
        ...(clock && { clock }),
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
  const paces = [
    ...PRESETS.map((value) => ({ value, label: value })),
    { value: 'own' as const, label: t('clock.own') },
    { value: 'none' as const, label: t('clock.none') },
  ];
  return (
    <>
      <Choice<Pace> legend={t('clock')} value={pace} onChange={setPace} options={paces} />
      {pace === 'own' && (
        <div class="row">
          <NumberField label={t('clock.minutes')} value={minutes} most={180} onChange={setMinutes} />
          <NumberField label={t('clock.seconds')} value={seconds} most={180} onChange={setSeconds} />
        </div>
      )}
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

function clockOf(pace: Pace, minutes: number, seconds: number): ClockSettings | undefined {
  if (pace === 'none') return undefined;
  const [base = 0, increment = 0] = pace === 'own' ? [minutes, seconds] : pace.split('+').map(Number);
  return { base_ms: base * 60_000, increment_ms: increment * 1000 };
}

function NumberField({
  label,
  value,
  most,
  onChange,
}: {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}) {
  return (
    <label class="field">
      {label}
      <input
        type="number"
        min={0}
        max={most}
        value={value}
        onInput={(event) => onChange(Math.max(0, Math.min(most, Number(event.currentTarget.value))))}
      />
    </label>
  );
}
