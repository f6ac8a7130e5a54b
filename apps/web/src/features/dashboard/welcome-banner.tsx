import { formatCounted } from '#lib/format.ts';
import { Rosette } from '#ui/rosette.tsx';
import { useStats } from './use-dashboard.ts';

const row = 'mt-5 flex min-h-9 flex-wrap gap-2.5';
const pill = 'wrap-anywhere rounded-full bg-on-accent px-4 py-1.5 font-semibold dark:bg-surface';

/** Greets by name and shows counts of members, events and opportunities (product/web#dashboard). */
export function WelcomeBanner({ name }: { name: string }) {
  const { data: stats, isPending } = useStats();
  const counts = stats && [
    formatCounted(stats.members, 'member', 'members'),
    formatCounted(stats.events, 'event', 'events'),
    formatCounted(stats.opportunities, 'opportunity', 'opportunities'),
  ];
  return (
    <section className="relative overflow-hidden rounded-3xl bg-accent px-6 py-10 text-on-accent dark:bg-surface-strong dark:text-ink sm:px-10 sm:py-12">
      <Rosette className="absolute -top-10 -right-10 size-72 opacity-15 max-sm:-right-24" />
      <div className="relative">
        <h1 className="text-4xl wrap-anywhere max-sm:text-3xl">Welcome back, {name}!</h1>
        <p className="mt-3 max-w-prose text-lg">Your community today</p>
        {isPending ? (
          // As wide as the counts, to avoid a layout shift.
          <div aria-hidden="true" className={row}>
            {['00 members', '00 events', '00 opportunities'].map((place) => (
              <span key={place} className={`${pill} animate-pulse opacity-60 text-transparent`}>
                {place}
              </span>
            ))}
          </div>
        ) : (
          <ul className={row}>
            {counts?.map((count) => (
              <li key={count} className={`${pill} text-accent dark:text-accent-ink`}>
                {count}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
