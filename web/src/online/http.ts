// SPDX-License-Identifier: GPL-3.0-or-later
import { plugin, t } from '../i18n';
import type { Archive, OpenRoom, RoomJoined, RoomOpened, RoomShown } from './wire';

const address = (room: string, rest = ''): string => `/api/rooms/${encodeURIComponent(room)}${rest}`;

export const openRoom = (wanted: OpenRoom): Promise<RoomOpened> => ask('/api/rooms', wanted);

export const joinRoom = (room: string, invitation: string | undefined): Promise<RoomJoined> =>
  ask(address(room, '/join'), invitation === undefined ? {} : { invitation });

export const showRoom = (room: string): Promise<RoomShown> => ask(address(room));

export const finishedGames = (): Promise<Archive> => ask('/api/games?limit=20');

export const exportOf = (room: string, format: 'pgn' | 'record'): string => address(room, `/${format}`);

/** What the server refused, with the status of its answer. */
export class Refused extends Error {
  constructor(
    sentence: string,
    readonly status: number,
  ) {
    super(sentence);
  }
}

/** The server's answer; its refusal, or its absence, is an error with a sentence. */
async function ask<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(path, { ...request, cache: 'no-store' }).catch(() => null);
  if (!answer) throw new Error(t('online.noServer'));
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  if (!isJson) throw new Error(t('online.noServer'));
  const said: unknown = await answer.json();
  if (!answer.ok) throw new Refused(refusal(answer.status, said as Problem), answer.status);
  return said as T;
}

interface Problem {
  detail?: string;
  field?: string | null;
}

/** Why the server refused, in the reader's language where its kind is known. */
function refusal(status: number, { detail, field }: Problem): string {
  if (status === 403 && field === 'invitation') return t('refusal.not_invited');
  if (status === 404) return t('room.none');
  if (status === 409) return t('refusal.full');
  if (status === 422) return `${t('refusal.bad_settings')} ${plugin(detail ?? '')}`;
  if (status === 429) return t('online.tooMany');
  if (status === 503) return t('refusal.not_stored');
  return detail ?? t('online.noServer');
}
