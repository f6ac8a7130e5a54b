import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { memo, useId, useState } from 'react';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { MoreMenu } from '#shared/safety/more-menu.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { Link } from '#ui/link.tsx';
import { ApplicantsDialog } from './applicants-dialog.tsx';
import { ApplyButton } from './apply-button.tsx';
import { ApplicantCount, OpportunityTitle, OpportunityTypeBadge } from './opportunity-parts.tsx';
import { OwnOpportunityActions } from './own-opportunity-actions.tsx';

interface OpportunityCardProps {
  opportunity: OpportunityDto;
  caller: Caller;
}

/** Memoized: typing into the search would render up to a thousand cards. */
export const OpportunityCard = memo(function OpportunityCard({ opportunity, caller }: OpportunityCardProps) {
  const titleId = useId();
  const [isShowingApplicants, setShowingApplicants] = useState(false);
  const { type, description, poster_id, poster_name, applicant_count, created_at } = opportunity;

  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <OpportunityTypeBadge type={type} />
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
        <OpportunityTitle opportunity={opportunity} id={titleId} />
        <Link
          to={paths.profile(poster_id)}
          className="mt-1 inline-block py-0.5 text-accent-ink wrap-anywhere underline-offset-4 hover:underline"
        >
          {`Posted by ${poster_name}`}
        </Link>
      </div>
      <ClampedText className="mb-auto text-ink-soft">{description}</ClampedText>
      <ApplicantCount count={applicant_count} />
      <div className="flex flex-wrap items-start gap-2">
        {owns(caller, poster_id) ? (
          <Button
            variant="secondary"
            className="grow"
            aria-describedby={titleId}
            onClick={() => setShowingApplicants(true)}
          >
            Applicants
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
