// SPDX-License-Identifier: GPL-3.0-or-later
import { useEffect, useState } from 'preact/hooks';
import { type Language, preferred, setLanguage } from '../i18n';
import { read, write } from './local';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  language: 'auto' | Language;
  sound: boolean;
  coordinates: boolean;
  /** Whether a pawn becomes what is listed first without a question. */
  autoPromote: boolean;
}

const KEY = 'alfil.settings';
const DEFAULTS: Settings = { theme: 'auto', language: 'auto', sound: true, coordinates: true, autoPromote: false };

let current: Settings = { ...DEFAULTS, ...read<Partial<Settings>>(KEY) };
const listeners = new Set<() => void>();

export const settings = (): Settings => current;

export function change(part: Partial<Settings>): void {
  current = { ...current, ...part };
  write(KEY, current);
  apply();
  for (const listener of listeners) listener();
}

/** Puts the settings into effect that the whole document shows. */
export function apply(): void {
  const root = document.documentElement;
  if (current.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = current.theme;
  root.classList.toggle('no-coordinates', !current.coordinates);
  setLanguage(current.language === 'auto' ? preferred() : current.language);
}

export function useSettings(): Settings {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((n) => n + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return current;
}

export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
