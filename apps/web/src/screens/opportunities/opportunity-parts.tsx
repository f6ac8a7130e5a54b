import type { ApplicationState } from '@rosette/shared/contract/applications.ts';
import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { Briefcase, Handshake, Users } from 'lucide-react';
import { opportunityTypeName } from '#features/opportunities/opportunity-words.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { noSearch, type Search } from '#lib/search-match.ts';
import { fill, fillWith, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { MarkedText } from '#ui/search-match.tsx';

export function OpportunityTypeBadge({ type }: { type: OpportunityDto['type'] }) {
  const isJob = type === 'job';
  const Icon = isJob ? Briefcase : Handshake;
  return (
    <Badge tone={isJob ? 'accent' : 'gold'}>
      <Icon aria-hidden="true" />
      {opportunityTypeName(type)}
    </Badge>
  );
}

interface OpportunityTitleProps {
  opportunity: OpportunityDto;
  id: string;
  search?: Search;
}

/** The title of a card, linked to the page. */
export function OpportunityTitle({ opportunity, id, search = noSearch }: OpportunityTitleProps) {
  return (
    <h2 id={id} className="text-2xl wrap-anywhere">
      <Link
        to={paths.opportunity(opportunity.id)}
        title={opportunity.title}
        className="line-clamp-3 underline-offset-4 hover:underline"
      >
        <MarkedText search={search}>{opportunity.title}</MarkedText>
      </Link>
    </h2>
  );
}

export function ApplicantCount({ count }: { count: number }) {
  return (
    <p className="flex items-center gap-2 text-[0.95rem]">
      <Users aria-hidden="true" className="size-4 text-accent-ink" />
      {fill(texts.opportunities.applicantCount, { count })}
    </p>
  );
}

/** The state and its end. */
export function Term({ opportunity: { state, expires_at } }: { opportunity: OpportunityDto }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      <Badge tone={state === 'open' ? 'good' : 'plain'}>{texts.opportunities.states[state]}</Badge>
      {state === 'open' && (
        <span>
          {fillWith(texts.opportunities.openUntil, {
            day: <time dateTime={expires_at}>{formatDate(expires_at)}</time>,
          })}
        </span>
      )}
    </span>
  );
}

const tones = {
  sent: 'accent',
  seen: 'accent',
  shortlisted: 'gold',
  accepted: 'good',
  declined: 'plain',
  withdrawn: 'plain',
} as const satisfies Record<ApplicationState, string>;

/** The badge of an application's state. */
export function ApplicationStateBadge({ state }: { state: ApplicationState }) {
  return <Badge tone={tones[state]}>{texts.opportunities.applications.states[state]}</Badge>;
}
