import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { useToken } from '#data/session.tsx';
import { issuedAt } from '#data/token-store.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Link } from '#ui/link.tsx';
import { Rosette } from '#ui/rosette.tsx';
import { useStats } from './use-dashboard.ts';

const row = 'counts-row min-h-9 items-center sm:gap-2';
const pill = 'block min-h-9 wrap-anywhere font-semibold sm:rounded-full sm:px-4 sm:leading-9';
const countLink =
  'underline underline-offset-4 sm:bg-on-accent sm:text-accent sm:no-underline sm:hover:underline dark:sm:bg-surface dark:sm:text-accent-ink';

const counts = [
  { of: 'members', to: paths.members },
  { of: 'events', to: paths.events },
  { of: 'opportunities', to: paths.opportunities },
] as const;

/** Between an account and the token of its registration; a token of signing in later is further away. */
const longestMs = 5000;

/** Whether her session began with her registration: she has not signed in since. */
function useIsFirstSession({ created_at }: OwnUserDto): boolean {
  const issued = issuedAt(useToken());
  return issued !== null && issued.getTime() - Date.parse(created_at) < longestMs;
}

/** Greets by name, with the counts of members, events and opportunities as links (product/web#dashboard). */
export function WelcomeBanner({ user }: { user: OwnUserDto }) {
  const { data: stats, isPending } = useStats();
  const isFirst = useIsFirstSession(user);
  const { welcome, welcomeBack, numbers } = texts.dashboard;
  const inWords = (of: (typeof counts)[number]['of'], count: number) =>
    fill(texts.frame.lists[of].counted, { count });
  return (
    <section className="relative overflow-hidden rounded-3xl bg-accent px-4 py-4 text-on-accent sm:px-7 dark:bg-surface-strong dark:text-ink">
      <Rosette className="absolute -top-8 -right-8 size-40 opacity-15" />
      <div className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl wrap-anywhere max-sm:text-2xl">
          {fill(isFirst ? welcome : welcomeBack, { name: user.full_name })}
        </h1>
        {isPending ? (
          // As wide as the counts, to avoid a layout shift.
          <div aria-hidden="true" className={row}>
            {counts.map(({ of }) => (
              <span key={of} className={`${pill} animate-pulse text-transparent sm:bg-surface/30`}>
                {inWords(of, 10)}
              </span>
            ))}
          </div>
        ) : (
          <ul aria-label={numbers.today} className={row}>
            {stats &&
              counts.map(({ of, to }) => (
                <li key={of}>
                  <Link to={to} className={`${pill} ${countLink}`}>
                    {inWords(of, stats[of])}
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </div>
    </section>
  );
}
