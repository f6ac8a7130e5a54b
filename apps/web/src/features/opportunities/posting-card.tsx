import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ApplicantsDialog } from './applicants-dialog.tsx';
import { ApplicantCount, OpportunityTitle, OpportunityTypeBadge, Term } from './opportunity-parts.tsx';
import { OwnOpportunityActions } from './own-opportunity-actions.tsx';
import { PostingActions } from './posting-actions.tsx';

/** The caller's opportunity in any state, with its actions. */
export function PostingCard({ opportunity }: { opportunity: OpportunityDto }) {
  const titleId = useId();
  const [isShowingApplicants, setShowingApplicants] = useState(false);
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <OpportunityTypeBadge type={opportunity.type} />
        <Term opportunity={opportunity} />
      </div>
      <OpportunityTitle opportunity={opportunity} id={titleId} />
      <ApplicantCount count={opportunity.applicant_count} />
      <div className="mt-auto flex flex-wrap items-start gap-2">
        <Button aria-describedby={titleId} onClick={() => setShowingApplicants(true)}>
          Applicants
        </Button>
        <PostingActions opportunity={opportunity} titleId={titleId} />
        <OwnOpportunityActions opportunity={opportunity} titleId={titleId} />
      </div>
      <ApplicantsDialog
        open={isShowingApplicants}
        onOpenChange={setShowingApplicants}
        opportunity={opportunity}
      />
    </Card>
  );
}
