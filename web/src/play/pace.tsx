// SPDX-License-Identifier: GPL-3.0-or-later
// How much time the players have: the choice of it, its name, and what a clock shows.
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { Choice } from '../ui/choice';

export interface Pace {
  /** For the whole game. */
  baseMs: number;
  /** Added with each move. */
  incrementMs: number;
}

const PRESETS = ['3+2', '5+3', '10+5', '15+10'] as const;
type Chosen = (typeof PRESETS)[number] | 'none' | 'own';

/** A game needs as much at least, in milliseconds; what the form offers begins at `LEAST` minutes. */
const LEAST_MS = 1000;
const LEAST = 0.5;
const MOST = 180;

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));

/** What a link asks for: a pace, and whether it is only the nearest to what stands there. */
interface Asked {
  pace: Pace;
  isOther: boolean;
}

/** The pace of `5+3`: minutes, and seconds for each move. In an address the plus is read as a space. */
export function paceOf(text: string): Asked | null {
  const found = /^(-?\d{1,9}(?:\.\d{1,9})?)[+ ](-?\d{1,9}(?:\.\d{1,9})?)$/.exec(text.trim());
  if (!found) return null;
  const [minutes, seconds] = [Number(found[1]), Number(found[2])];
  const isLegal = minutes * 60_000 >= LEAST_MS && minutes <= MOST && seconds >= 0 && seconds <= MOST;
  const base = minutes * 60_000 < LEAST_MS ? LEAST : Math.min(MOST, minutes);
  const increment = between(0, seconds, MOST);
  return { pace: { baseMs: Math.round(base * 60_000), incrementMs: Math.round(increment * 1000) }, isOther: !isLegal };
}

/** The pace that a link asks for, or what is usual; with a sentence where it is not what the link says. */
export function paceIn(asked: string | null, usual: Pace | null): { pace: Pace | null; fault: string | null } {
  if (asked === null) return { pace: usual, fault: null };
  const text = asked.replace(' ', '+');
  const found = paceOf(asked);
  if (!found) return { pace: usual, fault: t('clock.unread', { asked: text, pace: paceName(usual) }) };
  const { pace, isOther } = found;
  return { pace, fault: isOther ? t('clock.nearest', { asked: text, pace: paceName(pace) }) : null };
}

export function paceName(pace: Pace | null): string {
  if (!pace) return t('clock.none');
  const minutes = pace.baseMs / 60_000;
  return `${Number(minutes.toFixed(2))}+${pace.incrementMs / 1000}`;
}

/** Under this time tenths of seconds are shown. */
const TENTHS_MS = 10_000;

export function clockText(ms: number): string {
  const seconds = ms < TENTHS_MS ? Math.floor(ms / 100) / 10 : Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const padded = ms < TENTHS_MS ? rest.toFixed(1).padStart(4, '0') : String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`;
}

interface Props {
  value: Pace | null;
  /** What is wrong with the pace that was asked for. */
  fault?: string | null;
  onChange: (pace: Pace | null) => void;
}

/** A pace that is often played, another one, or none. */
export function PaceChoice({ value, fault = null, onChange }: Props) {
  const [chosen, setChosen] = useState<Chosen>(
    () => (value ? PRESETS.find((preset) => preset === paceName(value)) : 'none') ?? 'own',
  );
  const [minutes, setMinutes] = useState(value ? value.baseMs / 60_000 : 20);
  const [seconds, setSeconds] = useState(value ? value.incrementMs / 1000 : 10);
  const tell = (next: Chosen, minutes: number, seconds: number) =>
    onChange(next === 'none' ? null : (paceOf(next === 'own' ? `${minutes}+${seconds}` : next)?.pace ?? null));
  const choose = (next: Chosen) => {
    setChosen(next);
    tell(next, minutes, seconds);
  };
  return (
    <>
      <Choice<Chosen>
        legend={t('clock')}
        value={chosen}
        onChange={choose}
        options={[
          ...PRESETS.map((value) => ({ value, label: value })),
          { value: 'own', label: t('clock.own') },
          { value: 'none', label: t('clock.none') },
        ]}
      />
      {fault && (
        <p class="notice bad" role="alert">
          {fault}
        </p>
      )}
      {chosen === 'own' && (
        <div class="row">
          <NumberField
            label={t('clock.minutes')}
            value={minutes}
            least={LEAST}
            step={0.5}
            onChange={(next) => (setMinutes(next), tell('own', next, seconds))}
          />
          <NumberField
            label={t('clock.seconds')}
            value={seconds}
            least={0}
            step={1}
            onChange={(next) => (setSeconds(next), tell('own', minutes, next))}
          />
        </div>
      )}
    </>
  );
}

interface NumberProps {
  label: string;
  value: number;
  least: number;
  step: number;
  onChange: (value: number) => void;
}

function NumberField({ label, value, least, step, onChange }: NumberProps) {
  return (
    <label class="field">
      {label}
      <input
        type="number"
        min={least}
        max={MOST}
        step={step}
        value={value}
        onChange={(event) => onChange(between(least, Number(event.currentTarget.value), MOST))}
      />
    </label>
  );
}
