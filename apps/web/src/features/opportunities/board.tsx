import { type OpportunityDto, opportunities } from '@rosette/shared/contract/opportunities.ts';
import { capOf } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Handshake } from 'lucide-react';
import { useMemo } from 'react';
import { type PagedList, usePagedList } from '#api/use-paged-list.ts';
import { paths } from '#lib/paths.ts';
import { useUrlSearch } from '#lib/use-url-search.ts';
import { callerOf } from '#session/caller.ts';
import { useUser } from '#session/session.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListCount } from '#ui/list-count.tsx';
import { QuietRetry } from '#ui/load-failure.tsx';
import { NoMatches } from '#ui/no-matches.tsx';
import { PagedGrid } from '#ui/paged-grid.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { UpgradePrompt } from '#ui/upgrade-prompt.tsx';
import { OpportunityCard } from './opportunity-card.tsx';

/** The open opportunities, newest first (product/opportunities#states). */
export function Board({ onPost }: { onPost(): void }) {
  const user = useUser();
  const caller = useMemo(() => callerOf(user), [user]);
  const { text, asked, search } = useUrlSearch();
  const list = usePagedList(opportunities.list, { q: asked });
  const isEmpty = !list.isPending && list.items.length === 0;
  return (
    <>
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
      {isEmpty && !asked && <NoOpportunities onPost={onPost} />}
      <QuietRetry of={list} />
      <PagedGrid list={list} what="opportunities">
        {(opportunity) => <OpportunityCard opportunity={opportunity} caller={caller} />}
      </PagedGrid>
      {isHeldBack(caller, list) && (
        <UpgradePrompt title="See the Whole Board" to={paths.membership}>
          With a Basic membership or higher you see every opportunity and can apply as often as you like.
        </UpgradePrompt>
      )}
    </>
  );
}

/** Whether the caller's cap holds back some matches (product/profiles-and-directory#caps-of-lists). */
function isHeldBack(caller: Caller, { items, total, hasMore }: PagedList<OpportunityDto>): boolean {
  return capOf(caller, 'opportunities') !== 'all' && !hasMore && items.length > 0 && items.length < total;
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
