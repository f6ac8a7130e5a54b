import { type SuggestionDto, suggestionReasons } from '@rosette/shared/contract/suggestions.ts';
import { type FacetValue, type Turn, tokenOf } from '#features/users/showings.service.ts';
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

/** Decreases with each later reason, at least 1, so that many and strong reasons come first. */
const weightOf = ({ kind }: Reason) => suggestionReasons.length - suggestionReasons.indexOf(kind);

/** A member who could be suggested. */
export interface Candidate {
  turn: Turn;
  reasons: Reason[];
  weight: number;
}

/** The reasons to suggest a member. */
export function candidateOf(turn: Turn, wanted: readonly Wanted[]): Candidate {
  const reasons = wanted
    .filter(({ token }) => turn.facets?.includes(token))
    .map(({ kind, value }) => ({ kind, value }));
  return { turn, reasons, weight: reasons.reduce((sum, reason) => sum + weightOf(reason), 0) };
}

/**
 * Sorts by number and strength of reasons; among equals the member suggested least recently first, so that everybody
 * gets her turn.
 */
export const bySuitability = (a: Candidate, b: Candidate): number =>
  b.weight - a.weight ||
  a.turn.suggested_at.getTime() - b.turn.suggested_at.getTime() ||
  a.turn.suggested_count - b.turn.suggested_count;
