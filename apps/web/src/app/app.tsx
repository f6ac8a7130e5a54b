import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createQueryClient } from '#api/queries.ts';
import { SessionProvider, useSession } from '#session/session.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { toast } from '#ui/toast.ts';
import { LateToaster } from './late-toaster.tsx';
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

/** Everything. The router is the browser's, or stands still where the landing page is drawn at build time. */
export function App({ router: Router }: { router: ComponentType<{ children: ReactNode }> }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <SessionProvider>
          <OfflineNotice />
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
          <LateToaster />
          <SessionEndNotice />
        </SessionProvider>
      </Router>
    </QueryClientProvider>
  );
}
