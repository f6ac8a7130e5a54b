import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Fragment, useEffect, useSyncExternalStore } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { shownLanguage, subscribeToLanguage } from '#lib/texts.ts';

export function App({ router, queryClient }: { router: DataRouter; queryClient: QueryClient }) {
  const language = useSyncExternalStore(subscribeToLanguage, shownLanguage, shownLanguage);
  // Answers hold sentences in the language that was shown.
  useEffect(() => subscribeToLanguage(() => void queryClient.invalidateQueries()), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Fragment key={language}>
        <RouterProvider router={router} />
      </Fragment>
    </QueryClientProvider>
  );
}
