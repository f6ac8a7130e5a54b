// Shows an offline page when a navigation fails. It caches that page and its files and, on the device of an organizer, the
// scripts of the attendee list, from the app's message 'keep-attendee-list' until 'forget-attendee-list'. Answers of the API
// are not cached, so they are never stale. The build inserts `offlinePages` (by language), `offlineFiles`,
// `attendeeListFiles` and `version` above.
const cacheName = `offline-${version}`;
/** In the browser's language, as what a member chose is not known here. */
const offlinePage =
  navigator.languages.map((locale) => offlinePages[locale.slice(0, 2)]).find(Boolean) ?? offlinePages.en;
const appPage = '/shell.html';
const attendeeListPath = /^\/events\/[^/]+\/attendees\/?$/;
/** ms without an answer after which a cached attendee list is shown instead. */
const maxSilence = 4000;

/** Whether the attendee list's files are kept; null until that was looked up. */
let isListKept = null;
caches.match(appPage).then((page) => {
  isListKept ??= Boolean(page);
});

addEventListener('install', (event) => {
  // The API's addresses bypass this script before it is started, where the browser supports routes.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
  event.waitUntil(keep(offlineFiles, 'reload').then(() => skipWaiting()));
});

/** Caches all of these files, or none where one cannot be fetched. `mode` is the cache mode of the requests. */
async function keep(paths, mode) {
  const cache = await caches.open(cacheName);
  await cache.addAll(paths.map((path) => new Request(path, { cache: mode })));
}

async function keepAttendeeList() {
  isListKept = true;
  const cache = await caches.open(cacheName);
  if (await cache.match(appPage)) return;
  // The browser has cached the scripts: their names are hashed.
  await keep([appPage, ...attendeeListFiles], 'default');
}

async function forgetAttendeeList() {
  isListKept = false;
  const cache = await caches.open(cacheName);
  const own = attendeeListFiles.filter((path) => !offlineFiles.includes(path));
  await Promise.all([appPage, ...own].map((path) => cache.delete(path)));
}

async function takeOver() {
  const wasListKept = Boolean(await caches.match(appPage));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  // The release before kept scripts that are no longer served.
  if (wasListKept) await keepAttendeeList().catch(() => undefined);
  // An earlier version switched it on. Firefox drops an answer that comes after a failed preload: no offline page was shown.
  await registration.navigationPreload?.disable();
  await clients.claim();
}

addEventListener('activate', (event) => event.waitUntil(takeOver()));

addEventListener('message', (event) => {
  if (event.data === 'keep-attendee-list') event.waitUntil(keepAttendeeList());
  if (event.data === 'forget-attendee-list') event.waitUntil(forgetAttendeeList());
});

const failAfter = (ms) => new Promise((_, fail) => setTimeout(() => fail(new Error('no answer')), ms));

async function pageOf(request, pathname) {
  const kept = attendeeListPath.test(pathname) ? await caches.match(appPage) : undefined;
  try {
    const answer = fetch(request);
    return await (kept ? Promise.race([answer, failAfter(maxSilence)]) : answer);
  } catch {
    return kept ?? (await caches.match(offlinePage)) ?? Response.error();
  }
}

/** Assets have hashed names and never change, so a kept one is never stale. */
async function fileOf(request, pathname) {
  const kept = await caches.match(pathname);
  if (kept && pathname.startsWith('/assets/')) return kept;
  return fetch(request).catch(() => kept ?? Response.error());
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(pageOf(request, pathname));
  } else if (
    offlineFiles.includes(pathname) ||
    // Where no list is kept, scripts bypass this service worker.
    (isListKept !== false && attendeeListFiles.includes(pathname))
  ) {
    event.respondWith(fileOf(request, pathname));
  }
});
