import type { EventDto } from '@rosette/shared/contract/events.ts';
import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { CalendarDays, Handshake } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { shownStartOf } from '#features/events/event-start.ts';
import { opportunityTypeName } from '#features/opportunities/opportunity-words.ts';
import { formatDateTime } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

function Row({ title, facts, to, badge }: { title: string; facts: string; to: string; badge?: ReactNode }) {
  const titleId = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-[8rem]">
        {badge}
        <h3 id={titleId} className="mt-1 text-lg wrap-anywhere">
          {title}
        </h3>
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{facts}</p>
      </div>
      <LinkButton to={to} variant="soft" aria-describedby={titleId}>
        {texts.dashboard.view}
      </LinkButton>
    </li>
  );
}

export function UpcomingEvents({ events }: { events: EventDto[] }) {
  return (
    <Card>
      <h2 className="mb-5 text-2xl">{texts.dashboard.upcomingEvents}</h2>
      {events.length === 0 ? (
        <EmptyState
          icon={CalendarDays}
          title={texts.dashboard.noUpcomingEvents}
          action={
            <LinkButton to={paths.events} variant="soft">
              {texts.dashboard.goToEvents}
            </LinkButton>
          }
        />
      ) : (
        <ul>
          {events.map((event) => (
            <Row
              key={event.id}
              title={event.title}
              facts={`${formatDateTime(shownStartOf(event))} · ${event.location}`}
              to={paths.events}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

export function LatestOpportunities({ opportunities }: { opportunities: OpportunityDto[] }) {
  return (
    <Card>
      <h2 className="mb-5 text-2xl">{texts.dashboard.latestOpportunities}</h2>
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
              facts={fill(texts.dashboard.postedBy, { name: poster_name })}
              to={paths.opportunities}
              badge={<Badge>{opportunityTypeName(type)}</Badge>}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
