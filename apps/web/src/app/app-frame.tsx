import { Fragment, useEffect, useSyncExternalStore } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { SessionProvider, useSession } from '#data/session.tsx';
import { shownTexts, subscribeToTexts, texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { GoToProvider } from '#ui/link.tsx';
import { LanguageSync, TimeZoneSync } from './account-sync.tsx';
import { DeviceDataRemover } from './device-data-remover.tsx';
import { LazyToaster } from './lazy-toaster.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OutboxSender } from './outbox-sender.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useScrollPosition } from './use-scroll-position.ts';
import { useServedHead } from './use-served-head.ts';

/** Shows a toast when the session has expired. */
function SessionEndNotice() {
  const { hasExpired, suspension } = useSession();
  useEffect(() => {
    // The page itself shows a suspension.
    if (hasExpired && !suspension) toast.info(texts.frame.sessionEnded);
  }, [hasExpired, suspension]);
  return null;
}

/**
 * The frame of every page: session, notices, scroll and focus on navigation. In another language the page is built anew;
 * the session and the place on the page stay.
 */
export function AppFrame() {
  const navigate = useNavigate();
  const shown = useSyncExternalStore(subscribeToTexts, shownTexts, shownTexts);
  useScrollPosition();
  useHeadingFocus();
  useServedHead();
  return (
    <GoToProvider value={navigate}>
      <SessionProvider>
        <Fragment key={shown}>
          <OfflineNotice />
          <ErrorBoundary>
            <Outlet />
          </ErrorBoundary>
          <LazyToaster />
        </Fragment>
        <OutboxSender />
        <DeviceDataRemover />
        <LiveUpdates />
        <LanguageSync />
        <TimeZoneSync />
        <SessionEndNotice />
      </SessionProvider>
    </GoToProvider>
  );
}
