import { Building2, CalendarDays, Handshake, type LucideIcon, UsersRound } from 'lucide-react';
import { formatCount } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Link } from '#ui/link.tsx';
import { useStats } from './use-dashboard.ts';

const cards = [
  { of: 'members', to: paths.members, icon: UsersRound, prompt: 'noMembers' },
  { of: 'businesses', to: paths.businesses, icon: Building2, prompt: 'noBusinesses' },
  { of: 'events', to: paths.events, icon: CalendarDays, prompt: 'noEvents' },
  { of: 'opportunities', to: paths.opportunities, icon: Handshake, prompt: 'noOpportunities' },
] as const;

/** The counts of the community, each linked to its page. */
export function StatCards() {
  const { data: stats } = useStats();
  return (
    <section aria-labelledby="in-numbers">
      <h2 id="in-numbers" className="sr-only">
        {texts.dashboard.numbers.title}
      </h2>
      <div className="grid grid-cols-pair gap-2 sm:grid-cols-4">
        {cards.map(({ of, prompt, ...card }) => (
          <StatCard
            key={of}
            label={texts.frame.parts[of]}
            count={stats?.[of]}
            prompt={texts.dashboard.numbers[prompt]}
            {...card}
          />
        ))}
      </div>
    </section>
  );
}

interface StatCardProps {
  label: string;
  /** Undefined while loading. */
  count: number | undefined;
  to: string;
  icon: LucideIcon;
  /** Shown while the count is 0. */
  prompt: string;
}

function StatCard({ label, count, to, icon: Icon, prompt }: StatCardProps) {
  return (
    <Link
      to={to}
      className="min-w-0 rounded-2xl border border-line bg-surface px-2.5 py-2.5 shadow-card transition-colors hover:bg-surface-soft"
    >
      <span className="block text-[0.8rem] font-semibold wrap-anywhere hyphens-auto text-ink-soft">
        {label}
      </span>
      <span className="flex items-center justify-between gap-2 font-serif text-2xl leading-tight font-semibold">
        {count === undefined ? '–' : formatCount(count)}
        <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      </span>
      {count === 0 && <span className="text-sm text-accent-ink">{prompt}</span>}
    </Link>
  );
}
