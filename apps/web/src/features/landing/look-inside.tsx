import { membershipPackages } from '@rosette/shared/catalogue/membership-packages.ts';
import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { localeOf } from '@rosette/shared/texts/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { query } from '#api/queries.ts';
import { formatDateTime, formatEuros } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { shownLanguage } from '#lib/texts.ts';
import { shownStartOf } from '#shared/events/event-start.ts';
import { Link } from '#ui/link.tsx';
import { Section, SectionTitle } from './section.tsx';

const never = () => () => {};

/** False while the page is prerendered and hydrated, then true: for what depends on the viewer's browser. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const shown = 3;

const prices = [
  ['Free', 0],
  ['Basic', membershipPackages.basic_monthly.amount],
  ['Premium', membershipPackages.premium_monthly.amount],
  ['Corporate', membershipPackages.corporate_monthly.amount],
] as const;

const card = 'rounded-3xl border border-line bg-surface p-6 shadow-card';

/** Public content: upcoming events, prices and links. */
export function LookInside() {
  // The build prerenders the prices for viewers of all locales.
  const locale = useIsHydrated() ? undefined : localeOf(shownLanguage());
  return (
    <Section>
      <SectionTitle tagline="No account needed to look around">Before you join</SectionTitle>
      <div className="grid gap-6 md:grid-cols-3">
        <NextEvents />
        <div className={card}>
          <h3 className="text-2xl">What it costs</h3>
          <dl className="mt-4 grid gap-2">
            {prices.map(([name, amount]) => (
              <div key={name} className="flex justify-between gap-4">
                <dt>{name}</dt>
                <dd>{`${formatEuros(amount, locale)} a month`}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-sm text-ink-soft">
            Prices contain VAT. A membership ends by itself and is not renewed without you.
          </p>
        </div>
        <div className={card}>
          <h3 className="text-2xl">Without an account</h3>
          <p className="mt-4">
            You can read every event’s page, visit our partners’ websites, and see how large we are. To see
            members, to join an event, to apply or to write to somebody you need a free account.
          </p>
        </div>
      </div>
    </Section>
  );
}

function NextEvents() {
  // Computed once: a new instant on each render would be a new query each time.
  const [from] = useState(() => new Date().toISOString());
  const upcoming = useQuery({
    ...query(events.list, { query: { from, limit: String(shown) } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={card}>
      <h3 className="text-2xl">Next events</h3>
      {upcoming.data?.length === 0 && <p className="mt-4 text-ink-soft">None is planned right now.</p>}
      <ul className="mt-4 grid gap-4">
        {upcoming.data?.map((event) => (
          <li key={event.id}>
            <EventLine event={event} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function EventLine({ event }: { event: EventDto }) {
  const { id, title, location } = event;
  return (
    <>
      <Link
        to={paths.event(id)}
        className="font-semibold wrap-anywhere text-accent-ink underline underline-offset-4"
      >
        {title}
      </Link>
      <span className="block text-sm wrap-anywhere text-ink-soft">{`${formatDateTime(shownStartOf(event))}, ${location}`}</span>
    </>
  );
}
