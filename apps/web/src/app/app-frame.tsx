import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { SessionProvider, useSession } from '#session/session.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { GoToProvider } from '#ui/link.tsx';
import { toast } from '#ui/toast.ts';
import { LateCheckIns } from './late-check-ins.tsx';
import { LateMessages } from './late-messages.tsx';
import { LateToaster } from './late-toaster.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { TimeZoneKeeper } from './time-zone-keeper.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useScrollPlace } from './use-scroll-place.ts';
import { useServedHead } from './use-served-head.ts';

/** Says kindly that a session has ended by itself. */
function SessionEndNotice() {
  const { hasExpired, suspension } = useSession();
  useEffect(() => {
    // Of a suspension the page itself tells.
    if (hasExpired && !suspension) toast.info('Your session has ended. Please sign in again.');
  }, [hasExpired, suspension]);
  return null;
}

/** What is around every page: the session, notices, and what moves scroll and focus when another page is opened. */
export function AppFrame() {
  const navigate = useNavigate();
  useScrollPlace();
  useHeadingFocus();
  useServedHead();
  return (
    <GoToProvider value={navigate}>
      <SessionProvider>
        <OfflineNotice />
        <ErrorBoundary>
          <Outlet />
        </ErrorBoundary>
        <LateToaster />
        <LateCheckIns />
        <LateMessages />
        <LiveUpdates />
        <TimeZoneKeeper />
        <SessionEndNotice />
      </SessionProvider>
    </GoToProvider>
  );
}
