import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '#api/queries.ts';
import { SessionProvider, useSession } from '#session/session.tsx';
import { toast } from '#ui/toast.ts';
import { Toaster } from '#ui/toaster.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { AppRoutes } from './routes.tsx';

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
          <Toaster />
          <SessionEndNotice />
        </SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
