import { type SuggestionDto, suggestionReasons } from '@rosette/shared/contract/suggestions.ts';
import { type FacetValue, tokenOf } from '#features/users/showings.service.ts';
import type { User } from '#features/users/users.service.ts';

type Reason = SuggestionDto['reasons'][number];

/** The token of a value that another member's profile would have to have, and the reason it gives to suggest her. */
export interface Wanted extends Reason {
  token: string;
}

/** The values that make others worth suggesting to `member`, strongest first. */
export function wantedBy({ needs, offers, town, industry }: User): Wanted[] {
  const reasons = (kind: Reason['kind'], facet: FacetValue['kind'], values: readonly string[]) =>
    values.map((value) => ({ kind, value, token: tokenOf({ kind: facet, value }) }));
  return [
    ...reasons('offers_what_you_need', 'offers', needs ?? []),
    ...reasons('needs_what_you_offer', 'needs', offers ?? []),
    ...reasons('same_town', 'town', town ? [town] : []),
    ...reasons('same_industry', 'industry', industry ? [industry] : []),
  ];
}

/** The kinds of reasons for which candidates are looked for together, strongest first. */
export const reasonsByStrength: readonly (readonly Reason['kind'][])[] = [
  ['offers_what_you_need', 'needs_what_you_offer'],
  ['same_town'],
  ['same_industry'],
];

/** Decreases with each later reason, at least 1, so that many and strong reasons come first. */
const weightOf = ({ kind }: Reason) => suggestionReasons.length - suggestionReasons.indexOf(kind);

/** A member who could be suggested. */
export interface Candidate {
  user: User;
  reasons: Reason[];
  weight: number;
}

/** The reasons to suggest a member, who was read with her facets. */
export function candidateOf(user: User, wanted: readonly Wanted[]): Candidate {
  const reasons = wanted
    .filter(({ token }) => user.facets?.includes(token))
    .map(({ kind, value }) => ({ kind, value }));
  return { user, reasons, weight: reasons.reduce((sum, reason) => sum + weightOf(reason), 0) };
}

/**
 * Sorts by number and strength of reasons; among equals the member suggested least recently first, so that everybody
 * gets her turn.
 */
export const bySuitability = (a: Candidate, b: Candidate): number =>
  b.weight - a.weight ||
  a.user.suggested_at.getTime() - b.user.suggested_at.getTime() ||
  a.user.suggested_count - b.user.suggested_count;
