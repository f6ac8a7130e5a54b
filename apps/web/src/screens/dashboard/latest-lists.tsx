import type { DashboardNewsDto, ListedEventDto } from '@rosette/shared/contract/dashboard.ts';
import { CalendarDays, Handshake } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { shownStartOf } from '#features/events/event-start.ts';
import { opportunityTypeName } from '#features/opportunities/opportunity-words.ts';
import { formatDateTime } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Entry } from './entry.tsx';

interface RowProps {
  title: string;
  /** The page of the thing. */
  page: string;
  /** A coloured word before the facts, such as the kind of an opportunity. */
  mark?: ReactNode;
  facts: string;
  /** The list that 'View' opens. */
  to: string;
}

function Row({ title, page, mark, facts, to }: RowProps) {
  const titleId = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-1.5 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-[8rem]">
        <h3 id={titleId} className="font-sans text-base leading-snug font-semibold wrap-anywhere">
          <Link to={page} className="underline-offset-4 hover:underline">
            <span className="line-clamp-2">{title}</span>
          </Link>
        </h3>
        <p className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-ink-soft sm:line-clamp-1">
          {mark}
          {mark && ' · '}
          {facts}
        </p>
      </div>
      <LinkButton to={to} variant="soft" size="small" aria-describedby={titleId}>
        {texts.dashboard.view}
      </LinkButton>
    </li>
  );
}

/** @param own the next events that she attends: those that are not listed anyway follow */
export function UpcomingEvents({ events, own }: { events: ListedEventDto[]; own: ListedEventDto[] }) {
  const words = texts.dashboard;
  const isOwn = ({ id }: ListedEventDto) => own.some((each) => each.id === id);
  const others = own.filter(({ id }) => !events.some((event) => event.id === id));
  const factsOf = (event: ListedEventDto) => `${formatDateTime(shownStartOf(event))} · ${event.location}`;
  return (
    <Card className="p-4">
      <h2 className="mb-2.5 text-xl">{words.upcomingEvents}</h2>
      {events.length === 0 ? (
        <EmptyState
          icon={CalendarDays}
          title={words.noUpcomingEvents}
          action={
            <LinkButton to={paths.events} variant="soft">
              {words.goToEvents}
            </LinkButton>
          }
        />
      ) : (
        <ul>
          {events.map((event) => (
            <Row
              key={event.id}
              title={event.title}
              page={paths.event(event.id)}
              mark={isOwn(event) && <span className="font-semibold text-good">{words.nextEvents.going}</span>}
              facts={factsOf(event)}
              to={paths.events}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <h3 className="mt-3 mb-1 border-t border-line pt-4 text-lg">{words.nextEvents.title}</h3>
          <ul>
            {others.map((event) => (
              <Entry key={event.id} icon={CalendarDays} to={paths.event(event.id)} facts={factsOf(event)}>
                {event.title}
              </Entry>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

export function LatestOpportunities({
  opportunities,
}: {
  opportunities: DashboardNewsDto['latest_opportunities'];
}) {
  return (
    <Card className="p-4">
      <h2 className="mb-2.5 text-xl">{texts.dashboard.latestOpportunities}</h2>
      {opportunities.length === 0 ? (
        <EmptyState
          icon={Handshake}
          title={texts.dashboard.noOpportunities}
          action={
            <LinkButton to={paths.opportunities} variant="soft">
              {texts.dashboard.goToBoard}
            </LinkButton>
          }
        />
      ) : (
        <ul>
          {opportunities.map(({ id, type, title, poster_name }) => (
            <Row
              key={id}
              title={title}
              page={paths.opportunity(id)}
              mark={<span className="font-semibold text-accent-ink">{opportunityTypeName(type)}</span>}
              facts={fill(texts.dashboard.postedBy, { name: poster_name })}
              to={paths.opportunities}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
