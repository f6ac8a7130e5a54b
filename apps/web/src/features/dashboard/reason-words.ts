import type { SuggestionDto } from '@rosette/shared/contract/suggestions.ts';

type Reason = SuggestionDto['reasons'][number];

const words: Record<Reason['kind'], (value: string) => string> = {
  offers_what_you_need: (value) => `Offers ${value}, which you need`,
  needs_what_you_offer: (value) => `Needs ${value}, which you offer`,
  same_town: (value) => `Is in ${value}, like you`,
  same_industry: (value) => `Works in ${value}, like you`,
};

/** The sentence for a reason of a suggestion. */
export const reasonInWords = ({ kind, value }: Reason): string => words[kind](value);
