// SPDX-License-Identifier: GPL-3.0-or-later
// Places of the page are fragments, `#/room/…`: they work on any host without rules for it, without a network, and are
// never sent, so that the secret of an invitation may be part of one.
import { useEffect, useState } from 'preact/hooks';

export interface Place {
  /** The parts of the path. */
  path: string[];
  query: URLSearchParams;
}

export function parse(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean).map(decode), query: new URLSearchParams(query) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function href(path: (string | number)[], query: Record<string, string> = {}): string {
  const text = new URLSearchParams(query).toString();
  return `#/${path.map((part) => encodeURIComponent(part)).join('/')}${text && `?${text}`}`;
}

export function go(path: (string | number)[], query: Record<string, string> = {}): void {
  location.hash = href(path, query);
}

/** Shows another address without an entry in the history and without a new page. */
export function replace(address: string): void {
  history.replaceState(null, '', address);
}

/** Goes there without leaving an entry to come back to. */
export function redirect(path: (string | number)[], query: Record<string, string> = {}): void {
  location.replace(href(path, query));
}

export function usePlace(): Place {
  const [place, setPlace] = useState(() => parse(location.hash));
  useEffect(() => {
    const listener = () => setPlace(parse(location.hash));
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);
  return place;
}
