import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { Megaphone } from 'lucide-react';
import { usePagedList } from '#api/use-paged-list.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PagedGrid } from '#ui/paged-grid.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { PostingCard } from './posting-card.tsx';

/** The caller's opportunities in every state, newest first. */
export function MyPostings({ onPost }: { onPost(): void }) {
  const list = usePagedList(opportunities.list, { mine: 'true' });
  if (list.isPending) return <CardGridSkeleton label="Loading your postings" />;
  if (list.isError && list.items.length === 0) return <LoadFailure of={list} />;
  if (list.items.length === 0) {
    return (
      <EmptyState
        icon={Megaphone}
        title="You have not posted anything yet"
        action={
          <Button variant="soft" onClick={onPost}>
            Post one
          </Button>
        }
      >
        Your postings stay on the board for 60 days, and can be renewed.
      </EmptyState>
    );
  }
  return (
    <PagedGrid list={list} what="postings">
      {(opportunity) => <PostingCard opportunity={opportunity} />}
    </PagedGrid>
  );
}
