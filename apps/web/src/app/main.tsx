import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { createQueryClient } from '#api/queries.ts';
import { tokenStore } from '#api/token-store.ts';
import { takeSocialArrival } from '#features/auth/social-arrival.ts';
import { showStoredToast } from '#ui/toast.ts';
import { hydrateLanding } from './hydrate-landing.tsx';
import { registerServiceWorker } from './offline-page.ts';
import { paths } from './paths.ts';
import './theme.css';

takeSocialArrival();

// Zod's compiled schemas need eval, which the Content-Security-Policy forbids.
z.config({ jitless: true });

registerServiceWorker();
showStoredToast();

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');

const queryClient = createQueryClient();
// The landing page is prerendered (static-landing.ts); members are redirected.
const isPrerendered =
  element.hasChildNodes() && location.pathname === paths.home && tokenStore.get() === null;
if (isPrerendered) {
  hydrateLanding(element, queryClient);
} else {
  element.replaceChildren();
  document.documentElement.classList.remove('has-session');
  const root = createRoot(element);
  // Not awaited: the app imports this script's chunk and would wait for it in turn.
  void import('./start-app.tsx').then(({ startApp }) => startApp({ root, queryClient }));
}
