import { businesses as contract } from '@rosette/shared/contract/businesses.ts';
import { showsUpgradePrompt } from '@rosette/shared/policy/caps.ts';
import { Plus, Store } from 'lucide-react';
import { useMemo, useState } from 'react';
import { usePagedList } from '#api/use-paged-list.ts';
import { paths } from '#lib/paths.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { useUrlSearch } from '#lib/use-url-search.ts';
import { callerOf } from '#session/caller.ts';
import { useUser } from '#session/session.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListCount } from '#ui/list-count.tsx';
import { QuietRetry } from '#ui/load-failure.tsx';
import { NoMatches } from '#ui/no-matches.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedGrid } from '#ui/paged-grid.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { UpgradePrompt } from '#ui/upgrade-prompt.tsx';
import { BusinessCard } from './business-card.tsx';
import { BusinessFormDialog } from './business-form-dialog.tsx';

/** /businesses (product/businesses#showcase). */
export function BusinessesScreen() {
  usePageTitle('Businesses');
  const user = useUser();
  const caller = useMemo(() => callerOf(user), [user]);
  const [isAdding, setAdding] = useState(false);
  const { text, asked, search } = useUrlSearch();
  const list = usePagedList(contract.list, { q: asked });
  const isEmpty = !list.isPending && list.items.length === 0;

  return (
    <>
      <PageHeader
        title="Business Showcase"
        actions={
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            Add Business
          </Button>
        }
      >
        What women of this community make, sell and offer.
      </PageHeader>
      <SearchBox
        label="Search businesses"
        placeholder="Search by name, industry or what they do"
        value={text}
        onChange={search}
      />
      <ListCount list={list} nouns={['business', 'businesses']} />
      {list.isPending && <CardGridSkeleton label="Loading businesses" />}
      {isEmpty && asked && (
        <NoMatches
          title="No business matches your search"
          hint="Try another name or industry."
          onClear={() => search('')}
        />
      )}
      {isEmpty && !asked && <NoBusinesses onAdd={() => setAdding(true)} />}
      <QuietRetry of={list} />
      <PagedGrid list={list} what="businesses">
        {(business) => <BusinessCard business={business} caller={caller} />}
      </PagedGrid>
      {showsUpgradePrompt(caller, 'businesses', list.items.length) && (
        <UpgradePrompt title="Discover More Businesses" to={paths.membership}>
          A higher membership opens more of the showcase to you.
        </UpgradePrompt>
      )}
      <BusinessFormDialog open={isAdding} onOpenChange={setAdding} />
    </>
  );
}

function NoBusinesses({ onAdd }: { onAdd(): void }) {
  return (
    <EmptyState
      icon={Store}
      title="No businesses showcased yet"
      action={
        <Button variant="soft" onClick={onAdd}>
          Show yours first
        </Button>
      }
    >
      Tell the community what you make, sell or offer.
    </EmptyState>
  );
}
