import { businesses } from '@rosette/shared/contract/businesses.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import { showsUpgradePrompt } from '@rosette/shared/policy/caps.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Store } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listQuery } from '#api/queries.ts';
import { paths } from '#app/paths.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { callerOf } from '#session/caller.ts';
import { useUser } from '#session/session.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { UpgradePrompt } from '#ui/upgrade-prompt.tsx';
import { BusinessCard } from './business-card.tsx';
import { BusinessFormDialog } from './business-form-dialog.tsx';

/** /businesses (spec §2, "Businesses") */
export function BusinessesScreen() {
  usePageTitle('Businesses');
  const caller = callerOf(useUser());
  const [search, setSearch] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const q = search.get('q') ?? '';
  const asked = useDebounced(q.trim());
  const { data, isPending } = useQuery({
    ...listQuery(businesses.list, { query: { q: asked } }),
    placeholderData: keepPreviousData,
  });
  const { items = [], total = 0 } = data ?? {};

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
        What our members have built, and what you can build with them.
      </PageHeader>
      <SearchBox
        label="Search businesses"
        placeholder="Name, industry or what they do"
        value={q}
        onChange={(value) => setSearch(value ? { q: value } : {}, { replace: true })}
      />
      <p aria-live="polite" className="my-4 min-h-6 text-sm text-ink-soft">
        {!isPending && items.length < total && `Showing ${items.length} of ${total}`}
      </p>
      {isPending && <CardGridSkeleton label="Loading businesses" />}
      {!isPending && items.length === 0 && (
        <EmptyState
          icon={Store}
          title={q ? 'No businesses found' : 'No businesses showcased yet'}
          action={
            !q && (
              <Button variant="soft" onClick={() => setAdding(true)}>
                Show yours first
              </Button>
            )
          }
        />
      )}
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {items.map((business) => (
          <li key={business.id} className="[contain-intrinsic-size:auto_17rem] [content-visibility:auto]">
            <BusinessCard business={business} mayChange={mayChange(caller, business.owner_id)} />
          </li>
        ))}
      </ul>
      {showsUpgradePrompt(caller, 'businesses', items.length) && (
        <UpgradePrompt title="Discover More Businesses" to={paths.membership}>
          With a higher membership you see the whole showcase.
        </UpgradePrompt>
      )}
      <BusinessFormDialog open={isAdding} onOpenChange={setAdding} />
    </>
  );
}
