// SPDX-License-Identifier: GPL-3.0-or-later
// The service worker: after the first load the page works without a network. Each version has a cache of its own, filled
// before the version is used, so that files of two versions never meet.

/** What `build.mjs` fills in: the files of this version, and a hash of them all. */
declare const __PRECACHE__: string[];
declare const __VERSION__: string;

// The types of service workers and of pages exclude each other; this is the part that is used.
interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}
const scope = self as unknown as Scope;

const PREFIX = 'alfil-';
const CACHE = PREFIX + __VERSION__;

scope.addEventListener('install', (event) => {
  event.waitUntil(fill());
});

/** Files with a hash in their name are taken from the cache of the version before, or from the browser's. */
async function fill() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    __PRECACHE__.map(async (path) => {
      const isHashed = path.startsWith('/assets/');
      const kept = isHashed ? await caches.match(path) : undefined;
      if (kept) return cache.put(path, kept);
      const answer = await fetch(new Request(path, { cache: isHashed ? 'default' : 'reload' }));
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(path, answer);
    }),
  );
}

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
      }
      await scope.clients.claim();
    })(),
  );
});

// A page that has asked its user takes the new version over: `registration.waiting.postMessage('take-over')`.
scope.addEventListener('message', (event) => {
  if (event.data === 'take-over') void scope.skipWaiting();
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
  if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/health/')) return;
  event.respondWith(answer(request, url));
});

/** From the cache; every address of a page is the same file. */
async function answer(request: Request, url: URL): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.mode === 'navigate' ? '/' : url.pathname);
  return kept ?? fetch(request);
}
