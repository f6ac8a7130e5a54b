import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { routes } from './routes.tsx';
import { rememberScroll } from './scroll-places.ts';

interface Start {
  root: Root;
  queryClient: QueryClient;
  /** Where to go on to from the address of the page; undefined stays there. */
  to?: string | undefined;
}

/** Starts the app with its router in place of whatever `root` shows. */
export async function startApp({ root, queryClient, to }: Start): Promise<void> {
  const router = createBrowserRouter(routes);
  rememberScroll(router);
  if (to !== undefined) await router.navigate(to);
  // Piece by piece, so that a slow phone answers to a finger meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App router={router} queryClient={queryClient} />
      </StrictMode>,
    ),
  );
}
