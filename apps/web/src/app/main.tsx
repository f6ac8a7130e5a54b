import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import * as z from 'zod/mini';
import { tokenStore } from '#api/token-store.ts';
import { takeSocialArrival } from '#features/auth/social-arrival.ts';
import { notifyWhatIsLeft } from '#ui/toast.ts';
import { App } from './app.tsx';
import { keepOfflinePage } from './offline-page.ts';
import { paths } from './paths.ts';
import './theme.css';

takeSocialArrival();

// Compiling schemas needs eval, which the Content-Security-Policy does not allow.
z.config({ jitless: true });

keepOfflinePage();
notifyWhatIsLeft();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <App router={BrowserRouter} />
  </StrictMode>
);
// The landing page stands in the HTML already (static-landing.ts). Whoever has a session is about to see something else.
const isDrawn = root.hasChildNodes() && location.pathname === paths.home && tokenStore.get() === null;
if (isDrawn) {
  hydrateRoot(root, app);
} else {
  root.replaceChildren();
  document.documentElement.classList.remove('has-session');
  // Piece by piece, so that a slow phone answers to a finger meanwhile.
  startTransition(() => createRoot(root).render(app));
}
