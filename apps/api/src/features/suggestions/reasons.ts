import { type SuggestionDto, suggestionReasons } from '@rosette/shared/contract/suggestions.ts';
import { type FacetValue, hasFacet, type Turn } from '#features/users/showings.service.ts';
import type { User } from '#features/users/users.service.ts';

type Reason = SuggestionDto['reasons'][number];

/** What another member would have to have in her profile, and why that would be a reason to suggest her. */
export interface Wanted extends Reason {
  facet: FacetValue;
}

/** What makes others worth suggesting to `member`, the strongest first. */
export function wantedBy({ needs, offers, town, industry }: User): Wanted[] {
  const reasons = (kind: Reason['kind'], facet: FacetValue['kind'], values: readonly string[]) =>
    values.map((value) => ({ kind, value, facet: { kind: facet, value } }));
  return [
    ...reasons('offers_what_you_need', 'offers', needs ?? []),
    ...reasons('needs_what_you_offer', 'needs', offers ?? []),
    ...reasons('same_town', 'town', town ? [town] : []),
    ...reasons('same_industry', 'industry', industry ? [industry] : []),
  ];
}

/** A later reason weighs less, each at least 1: so many and strong ones come first. */
const weightOf = ({ kind }: Reason) => suggestionReasons.length - suggestionReasons.indexOf(kind);

/** A member who could be suggested. */
export interface Candidate {
  turn: Turn;
  reasons: Reason[];
  weight: number;
}

/** Why a member could be suggested, of all that is wanted. */
export function candidateOf(turn: Turn, wanted: readonly Wanted[]): Candidate {
  const reasons = wanted
    .filter(({ facet }) => hasFacet(turn, facet))
    .map(({ kind, value }) => ({ kind, value }));
  return { turn, reasons, weight: reasons.reduce((sum, reason) => sum + weightOf(reason), 0) };
}

/** The most and strongest reasons first; among equals who was suggested least recently, so that everybody has her turn. */
export const bySuitability = (a: Candidate, b: Candidate): number =>
  b.weight - a.weight ||
  a.turn.suggested_at.getTime() - b.turn.suggested_at.getTime() ||
  a.turn.suggested_count - b.turn.suggested_count;
