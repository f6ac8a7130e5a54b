import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Fragment, useEffect, useSyncExternalStore } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { shownTexts, subscribeToTexts } from '#lib/texts.ts';

export function App({ router, queryClient }: { router: DataRouter; queryClient: QueryClient }) {
  const shown = useSyncExternalStore(subscribeToTexts, shownTexts, shownTexts);
  // Answers hold sentences in the language, and with the name, that was shown.
  useEffect(() => subscribeToTexts(() => void queryClient.invalidateQueries()), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Fragment key={shown}>
        <RouterProvider router={router} />
      </Fragment>
    </QueryClientProvider>
  );
}
