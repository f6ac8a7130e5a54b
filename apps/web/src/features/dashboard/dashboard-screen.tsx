import { profileCompleteness } from '@rosette/shared/profile-completeness.ts';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { usePageTitle } from '#lib/page-title.ts';
import { useTimeout } from '#lib/timers.ts';
import { useIdle } from '#lib/when-idle.ts';
import { useUser } from '#session/session.tsx';
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

/** ms after which the page is shown without an answer of the card on top. */
const longestWaitMs = 3000;

const columns = 'grid items-start gap-6 lg:grid-cols-[3fr_2fr]';

/**
 * /dashboard (product/web#dashboard): what awaits her and suggestions, then the community. An incomplete
 * profile comes before the suggestions, which depend on it.
 */
export function DashboardScreen() {
  usePageTitle('Dashboard');
  const user = useUser();
  const isComplete = profileCompleteness(user).percent === 100;
  return (
    <div className="grid grid-cols-1 gap-8">
      <WelcomeBanner name={user.full_name} />
      <BelowWaitingCard later={<News />}>
        {!isComplete && <ProfileCompletion user={user} />}
        <SuggestionsCard user={user} />
        {isComplete && <ProfileCompletion user={user} />}
        <QuickActions />
        <StatCards />
      </BelowWaitingCard>
    </div>
  );
}

interface BelowWaitingCardProps {
  children: ReactNode;
  /** What begins to load when the first screen is shown. */
  later: ReactNode;
}

/** What awaits her, with the page below. */
function BelowWaitingCard({ children, later }: BelowWaitingCardProps) {
  const { data, isPending } = useOwnDashboard();
  const [hasWaited, setWaited] = useState(false);
  useTimeout(() => setWaited(true), longestWaitMs);
  const isShown = hasWaited || !isPending;
  return (
    <>
      {!isShown && (
        <div role="status" aria-label="Loading the dashboard">
          <Skeleton className="h-96 rounded-3xl" />
        </div>
      )}
      {/* It loads meanwhile, but is shown when the height of the card on top is known, so that nothing jumps. */}
      <div hidden={!isShown} className="grid grid-cols-1 gap-8">
        {data && <WaitingCard {...data} />}
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
    <div role="status" aria-label="Loading the news" className={columns}>
      <Skeleton className="h-96 rounded-3xl" />
      <Skeleton className="h-96 rounded-3xl" />
    </div>
  );
}
