import { defaultMonthlyPrices } from '@rosette/shared/catalogue/membership-packages.ts';
import { type EventDto, listEvents } from '@rosette/shared/contract/event-list.ts';
import { type Tier, tiers } from '@rosette/shared/policy/roles-and-tiers.ts';
import { localeOf } from '@rosette/shared/texts/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#data/queries.ts';
import { servedSite } from '#data/site.ts';
import { shownStartOf } from '#features/events/event-start.ts';
import { formatDateTime, formatEuros } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, shownLanguage, texts } from '#lib/texts.ts';
import { useIsHydrated } from '#lib/use-is-hydrated.ts';
import { Link } from '#ui/link.tsx';
import { Section, SectionTitle } from './section.tsx';

const shown = 3;

/** Euros a month of what is sold: as the page was served, else the defaults. */
function pricesOf(): [Tier, number][] {
  const prices = servedSite()?.monthly_prices ?? defaultMonthlyPrices;
  return tiers.flatMap((tier) => {
    const amount = tier === 'free' ? 0 : prices[tier];
    return amount === undefined ? [] : [[tier, amount]];
  });
}

const card = 'rounded-3xl border border-line bg-surface p-6 shadow-card';

/** Public content: upcoming events, prices and links. */
export function LookInside() {
  // The build prerenders the prices for viewers of all locales.
  const [prices] = useState(pricesOf);
  const locale = useIsHydrated() ? undefined : localeOf(shownLanguage());
  return (
    <Section>
      <SectionTitle tagline={texts.landing.before.about}>{texts.landing.before.title}</SectionTitle>
      <div className="grid gap-6 md:grid-cols-3">
        <NextEvents />
        <div className={card}>
          <h3 className="text-2xl">{texts.landing.before.prices}</h3>
          <dl className="mt-4 grid gap-2">
            {prices.map(([tier, amount]) => (
              <div key={tier} data-price={tier} className="flex justify-between gap-4">
                <dt>{texts.common.tiers[tier]}</dt>
                <dd>{fill(texts.landing.before.aMonth, { price: formatEuros(amount, locale) })}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-sm text-ink-soft">{texts.landing.before.pricesAbout}</p>
        </div>
        <div className={card}>
          <h3 className="text-2xl">{texts.landing.before.withoutAccount}</h3>
          <p className="mt-4">{texts.landing.before.withoutAccountAbout}</p>
        </div>
      </div>
    </Section>
  );
}

function NextEvents() {
  // Computed once: a new instant on each render would be a new query each time.
  const [from] = useState(() => new Date().toISOString());
  const upcoming = useQuery({
    ...query(listEvents, { query: { from, limit: String(shown) } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={card}>
      <h3 className="text-2xl">{texts.landing.before.nextEvents}</h3>
      {upcoming.data?.length === 0 && <p className="mt-4 text-ink-soft">{texts.landing.before.noEvents}</p>}
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
