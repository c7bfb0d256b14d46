// SPDX-License-Identifier: GPL-3.0-or-later
import { t } from '../i18n';
import type { ClockSettings } from './wire';

/** `5+3`: minutes, and seconds for each move. */
export function clockName(clock: ClockSettings | null): string {
  if (!clock) return t('clock.none');
  const minutes = clock.base_ms / 60_000;
  return `${Number.isInteger(minutes) ? minutes : minutes.toFixed(1)}+${clock.increment_ms / 1000}`;
}

export const joinLink = (room: string, invitation: string): string =>
  `${location.origin}${location.pathname}#/join/${room}/${invitation}`;

export const watchLink = (room: string): string => `${location.origin}${location.pathname}#/room/${room}`;

/** Under this time tenths of seconds are shown. */
const TENTHS_MS = 10_000;

export function clockText(ms: number): string {
  const seconds = ms < TENTHS_MS ? Math.floor(ms / 100) / 10 : Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const padded = ms < TENTHS_MS ? rest.toFixed(1).padStart(4, '0') : String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`;
}
