import { foldText } from '@rosette/shared/fold-text.ts';

/** What the directory can be narrowed to, by the names of GET /users, rarest first: an index is entered by the first one. */
export const facetKinds = ['offers', 'needs', 'town', 'industry', 'country'] as const;
export type FacetKind = (typeof facetKinds)[number];

const prefixes: Record<FacetKind, string> = {
  offers: 'o',
  needs: 'n',
  town: 't',
  industry: 'i',
  country: 'c',
};

/** A whole value of a profile that a list can be narrowed to. */
export interface Facet {
  kind: FacetKind;
  /** As it is stored and indexed, without case and accents: 't:munchen'. */
  token: string;
  /** As it was typed. */
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

export const facetToken = (kind: FacetKind, value: string): string => `${prefixes[kind]}:${foldText(value)}`;

/** The facets of a profile, none of them twice. */
export function facetsOf(profile: Narrowed): Facet[] {
  const facets = facetKinds.flatMap((kind) => {
    const values = profile[kind] ?? [];
    return (typeof values === 'string' ? [values] : values)
      .filter((value) => value !== '')
      .map((value) => ({ kind, value, token: facetToken(kind, value) }));
  });
  return [...new Map(facets.map((facet) => [facet.token, facet])).values()];
}

/** What a list of members is narrowed to; what is empty does not count. */
export type FacetFilter = Partial<Record<FacetKind, string | null | undefined>>;

/** The condition for members who have each of these, as whole values, whatever case and accents; none without any. */
export function facetCondition(filter: FacetFilter): Record<string, unknown> {
  const tokens = facetKinds.flatMap((kind) => {
    const value = filter[kind];
    return value ? [facetToken(kind, value)] : [];
  });
  if (tokens.length === 0) return {};
  return { facets: tokens.length === 1 ? tokens[0] : { $all: tokens } };
}
