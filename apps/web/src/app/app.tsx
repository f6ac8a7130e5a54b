import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { subscribeToTexts } from '#lib/texts.ts';
import { AppRouter } from './redirect.tsx';
import { storeScrollPositions } from './scroll-positions.ts';

export function App({ router, queryClient }: { router: DataRouter; queryClient: QueryClient }) {
  // Answers hold sentences in the language, and with the name, that was shown.
  useEffect(() => subscribeToTexts(() => void queryClient.invalidateQueries()), [queryClient]);
  // A layout effect runs after the provider's own: the router tells what happened before, such as Back, only to the first listener.
  useLayoutEffect(() => storeScrollPositions(router), [router]);
  return (
    <QueryClientProvider client={queryClient}>
      <AppRouter value={router}>
        <RouterProvider router={router} />
      </AppRouter>
    </QueryClientProvider>
  );
}
