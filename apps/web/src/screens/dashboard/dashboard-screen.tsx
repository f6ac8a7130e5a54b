import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { useUser } from '#data/session.tsx';
import { cn } from '#lib/cn.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { texts } from '#lib/texts.ts';
import { useTimeout } from '#lib/timers.ts';
import { useIdle } from '#lib/when-idle.ts';
import { QuietRetry } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ActivityFeedCard } from './activity-feed-card.tsx';
import { LatestOpportunities, UpcomingEvents } from './latest-lists.tsx';
import { MemberSpotlight } from './member-spotlight.tsx';
import { NextEventsCard } from './next-events-card.tsx';
import { ProfileCompletion } from './profile-completion.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StatCards } from './stat-cards.tsx';
import { SuggestionsCard } from './suggestions-card.tsx';
import { useNews, useOwnDashboard } from './use-dashboard.ts';
import { WaitingCard } from './waiting-card.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

const Announcements = lazy(async () => ({ default: (await import('./announcements.tsx')).Announcements }));

/** ms after which the page is shown without an answer of what awaits her. */
const longestWaitMs = 3000;

const rows = 'grid gap-6 max-sm:gap-4';
const columns = 'grid items-start gap-6 lg:grid-cols-[3fr_2fr]';

/**
 * /dashboard (product/web#dashboard): on the first screen what awaits her, her next events and suggestions, then her
 * profile and the community.
 */
export function DashboardScreen() {
  usePageTitle(texts.frame.parts.dashboard);
  const user = useUser();
  return (
    <div className={rows}>
      <WelcomeBanner user={user} />
      <OwnPart user={user} later={<News />}>
        <QuickActions />
        <StatCards />
      </OwnPart>
    </div>
  );
}

interface OwnPartProps {
  user: OwnUserDto;
  children: ReactNode;
  /** What begins to load when the first screen is shown. */
  later: ReactNode;
}

/** What awaits her, her next events, suggestions and her profile, with the page below. */
function OwnPart({ user, children, later }: OwnPartProps) {
  const { data, isPending } = useOwnDashboard();
  const [hasWaited, setWaited] = useState(false);
  useTimeout(() => setWaited(true), longestWaitMs);
  const isShown = hasWaited || !isPending;
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
        <div className={cn(rows, data && 'lg:grid-cols-[2fr_3fr] lg:grid-rows-[auto_1fr]')}>
          {data && (
            <div className={cn(rows, 'content-start')}>
              <WaitingCard {...data} />
              <NextEventsCard events={data.next_events} />
            </div>
          )}
          <SuggestionsCard user={user} />
          <ProfileCompletion user={user} />
        </div>
        {children}
        {isShown && later}
      </div>
    </>
  );
}

/** The lists of the community, below the first screen. */
function News() {
  return useIdle() ? <LoadedNews /> : <NewsSkeleton />;
}

function LoadedNews() {
  const news = useNews();
  // Deferred, so that a slow phone stays responsive while the longest part renders.
  const isShown = useDeferredValue(news !== null, false);
  if (!news || !isShown) return <NewsSkeleton />;
  return (
    <div>
      <div className={columns}>
        <div className="grid min-w-0 gap-6">
          <UpcomingEvents events={news.upcoming} />
          <LatestOpportunities opportunities={news.latest} />
        </div>
        <div className="grid min-w-0 gap-6">
          <MemberSpotlight />
          <ActivityFeedCard items={news.feed} />
        </div>
      </div>
      <QuietRetry of={news} />
    </div>
  );
}

/** Placeholders of the lists while they load. */
function NewsSkeleton() {
  return (
    <div role="status" aria-label={texts.dashboard.loadingNews} className={columns}>
      <Skeleton className="h-96 rounded-3xl" />
      <Skeleton className="h-96 rounded-3xl" />
    </div>
  );
}
