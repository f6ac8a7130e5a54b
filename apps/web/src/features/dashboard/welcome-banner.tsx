import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { useId } from 'react';
import { formatCounted } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { useIsFirstSession } from '#session/first-session.ts';
import { Link } from '#ui/link.tsx';
import { Rosette } from '#ui/rosette.tsx';
import { useStats } from './use-dashboard.ts';

const row = 'flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 max-sm:text-sm sm:gap-2';
const pill = 'flex min-h-9 items-center wrap-anywhere font-semibold sm:rounded-full sm:px-4';
const countLink =
  'underline underline-offset-4 sm:bg-on-accent sm:text-accent sm:no-underline sm:hover:underline dark:sm:bg-surface dark:sm:text-accent-ink';

/** Greets by name, with the counts of members, events and opportunities as links (product/web#dashboard). */
export function WelcomeBanner({ user }: { user: OwnUserDto }) {
  const { data: stats, isPending } = useStats();
  const isFirst = useIsFirstSession(user);
  const labelId = useId();
  const counts = stats && [
    { text: formatCounted(stats.members, 'member', 'members'), to: paths.members },
    { text: formatCounted(stats.events, 'event', 'events'), to: paths.events },
    { text: formatCounted(stats.opportunities, 'opportunity', 'opportunities'), to: paths.opportunities },
  ];
  return (
    <section className="relative overflow-hidden rounded-3xl bg-accent px-4 py-4 text-on-accent sm:px-7 dark:bg-surface-strong dark:text-ink">
      <Rosette className="absolute -top-8 -right-8 size-40 opacity-15" />
      <div className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h1 className="text-3xl wrap-anywhere max-sm:text-2xl">
          {isFirst ? 'Welcome' : 'Welcome back'}, {user.full_name}!
        </h1>
        <div className="flex flex-wrap items-center gap-x-4">
          <p id={labelId} className="max-lg:sr-only">
            Your community today
          </p>
          {isPending ? (
            // As wide as the counts, to avoid a layout shift.
            <div aria-hidden="true" className={row}>
              {['00 members', '00 events', '00 opportunities'].map((place) => (
                <span key={place} className={`${pill} animate-pulse text-transparent sm:bg-surface/30`}>
                  {place}
                </span>
              ))}
            </div>
          ) : (
            <ul aria-labelledby={labelId} className={row}>
              {counts?.map(({ text, to }) => (
                <li key={to}>
                  <Link to={to} className={`${pill} ${countLink}`}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
