import { Building2, CalendarDays, Handshake, UsersRound } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { useUser } from '#session/session.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ActivityFeedCard } from './activity-feed-card.tsx';
import { LatestOpportunities, UpcomingEvents } from './latest-lists.tsx';
import { MemberSpotlight } from './member-spotlight.tsx';
import { ProfileCompletion } from './profile-completion.tsx';
import { StatCard } from './stat-card.tsx';
import { useDashboard } from './use-dashboard.ts';
import { WelcomeBanner } from './welcome-banner.tsx';

const quickActions = [
  { label: 'Show your business', to: paths.businesses, icon: Building2 },
  { label: 'Find an event', to: paths.events, icon: CalendarDays },
  { label: 'Explore the board', to: paths.opportunities, icon: Handshake },
  { label: 'Meet the community', to: paths.members, icon: UsersRound },
];

/** /dashboard (spec §2, "Dashboard"). */
export function DashboardScreen() {
  usePageTitle('Dashboard');
  const user = useUser();
  const { stats, members, calendar, board, feed, isLoading } = useDashboard();
  const upcoming = calendar.filter(({ date }) => new Date(date) >= new Date());

  return (
    <div className="grid gap-8">
      <WelcomeBanner name={user.full_name} stats={stats} />
      <ProfileCompletion user={user} />
      <section aria-labelledby="quick-actions">
        <h2 id="quick-actions" className="mb-4 text-2xl">
          Quick Actions
        </h2>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {quickActions.map(({ label, to, icon: Icon }) => (
            <LinkButton key={to} to={to} variant="secondary" className="justify-start rounded-2xl px-5 py-3">
              <Icon aria-hidden="true" />
              {label}
            </LinkButton>
          ))}
        </div>
      </section>
      <section aria-labelledby="in-numbers">
        <h2 id="in-numbers" className="mb-4 text-2xl">
          Your community in numbers
        </h2>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <StatCard
            label="Members"
            count={stats?.members}
            to={paths.members}
            icon={UsersRound}
            prompt="Invite the first ones!"
          />
          <StatCard
            label="Businesses"
            count={stats?.businesses}
            to={paths.businesses}
            icon={Building2}
            prompt="Be the first to show yours!"
          />
          <StatCard
            label="Events"
            count={stats?.events}
            to={paths.events}
            icon={CalendarDays}
            prompt="Bring everybody together!"
          />
          <StatCard
            label="Opportunities"
            count={stats?.opportunities}
            to={paths.opportunities}
            icon={Handshake}
            prompt="Post the first one!"
          />
        </div>
      </section>
      {isLoading ? (
        <div role="status" aria-label="Loading the news" className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-64 rounded-3xl" />
          <Skeleton className="h-64 rounded-3xl" />
        </div>
      ) : (
        <div className="grid gap-6 lg:grid-cols-2">
          <UpcomingEvents events={upcoming.slice(0, 3)} />
          <LatestOpportunities opportunities={board.slice(0, 3)} />
          <MemberSpotlight members={members} ownId={user.id} />
          <ActivityFeedCard items={feed} />
        </div>
      )}
    </div>
  );
}
