import { Fragment, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { Outlet, useMatches, useNavigate } from 'react-router-dom';
import { SessionProvider, useSession } from '#data/session.tsx';
import { shownTexts, subscribeToTexts, texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { GoToProvider } from '#ui/link.tsx';
import { LanguageSync, TimeZoneSync } from './account-sync.tsx';
import { DeviceDataRemover } from './device-data-remover.tsx';
import { behindGuard } from './guards.tsx';
import { LazyToaster } from './lazy-toaster.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OutboxSender } from './outbox-sender.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useScrollPosition } from './use-scroll-position.ts';
import { useServedHead } from './use-served-head.ts';

/** Says in a toast why the session has ended. Of a suspension a page for members says it itself. */
function SessionEndNotice() {
  const { hasExpired, suspension } = useSession();
  const isGuarded = useMatches().some(({ handle }) => handle === behindGuard);
  const tell = useEffectEvent(() => {
    if (!suspension) toast.info(texts.frame.sessionEnded);
    else if (!isGuarded) toast.info(suspension);
  });
  useEffect(() => {
    if (hasExpired) tell();
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
