import type { FacetsDto, MemberFilterQuery } from '@rosette/shared/contract/users.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type Matching, searchItems, similarHeaders } from '#lib/search.ts';
import { WithHeaders } from '#lib/with-headers.ts';
import { memberSearch } from './directory-fields.ts';
import { type FacetKind, facetKinds, isOfKind } from './facet.ts';
import {
  type CountedFacet,
  countFacets,
  type FacetCounts,
  facetCondition,
  mostFrequent,
  valuesOf,
} from './facet-counts.ts';
import { UserModel } from './user.model.ts';
import { hiddenMembers, visibleTo } from './visibility.service.ts';

/** product/profiles-and-directory#filters-and-search: how many of each kind are listed. */
const listed = 50;

/** Members counted at most with a filter, as counting takes time for each. */
const mostCounted = 1000;

const byFrequency = (a: CountedFacet, b: CountedFacet) =>
  b.count - a.count || (a.value < b.value ? -1 : Number(a.value > b.value));

/** The most frequent of a kind, as answered. */
const present = (counts: readonly CountedFacet[], kind: FacetKind) =>
  counts
    .filter(({ token, count }) => count > 0 && isOfKind(token, kind))
    .sort(byFrequency)
    .slice(0, listed)
    .map(({ value, count }) => ({ value, count }));

/** The most frequent facets of these kinds over all members except those hidden from the caller. */
async function countsOfAll(caller: Caller, kinds: readonly FacetKind[]): Promise<CountedFacet[]> {
  if (kinds.length === 0) return [];
  const isHidden = await hiddenMembers(caller);
  const hidden: FacetCounts = isHidden ? await countFacets(isHidden) : new Map();
  const counts = await mostFrequent(kinds, listed + hidden.size);
  return counts.map((counted) => ({ ...counted, count: counted.count - (hidden.get(counted.token) ?? 0) }));
}

/**
 * The values that the directory can be filtered by, with their counts before the caller's cap
 * (product/profiles-and-directory#filters-and-search). Each kind is counted with the other filters and
 * without its own. With a filter or search up to 1,000 members are counted.
 */
export async function listFacets(
  caller: Caller,
  { q, ...given }: MemberFilterQuery,
): Promise<FacetsDto | WithHeaders<FacetsDto>> {
  const visible = await visibleTo(caller);
  if (!q) return countedFacets(caller, given, visible, null);
  // As its list is looked up again, with all filters.
  const among = { ...visible, ...(await facetCondition(given)) };
  const exact = memberSearch(caller, q);
  const matchesSome = async (matching: Matching) =>
    (await UserModel.exists({ ...among, ...matching })) ? [matching] : [];
  const { items, isSimilar } = await searchItems(q, matchesSome, exact);
  const facets = await countedFacets(caller, given, visible, items[0] ?? exact);
  return isSimilar ? new WithHeaders(facets, similarHeaders) : facets;
}

/** The facets with these filters, and of members who match, if a search is given. */
async function countedFacets(
  caller: Caller,
  given: Omit<MemberFilterQuery, 'q'>,
  visible: Matching,
  matching: Matching | null,
): Promise<FacetsDto> {
  const unfiltered: FacetKind[] = [];
  const countedBy = new Map<string, FacetCounts>();
  const most: [string, number][] = [];
  for (const kind of facetKinds) {
    const others = { ...given, [kind]: undefined };
    if (!matching && !Object.values(others).some(Boolean)) {
      unfiltered.push(kind);
      continue;
    }
    // Kinds without a filter of their own share one count.
    const name = JSON.stringify(others);
    const counts =
      countedBy.get(name) ??
      (await countFacets({ ...visible, ...matching, ...(await facetCondition(others)) }, mostCounted));
    countedBy.set(name, counts);
    most.push(
      ...[...counts]
        .filter(([token]) => isOfKind(token, kind))
        .sort(([token, count], [other, otherCount]) => otherCount - count || (token < other ? -1 : 1))
        .slice(0, listed),
    );
  }
  const values = await valuesOf(most.map(([token]) => token));
  const facets = await countsOfAll(caller, unfiltered);
  for (const [token, count] of most) {
    const value = values.get(token);
    if (value !== undefined) facets.push({ token, value, count });
  }
  return {
    industries: present(facets, 'industry'),
    countries: present(facets, 'country'),
    towns: present(facets, 'town'),
    offers: present(facets, 'offers'),
    needs: present(facets, 'needs'),
  };
}
