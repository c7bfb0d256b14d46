// SPDX-License-Identifier: GPL-3.0-or-later
import { paceName } from '../play/pace';
import type { ClockSettings } from './wire';

export const clockName = (clock: ClockSettings | null): string =>
  paceName(clock && { baseMs: clock.base_ms, incrementMs: clock.increment_ms });

export const joinLink = (room: string, invitation: string): string =>
  `${location.origin}${location.pathname}#/join/${room}/${invitation}`;

export const watchLink = (room: string): string => `${location.origin}${location.pathname}#/room/${room}`;
