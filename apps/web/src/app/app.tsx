import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { subscribeToTexts } from '#lib/texts.ts';

export function App({ router, queryClient }: { router: DataRouter; queryClient: QueryClient }) {
  // Answers hold sentences in the language, and with the name, that was shown.
  useEffect(() => subscribeToTexts(() => void queryClient.invalidateQueries()), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
