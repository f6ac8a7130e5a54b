import type { QueryClient } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { tokenStore } from '#data/token-store.ts';
import { logError } from '#lib/log-error.ts';
import { paths } from '#lib/paths.ts';
import { loadTexts } from '#lib/texts.ts';
import { LandingPage } from './landing-page.tsx';

/** The first of these loads the app: they precede a click on something that needs it. */
const firstInteractionEvents = ['pointerdown', 'keydown', 'focusin'] as const;

/** Hydrates the prerendered landing page; the app is loaded when the visitor navigates. */
export async function hydrateLanding(element: HTMLElement, queryClient: QueryClient): Promise<void> {
  await loadTexts('landing');
  const load = () => import('./start-app.tsx');
  let isLeaving = false;

  async function leave(to?: string) {
    if (isLeaving) return;
    isLeaving = true;
    try {
      const { startApp } = await load();
      await startApp({ root, queryClient, to });
    } catch (error) {
      logError('Failed to load the app', error);
      if (!navigator.onLine) {
        // The page stays and reports the failed load; the next click tries again.
        isLeaving = false;
        return;
      }
      window.location.assign(to ?? window.location.href);
    }
  }

  const root = hydrateRoot(
    element,
    <LandingPage queryClient={queryClient} goTo={(path) => void leave(path)} />,
  );
  for (const event of firstInteractionEvents) {
    window.addEventListener(event, () => void load().catch(() => {}), { once: true, passive: true });
  }
  // Loads the app on history navigation, and on a sign-in in another tab or a restored page.
  window.addEventListener('popstate', () => void leave());
  tokenStore.onChangeElsewhere(() => void leave());
  window.addEventListener('pageshow', () => tokenStore.get() !== null && void leave());
  // Back was pressed before these scripts had loaded.
  if (location.pathname !== paths.home) void leave();
}
