import { Building2, CalendarDays, Handshake, UsersRound } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { StatCard } from './stat-card.tsx';
import { useStats } from './use-dashboard.ts';

const cards = [
  { label: 'Members', of: 'members', to: paths.members, icon: UsersRound, prompt: 'Invite the first ones!' },
  {
    label: 'Businesses',
    of: 'businesses',
    to: paths.businesses,
    icon: Building2,
    prompt: 'Be the first to show yours!',
  },
  {
    label: 'Events',
    of: 'events',
    to: paths.events,
    icon: CalendarDays,
    prompt: 'Bring everybody together!',
  },
  {
    label: 'Opportunities',
    of: 'opportunities',
    to: paths.opportunities,
    icon: Handshake,
    prompt: 'Post the first one!',
  },
] as const;

/** The counts of the community, each linked to its page. */
export function StatCards() {
  const { data: stats } = useStats();
  return (
    <section aria-labelledby="in-numbers">
      <h2 id="in-numbers" className="mb-4 text-2xl">
        Your community in numbers
      </h2>
      <div className="grid grid-cols-pair gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {cards.map(({ of, ...card }) => (
          <StatCard key={of} count={stats?.[of]} {...card} />
        ))}
      </div>
    </section>
  );
}
