import * as z from 'zod/mini';
import { startLanguage } from '#data/language.ts';
import { createQueryClient } from '#data/queries.ts';
import { keepServedSite, startSite } from '#data/site.ts';
import { showStoredToast } from '#data/toast-after-reload.ts';
import { tokenStore } from '#data/token-store.ts';
import { paths } from '#lib/paths.ts';
import { keepServedPage } from '#lib/served-page.ts';
import { loadTexts, shownLanguage } from '#lib/texts.ts';
import { wantedAfterReload } from '#lib/wanted-page.ts';
import { takeSocialArrival } from '#screens/auth/social-sign-in.ts';
import './theme.css';
import './served-page.css';
import { logError } from '#lib/log-error.ts';

takeSocialArrival();
const servedLanguage = document.documentElement.lang;
startLanguage();
startSite();

// Zod's compiled schemas need eval, which the Content-Security-Policy forbids.
z.config({ jitless: true });

registerServiceWorker();
showStoredToast();

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');

const queryClient = createQueryClient();
// The landing page is prerendered (static-landing.ts); members are redirected. A visitor who was sent here from another
// page gets the app, which leads her there after signing in.
const isPrerendered =
  element.hasChildNodes() &&
  location.pathname === paths.home &&
  shownLanguage() === servedLanguage &&
  tokenStore.get() === null &&
  wantedAfterReload() === null;
if (isPrerendered) {
  void firstPaint()
    .then(() => import('./hydrate-landing.tsx'))
    .then(({ hydrateLanding }) => hydrateLanding(element, queryClient));
} else {
  // What was served of a public page stays until the app has its own; the frame of the forms only in her language.
  const isInOther = location.pathname === paths.signIn && shownLanguage() !== servedLanguage;
  if (isInOther || !keepServedPage(element)) element.replaceChildren();
  document.documentElement.classList.remove('has-session', 'has-language');
  keepServedSite(queryClient);
  // Not awaited: the app imports this script's chunk and would wait for it in turn.
  void renderApp(element);
}

/**
 * Registers the service worker with the offline page (build/service-worker.js) once the page has loaded; only in the
 * built product.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const keep = () =>
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      // Private windows may refuse; the app works without it.
      .catch((error: unknown) => logError('The offline page could not be kept', error));
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep, { once: true });
}

/** Loads and renders the app: React first, so that it is evaluated in a task of its own and a slow phone stays responsive. */
async function renderApp(container: HTMLElement): Promise<void> {
  await firstPaint();
  // Beside the scripts, which need them to render.
  loadTexts('landing', 'app').catch(() => {});
  const { createRoot } = await import('./create-root.ts');
  const { startApp } = await import('./start-app.tsx');
  await startApp({ root: createRoot(container), queryClient });
}

/**
 * Waits for the first paint of a page that is readable as served, and then loads its scripts together: on a slow connection
 * they would delay what she reads. On other pages they load from the start.
 */
async function firstPaint(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="after-paint"]');
  // A hidden page is not painted.
  if (links.length > 0 && !document.hidden) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  for (const link of links) link.rel = 'modulepreload';
}
