import type { FacetsDto } from '@rosette/shared/contract/users.ts';
import { foldText } from '@rosette/shared/fold-text.ts';
import { countryName } from '#lib/country-names.ts';

/** The filters of the directory by the names of GET /users and of the address. */
export const filterNames = ['industry', 'country', 'town', 'offers', 'needs'] as const;
export type FilterName = (typeof filterNames)[number];

const asIs = (value: string) => value;

/** The label, options and display of each filter. */
export const memberFilters = {
  industry: { label: 'Industry', all: 'All industries', facet: 'industries', inWords: asIs },
  country: { label: 'Country', all: 'All countries', facet: 'countries', inWords: countryName },
  town: { label: 'Town', all: 'All towns', facet: 'towns', inWords: asIs },
  offers: { label: 'Offers', all: 'Anything', facet: 'offers', inWords: asIs },
  needs: { label: 'Needs', all: 'Anything', facet: 'needs', inWords: asIs },
} as const satisfies Record<
  FilterName,
  { label: string; all: string; facet: keyof FacetsDto; inWords(value: string): string }
>;

export const sortOptions = [
  { value: '', label: 'Complete profiles first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
] as const;

/**
 * The options of a filter with counts, and the one that `chosen` matches, ignoring case and accents as the server does.
 * A value of the address without members is an option of its own.
 */
export function optionsOf(name: FilterName, facets: FacetsDto | undefined, chosen: string) {
  const { all, facet, inWords } = memberFilters[name];
  const found = (facets?.[facet] ?? []).map(({ value, count }) => ({
    value,
    label: `${inWords(value)} (${count})`,
  }));
  const same = found.find(({ value }) => foldText(value) === foldText(chosen));
  const unlisted = chosen && !same ? [{ value: chosen, label: inWords(chosen) }] : [];
  return { value: same?.value ?? chosen, options: [{ value: '', label: all }, ...unlisted, ...found] };
}
