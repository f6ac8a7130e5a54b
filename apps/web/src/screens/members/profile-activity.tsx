import type { ProfileActivityDto } from '@rosette/shared/contract/profiles.ts';
import { type ReactNode, useId } from 'react';
import { shownStartOf } from '#features/events/event-start.ts';
import { opportunityTypeName } from '#features/opportunities/opportunity-words.ts';
import { formatDateTime } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { type Fetched, LoadFailure } from '#ui/load-failure.tsx';

interface ProfileActivityProps {
  activity: Fetched & { data: ProfileActivityDto | undefined };
}

/** What belongs to a member, and whom both know; what is empty is left out (product/profiles-and-directory#profiles). */
export function ProfileActivity({ activity }: ProfileActivityProps) {
  const { data } = activity;
  if (!data) return <LoadFailure of={activity} />;
  const { mutual_connections: mutual, businesses, events, opportunities } = data;
  const words = texts.members.profile;
  return (
    <>
      <Section title={texts.common.business} isEmpty={businesses.length === 0}>
        {businesses.map(({ id, name, industry, logo }) => (
          <Row key={id} to={paths.business(id)} title={name} hint={industry}>
            <Avatar name={name} image={logo} size="small" />
          </Row>
        ))}
      </Section>
      <Section title={words.upcomingEvents} isEmpty={events.length === 0}>
        {events.map((event) => (
          <Row
            key={event.id}
            to={paths.event(event.id)}
            title={event.title}
            hint={`${formatDateTime(shownStartOf(event))} · ${event.location}`}
          />
        ))}
      </Section>
      <Section title={words.openOpportunities} isEmpty={opportunities.length === 0}>
        {opportunities.map(({ id, title, type }) => (
          <Row key={id} to={paths.opportunity(id)} title={title} hint={opportunityTypeName(type)} />
        ))}
      </Section>
      <Section
        title={fill(words.mutualConnections, { count: mutual.count })}
        isEmpty={mutual.people.length === 0}
      >
        {mutual.people.map(
          ({ id, full_name, business_name, profile_image }) =>
            id && (
              <Row key={id} to={paths.profile(id)} title={full_name} hint={business_name}>
                <Avatar name={full_name} image={profile_image} size="small" />
              </Row>
            ),
        )}
        {mutual.count > mutual.people.length && (
          <li className="px-3 py-2 text-ink-soft">
            {fill(words.andMore, { number: mutual.count - mutual.people.length })}
          </li>
        )}
      </Section>
    </>
  );
}

interface SectionProps {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}

function Section({ title, isEmpty, children }: SectionProps) {
  const titleId = useId();
  if (isEmpty) return null;
  return (
    <Card className="sm:px-10">
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        <ul className="-mx-3 mt-2 grid">{children}</ul>
      </section>
    </Card>
  );
}

interface RowProps {
  to: string;
  title: string;
  hint: string | null;
  /** The picture before the title. */
  children?: ReactNode;
}

function Row({ to, title, hint, children }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-4 rounded-2xl px-3 py-2 transition-colors hover:bg-surface-soft"
      >
        {children}
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{title}</span>
          {hint && <span className="block text-sm wrap-anywhere text-ink-soft">{hint}</span>}
        </span>
      </Link>
    </li>
  );
}
