import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { loadOwnUser } from '#data/session.tsx';
import { watchBack } from '#lib/back.ts';
import { prepareDateFormats } from '#lib/format.ts';
import { loadTexts } from '#lib/texts.ts';
import { App } from './app.tsx';
import { preloadScreen, routes } from './routes.tsx';
import { storeScrollPosition } from './scroll-positions.ts';

/** Resolves in a task of its own, so that the browser can respond between two parts of a long one. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

interface Start {
  root: Root;
  queryClient: QueryClient;
  /** The path to open instead of the current address. */
  to?: string | undefined;
}

/** Renders the app with its router into `root`. */
export async function startApp({ root, queryClient, to }: Start): Promise<void> {
  // All before the first render, which takes a slow phone some time.
  const ready = loadTexts('landing', 'app');
  preloadScreen(to ?? location.pathname);
  loadOwnUser(queryClient);
  prepareDateFormats();
  // The task so far has evaluated the app's scripts, which takes a slow phone long enough.
  await nextTask();
  await ready;
  const router = watchBack(() => createBrowserRouter(routes));
  if (to !== undefined) {
    storeScrollPosition(router.state.location);
    await router.navigate(to);
  }
  // A transition, so that a slow phone stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App router={router} queryClient={queryClient} />
      </StrictMode>,
    ),
  );
}
