// Shows a page in the product's look where none can be reached. It keeps that page and what it is made of, and nothing
// else: every page and every answer comes from the network, so that nobody ever sees a stale one. `kept` and `version`
// are written above by the build.
const cacheName = `offline-${version}`;
const offlinePage = '/offline.html';

addEventListener('install', (event) => {
  // What a browser is sent to at the API (a provider's sign-in and the way back) is nothing for this script, where the
  // browser can be told so.
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
    // The API's too: whatever is left to the browser has been asked for by the preload already and would be asked for
    // twice. The way back from a provider works once.
    event.respondWith(pageOf(event));
  } else if (kept.includes(pathname)) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(pathname)) ?? Response.error()));
  }
});
