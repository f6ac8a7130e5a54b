import type { FacetsDto, MemberFilterQuery } from '@rosette/shared/contract/users.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { memberSearch } from './directory-fields.ts';
import { type FacetFilter, type FacetKind, facetKinds } from './facet.ts';
import {
  type CountedFacet,
  countFacets,
  type FacetCounts,
  facetCondition,
  mostFrequent,
  mostFrequentAmong,
} from './facet-counts.ts';
import { hiddenMembers, visibleTo } from './visibility.service.ts';

/** product/profiles-and-directory#filters-and-search: how many of each kind are listed. */
const listed = 50;

/** Members counted at most with a filter, as counting takes time for each. */
const mostCounted = 1000;

const byFrequency = (a: CountedFacet, b: CountedFacet) =>
  b.count - a.count || (a.value < b.value ? -1 : Number(a.value > b.value));

const present = (counts: readonly CountedFacet[]) =>
  counts
    .filter(({ count }) => count > 0)
    .sort(byFrequency)
    .slice(0, listed)
    .map(({ value, count }) => ({ value, count }));

/** Counts over all members except those hidden from the caller. */
async function countsOfAll(kind: FacetKind, hidden: FacetCounts): Promise<CountedFacet[]> {
  const counts = await mostFrequent(kind, listed + hidden.size);
  return counts.map((counted) => ({
    ...counted,
    count: counted.count - (hidden.get(counted.token) ?? 0),
  }));
}

/**
 * The values that the directory can be filtered by, with their counts before the caller's cap
 * (product/profiles-and-directory#filters-and-search). Each kind is counted with the other filters and
 * without its own. With a filter or search up to 1,000 members are counted.
 */
export async function listFacets(caller: Caller, query: MemberFilterQuery): Promise<FacetsDto> {
  const { q, ...given } = query;
  const visible = await visibleTo(caller);
  const isHidden = await hiddenMembers(caller);
  const hidden: FacetCounts = isHidden ? await countFacets(isHidden) : new Map();

  const countedBy = new Map<string, Promise<FacetCounts>>();
  const countsOf = async (kind: FacetKind): Promise<CountedFacet[]> => {
    const others: FacetFilter = { ...given, [kind]: undefined };
    const condition = await facetCondition(others);
    if (!q && Object.keys(condition).length === 0) return countsOfAll(kind, hidden);
    // Kinds without a filter of their own share one count.
    const name = JSON.stringify(condition);
    const counts =
      countedBy.get(name) ??
      countFacets({ ...visible, ...memberSearch(caller, q), ...condition }, mostCounted);
    countedBy.set(name, counts);
    return mostFrequentAmong(await counts, kind, listed);
  };

  const lists = await Promise.all(
    facetKinds.map(async (kind) => [kind, present(await countsOf(kind))] as const),
  );
  const { industry, country, town, offers, needs } = Object.fromEntries(lists) as Record<
    FacetKind,
    ReturnType<typeof present>
  >;
  return { industries: industry, countries: country, towns: town, offers, needs };
}
