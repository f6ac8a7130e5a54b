import { type OpportunityDto, opportunities } from '@rosette/shared/contract/opportunities.ts';
import { Megaphone } from 'lucide-react';
import { useId } from 'react';
import { usePagedList } from '#data/use-paged-list.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PagedGrid } from '#ui/paged-grid.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { ApplicantsButton } from './applicant-list.tsx';
import { ApplicantCount, OpportunityTitle, OpportunityTypeBadge, Term } from './opportunity-parts.tsx';
import { OwnOpportunityActions, PostingActions } from './own-opportunity-actions.tsx';

/** The caller's opportunity in any state, with its actions. */
function PostingCard({ opportunity }: { opportunity: OpportunityDto }) {
  const titleId = useId();
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <OpportunityTypeBadge type={opportunity.type} />
        <Term opportunity={opportunity} />
      </div>
      <OpportunityTitle opportunity={opportunity} id={titleId} />
      <ApplicantCount count={opportunity.applicant_count} />
      <div className="mt-auto flex flex-wrap items-start gap-2">
        <ApplicantsButton opportunity={opportunity} titleId={titleId} />
        <PostingActions opportunity={opportunity} titleId={titleId} />
        <OwnOpportunityActions opportunity={opportunity} titleId={titleId} />
      </div>
    </Card>
  );
}

/** The caller's opportunities in every state, newest first. */
export function MyPostings({ onPost }: { onPost(): void }) {
  const list = usePagedList(opportunities.list, { mine: 'true' });
  if (list.isPending) return <CardGridSkeleton label={texts.frame.lists.postings.loading} />;
  if (list.isError && list.items.length === 0) return <LoadFailure of={list} />;
  if (list.items.length === 0) {
    return (
      <EmptyState
        icon={Megaphone}
        title={texts.opportunities.postings.empty}
        action={
          <Button variant="soft" onClick={onPost}>
            {texts.opportunities.postings.postOne}
          </Button>
        }
      >
        {texts.opportunities.postings.emptyAbout}
      </EmptyState>
    );
  }
  return (
    <PagedGrid list={list} what="postings">
      {(opportunity) => <PostingCard opportunity={opportunity} />}
    </PagedGrid>
  );
}
