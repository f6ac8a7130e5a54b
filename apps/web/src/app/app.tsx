import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '#api/queries.ts';
import { SessionProvider, useSession } from '#session/session.tsx';
import { toast } from '#ui/toast.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { AppRoutes } from './routes.tsx';

const Toaster = lazy(async () => ({ default: (await import('#ui/toaster.tsx')).Toaster }));

/** Says kindly that a session has ended by itself. */
function SessionEndNotice() {
  const { hasExpired } = useSession();
  useEffect(() => {
    if (hasExpired) toast.info('Your session has ended. Please sign in again.');
  }, [hasExpired]);
  return null;
}

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionProvider>
          <OfflineNotice />
          <AppRoutes />
          <Suspense>
            <Toaster />
          </Suspense>
          <SessionEndNotice />
        </SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
