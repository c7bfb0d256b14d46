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

/** The pace of `5+3`: minutes, and seconds for each move. In an address the plus is read as a space. */
export function paceOf(text: string): Pace | null {
  const found = /^(\d{1,3}(?:\.\d+)?)[+ ](\d{1,3}(?:\.\d+)?)$/.exec(text);
  if (!found || Number(found[1]) === 0) return null;
  return { baseMs: Math.round(Number(found[1]) * 60_000), incrementMs: Math.round(Number(found[2]) * 1000) };
}

export function paceName(pace: Pace | null): string {
  if (!pace) return t('clock.none');
  const minutes = pace.baseMs / 60_000;
  return `${Number.isInteger(minutes) ? minutes : minutes.toFixed(1)}+${pace.incrementMs / 1000}`;
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
  onChange: (pace: Pace | null) => void;
}

/** A pace that is often played, another one, or none. */
export function PaceChoice({ value, onChange }: Props) {
  const [chosen, setChosen] = useState<Chosen>(
    () => (value ? PRESETS.find((preset) => preset === paceName(value)) : 'none') ?? 'own',
  );
  const [minutes, setMinutes] = useState(value ? value.baseMs / 60_000 : 20);
  const [seconds, setSeconds] = useState(value ? value.incrementMs / 1000 : 10);
  const tell = (next: Chosen, minutes: number, seconds: number) =>
    onChange(next === 'none' ? null : paceOf(next === 'own' ? `${minutes}+${seconds}` : next));
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
      {chosen === 'own' && (
        <div class="row">
          <NumberField
            label={t('clock.minutes')}
            value={minutes}
            least={0.5}
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

const MOST = 180;

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
        onChange={(event) => onChange(Math.max(least, Math.min(MOST, Number(event.currentTarget.value))))}
      />
    </label>
  );
}
