import { businesses } from '@rosette/shared/contract/businesses.ts';
import { usePagedList } from '#api/use-paged-list.ts';
import { useUrlSearch } from '#lib/use-url-search.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { BusinessFlags } from './business-flags.tsx';

/** Sets top placement and featuring of businesses (product/businesses#badges). */
export function BusinessPlacement() {
  const { text, asked, search } = useUrlSearch('businesses_q');
  const list = usePagedList(businesses.list, { q: asked }, 9);
  const shown = list.items;

  return (
    <section aria-labelledby="business-placement" className="mt-16">
      <h2 id="business-placement" className="text-2xl">
        Showcase order
      </h2>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">
        Businesses on top come first in the showcase, then the highlighted ones, then the newest.
      </p>
      <SearchBox
        label="Search businesses"
        placeholder="Name or industry"
        value={text}
        onChange={search}
        className="mb-6"
      />
      <LoadFailure of={list} />
      {shown.length === 0 && !list.isPending && !list.isError && (
        <p className="text-ink-soft">No business to show.</p>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((business) => (
          <li key={business.id} className="min-w-0">
            <BusinessFlags business={business} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} what="businesses" />
    </section>
  );
}
