// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the page for use without a network, and tells when a newer version is there.

/** Registers the service worker. `onUpdate` is called when a newer version is ready; `apply` loads it. */
export async function keepOffline(onUpdate: (apply: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The first version that takes over changes nothing that is seen.
  const hadOne = serviceWorker.controller !== null;
  let reloading = false;
  serviceWorker.addEventListener('controllerchange', () => {
    if (!hadOne || reloading) return;
    reloading = true;
    location.reload();
  });
  const registration = await serviceWorker.register('/sw.js');
  const offer = (worker: ServiceWorker | null) => {
    if (worker && serviceWorker.controller) onUpdate(() => worker.postMessage('take-over'));
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed') offer(fresh);
    });
  });
}
