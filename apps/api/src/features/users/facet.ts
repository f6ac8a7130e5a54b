import { foldText } from '@rosette/shared/fold-text.ts';

/** The filters of GET /users. */
export const facetKinds = ['offers', 'needs', 'town', 'industry', 'country'] as const;
export type FacetKind = (typeof facetKinds)[number];

const prefixes: Record<FacetKind, string> = {
  offers: 'o',
  needs: 'n',
  town: 't',
  industry: 'i',
  country: 'c',
};

/** A value of a profile that lists can be filtered by. */
export interface Facet {
  kind: FacetKind;
  /** Stored and indexed without case and accents, as 't:munchen'. */
  token: string;
  /** As typed. */
  value: string;
}

type Text = string | null | undefined;

interface Narrowed {
  industry?: Text;
  country?: Text;
  town?: Text;
  offers?: readonly string[] | null | undefined;
  needs?: readonly string[] | null | undefined;
}

/** The indexed form of a value, as in 't:munchen'. */
export const facetToken = (kind: FacetKind, value: string): string => `${prefixes[kind]}:${foldText(value)}`;

/** Whether a token is of a value of this kind. */
export const isOfKind = (token: string, kind: FacetKind): boolean => token.startsWith(`${prefixes[kind]}:`);

/** The distinct facets of a profile. */
export function facetsOf(profile: Narrowed): Facet[] {
  const facets = facetKinds.flatMap((kind) => {
    const values = profile[kind] ?? [];
    return (typeof values === 'string' ? [values] : values)
      .filter((value) => value !== '')
      .map((value) => ({ kind, value, token: facetToken(kind, value) }));
  });
  return [...new Map(facets.map((facet) => [facet.token, facet])).values()];
}

/** Filters by facets; empty ones are ignored. */
export type FacetFilter = Partial<Record<FacetKind, string | null | undefined>>;

/** The tokens of the values that a filter names. */
export const tokensOf = (filter: FacetFilter): string[] =>
  facetKinds.flatMap((kind) => {
    const value = filter[kind];
    return value ? [facetToken(kind, value)] : [];
  });
