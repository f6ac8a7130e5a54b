import { usePageTitle } from '#lib/use-page-title.ts';
import { callerOf } from '#session/caller.ts';
import { useUser } from '#session/session.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ActivityFeedCard } from './activity-feed-card.tsx';
import { LatestOpportunities, UpcomingEvents } from './latest-lists.tsx';
import { MemberSpotlight } from './member-spotlight.tsx';
import { ProfileCompletion } from './profile-completion.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StatCards } from './stat-cards.tsx';
import { useDashboard } from './use-dashboard.ts';
import { WelcomeBanner } from './welcome-banner.tsx';

/** /dashboard (spec §2, "Dashboard"). */
export function DashboardScreen() {
  usePageTitle('Dashboard');
  const user = useUser();
  const { stats, isCounting, memberCount, upcoming, latest, feed, isLoading } = useDashboard();

  return (
    <div className="grid gap-8">
      <WelcomeBanner name={user.full_name} stats={stats} isLoading={isCounting} />
      <ProfileCompletion user={user} />
      <QuickActions />
      <StatCards stats={stats} />
      {isLoading ? (
        <News />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <div className="grid min-w-0 gap-6">
            <UpcomingEvents events={upcoming} />
            <LatestOpportunities opportunities={latest} />
          </div>
          <div className="grid min-w-0 gap-6">
            <MemberSpotlight caller={callerOf(user)} memberCount={memberCount} />
            <ActivityFeedCard items={feed} />
          </div>
        </div>
      )}
    </div>
  );
}

/** The places of the lists while they load. */
function News() {
  return (
    <div
      role="status"
      aria-label="Loading the news"
      className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]"
    >
      <Skeleton className="h-96 rounded-3xl" />
      <Skeleton className="h-96 rounded-3xl" />
    </div>
  );
}
