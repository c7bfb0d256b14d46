// SPDX-License-Identifier: GPL-3.0-or-later
import { t } from '../i18n';
import type { ClockSettings } from './wire';

/** `5+3`: minutes, and seconds for each move. */
export function clockName(clock: ClockSettings | null): string {
  if (!clock) return t('clock.none');
  const minutes = clock.base_ms / 60_000;
  return `${Number.isInteger(minutes) ? minutes : minutes.toFixed(1)}+${clock.increment_ms / 1000}`;
}

export const joinLink = (room: string, invitation: string): string => `${location.origin}${location.pathname}#/join/${room}/${invitation}`;

export const watchLink = (room: string): string => `${location.origin}${location.pathname}#/room/${room}`;
