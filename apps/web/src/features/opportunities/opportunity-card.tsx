import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Briefcase, Handshake, Users } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { paths } from '#app/paths.ts';
import { MoreMenu } from '#layout/safety/more-menu.tsx';
import { formatCount, formatDate } from '#lib/format.ts';
import { opportunityTypeName } from '#lib/opportunity-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { Link } from '#ui/link.tsx';
import { ApplicantsDialog } from './applicants-dialog.tsx';
import { ApplyButton } from './apply-button.tsx';
import { OwnOpportunityActions } from './own-opportunity-actions.tsx';

interface OpportunityCardProps {
  opportunity: OpportunityDto;
  caller: Caller;
}

/** Kept while somebody types into the search above: there can be a thousand of them. */
export const OpportunityCard = memo(function OpportunityCard({ opportunity, caller }: OpportunityCardProps) {
  const titleId = useId();
  const [isShowingApplicants, setShowingApplicants] = useState(false);
  const { type, title, description, poster_id, poster_name, applicant_count, created_at } = opportunity;
  const isJob = type === 'job';
  const Icon = isJob ? Briefcase : Handshake;

  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={isJob ? 'accent' : 'gold'}>
          <Icon aria-hidden="true" />
          {opportunityTypeName(type)}
        </Badge>
        <div className="flex items-center gap-2">
          <time dateTime={created_at} className="text-sm text-ink-soft">
            {formatDate(created_at)}
          </time>
          {!owns(caller, poster_id) && (
            <MoreMenu
              subject={{ kind: 'opportunity', id: opportunity.id }}
              owner={{ id: poster_id, full_name: poster_name }}
              describedBy={titleId}
            />
          )}
        </div>
      </div>
      <div>
        <h2 id={titleId} className="text-2xl wrap-anywhere">
          {title}
        </h2>
        <Link
          to={paths.profile(poster_id)}
          className="mt-1 inline-block py-0.5 text-accent-ink wrap-anywhere underline-offset-4 hover:underline"
        >
          {`Posted by ${poster_name}`}
        </Link>
      </div>
      <ClampedText className="text-ink-soft">{description}</ClampedText>
      <p className="mt-auto flex items-center gap-2 text-[0.95rem]">
        <Users aria-hidden="true" className="size-4 text-accent-ink" />
        {applicant_count === 1 ? '1 applicant' : `${formatCount(applicant_count)} applicants`}
      </p>
      <div className="flex flex-wrap items-start gap-2">
        {owns(caller, poster_id) ? (
          <Button
            variant="secondary"
            className="grow"
            aria-describedby={titleId}
            onClick={() => setShowingApplicants(true)}
          >
            See applicants
          </Button>
        ) : (
          <ApplyButton opportunity={opportunity} callerId={caller.id} titleId={titleId} />
        )}
        {mayChange(caller, poster_id) && (
          <OwnOpportunityActions opportunity={opportunity} titleId={titleId} />
        )}
      </div>
      <ApplicantsDialog
        open={isShowingApplicants}
        onOpenChange={setShowingApplicants}
        opportunity={opportunity}
      />
    </Card>
  );
});
