// Shows an offline page when a navigation fails. It caches that page and its files only: all others come from the
// network, so that nothing is ever stale. The build writes `kept` and `version` above.
const cacheName = `offline-${version}`;
const offlinePage = '/offline.html';

addEventListener('install', (event) => {
  // Navigations to the API (a provider's sign-in and its callback) bypass this script, where the browser supports
  // routes.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(kept.map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => skipWaiting()),
  );
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function pageOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    // Also for the API: the preload has requested it already, and a callback works only once.
    event.respondWith(pageOf(event));
  } else if (kept.includes(pathname)) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(pathname)) ?? Response.error()));
  }
});
