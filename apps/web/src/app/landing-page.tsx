import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { shownTexts, subscribeToTexts } from '#lib/texts.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { type GoTo, GoToProvider } from '#ui/link.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { OfflineNotice } from './offline-notice.tsx';

declare global {
  interface Window {
    /** Defined by build/early.js on prerendered pages: the button pressed last before this call, which ends its watch. */
    takeEarlyPress?: () => HTMLButtonElement | null;
  }
}

/** Presses the button again that was pressed on the prerendered page before React had hydrated what is around this. */
function EarlyPress() {
  useEffect(() => window.takeEarlyPress?.()?.click(), []);
  return null;
}

const LandingScreen = lazy(async () => ({
  default: (await import('#screens/landing/landing-screen.tsx')).LandingScreen,
}));

/**
 * The landing page for visitors without router and session, to keep the download small. The build prerenders it into
 * index.html (prerender.tsx).
 */
export function LandingPage({ queryClient, goTo }: { queryClient: QueryClient; goTo: GoTo }) {
  const shown = useSyncExternalStore(subscribeToTexts, shownTexts, shownTexts);
  useEffect(() => subscribeToTexts(() => void queryClient.invalidateQueries()), [queryClient]);
  return (
    <StrictMode key={shown}>
      <QueryClientProvider client={queryClient}>
        <GoToProvider value={goTo}>
          <OfflineNotice />
          <ErrorBoundary>
            <Suspense fallback={<PageSkeleton />}>
              <LandingScreen />
              <EarlyPress />
            </Suspense>
          </ErrorBoundary>
        </GoToProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
