import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useUser } from '#data/session.tsx';
import type { DashboardState } from '#features/billing/next-step.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { texts } from '#lib/texts.ts';
import { useTimeout } from '#lib/timers.ts';
import { useWide } from '#lib/use-wide.ts';
import { useIdle } from '#lib/when-idle.ts';
import { QuietRetry } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ActivityFeedCard } from './activity-feed-card.tsx';
import { LatestOpportunities, UpcomingEvents } from './latest-lists.tsx';
import { MemberSpotlight } from './member-spotlight.tsx';
import { ProfileCompletion } from './profile-completion.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StatCards } from './stat-cards.tsx';
import { SuggestionsCard } from './suggestions-card.tsx';
import { useNews, useOwnDashboard } from './use-dashboard.ts';
import { WaitingCard } from './waiting-card.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

const Announcements = lazy(async () => ({ default: (await import('./announcements.tsx')).Announcements }));
const BoughtNow = lazy(async () => ({ default: (await import('./bought-now.tsx')).BoughtNow }));

/** ms after which the page is shown without an answer of what awaits her. */
const longestWaitMs = 3000;

const rows = 'grid min-w-0 content-start gap-4';

/**
 * /dashboard (product/web#dashboard): what awaits her, events and suggestions first, then her profile and the community;
 * in two columns where they fit.
 */
export function DashboardScreen() {
  usePageTitle(texts.frame.parts.dashboard);
  const user = useUser();
  // Set by the payment page only.
  const { bought } = (useLocation().state ?? {}) as Partial<DashboardState>;
  return (
    <div className={rows}>
      <WelcomeBanner user={user} />
      {bought && (
        <Suspense>
          <BoughtNow bought={bought} />
        </Suspense>
      )}
      <Parts user={user} />
    </div>
  );
}

function Parts({ user }: { user: OwnUserDto }) {
  const { data, isPending } = useOwnDashboard();
  const [hasWaited, setWaited] = useState(false);
  useTimeout(() => setWaited(true), longestWaitMs);
  const isShown = hasWaited || !isPending;
  // What begins to load when the first screen is shown.
  const isIdle = useIdle();
  const loaded = useNews({ enabled: isShown && isIdle });
  // Deferred, so that a slow phone stays responsive while the longest part renders.
  const news = useDeferredValue(loaded, null);
  const isWide = useWide();
  const waiting = data && <WaitingCard key="waiting" {...data} />;
  const suggestions = <SuggestionsCard key="suggestions" user={user} />;
  const profile = <ProfileCompletion key="profile" user={user} />;
  const actions = <QuickActions key="actions" />;
  const numbers = <StatCards key="numbers" />;
  const events = news ? (
    <UpcomingEvents key="events" events={news.upcoming_events} own={news.attended} />
  ) : (
    <Placeholder key="loading-events" />
  );
  const board = news && <LatestOpportunities key="board" opportunities={news.latest_opportunities} />;
  const feed = news ? <ActivityFeedCard key="feed" items={news.feed} /> : <Placeholder key="loading-feed" />;
  const spotlight = news && <MemberSpotlight key="spotlight" />;
  return (
    <>
      {!isShown && (
        <div role="status" aria-label={texts.dashboard.loading}>
          <Skeleton className="h-96 rounded-3xl" />
        </div>
      )}
      {/* It loads meanwhile, but is shown when the height of what awaits her is known, so that nothing jumps. */}
      <div hidden={!isShown} className={rows}>
        {data?.announcements.length ? (
          <Suspense>
            <Announcements announcements={data.announcements} />
          </Suspense>
        ) : null}
        {isWide ? (
          <div className="grid grid-cols-2 items-start gap-4">
            <div className={rows}>{[waiting, events, board, numbers]}</div>
            <div className={rows}>{[suggestions, profile, actions, spotlight, feed]}</div>
          </div>
        ) : (
          [waiting, events, suggestions, profile, actions, numbers, board, spotlight, feed]
        )}
        {news && <QuietRetry of={news} />}
      </div>
    </>
  );
}

/** A list while it loads. */
const Placeholder = () => (
  <div role="status" aria-label={texts.dashboard.loadingNews}>
    <Skeleton className="h-64 rounded-3xl" />
  </div>
);
