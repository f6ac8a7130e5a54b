import { opportunities as contract } from '@rosette/shared/contract/opportunities.ts';
import { Handshake, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { usePagedList } from '#api/use-paged-list.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { useUrlSearch } from '#lib/use-url-search.ts';
import { callerOf } from '#session/caller.ts';
import { useUser } from '#session/session.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListCount } from '#ui/list-count.tsx';
import { NoMatches } from '#ui/no-matches.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedGrid } from '#ui/paged-grid.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { OpportunityCard } from './opportunity-card.tsx';
import { OpportunityFormDialog } from './opportunity-form-dialog.tsx';

/** /opportunities (spec §2, "Opportunities"). */
export function OpportunitiesScreen() {
  usePageTitle('Opportunities');
  const user = useUser();
  const caller = useMemo(() => callerOf(user), [user]);
  const [isPosting, setPosting] = useState(false);
  const { text, asked, search } = useUrlSearch();
  const list = usePagedList(contract.list, asked);
  const isEmpty = !list.isPending && list.items.length === 0;

  return (
    <>
      <PageHeader
        title="Opportunities Board"
        actions={
          <Button onClick={() => setPosting(true)}>
            <Plus aria-hidden="true" />
            Post Opportunity
          </Button>
        }
      >
        Find your next position, or somebody to build with.
      </PageHeader>
      <SearchBox
        label="Search opportunities"
        placeholder="A word in the title or text"
        value={text}
        onChange={search}
      />
      <ListCount list={list} nouns={['opportunity', 'opportunities']} />
      {list.isPending && <CardGridSkeleton label="Loading opportunities" />}
      {isEmpty && asked && (
        <NoMatches
          title="Nothing on the board matches your search"
          hint="Try another word."
          onClear={() => search('')}
        />
      )}
      {isEmpty && !asked && <NoOpportunities onPost={() => setPosting(true)} />}
      <PagedGrid list={list} what="opportunities">
        {(opportunity) => <OpportunityCard opportunity={opportunity} caller={caller} />}
      </PagedGrid>
      <OpportunityFormDialog open={isPosting} onOpenChange={setPosting} />
    </>
  );
}

function NoOpportunities({ onPost }: { onPost(): void }) {
  return (
    <EmptyState
      icon={Handshake}
      title="No opportunities posted yet"
      action={
        <Button variant="soft" onClick={onPost}>
          Make the first offer
        </Button>
      }
    >
      Positions and joint projects of the community appear here.
    </EmptyState>
  );
}
