import { foldText } from '@rosette/shared/fold-text.ts';
import { searchableBy } from '#lib/search.ts';

interface Searched {
  full_name: string;
  business_name?: string | null | undefined;
  industry?: string | null | undefined;
}

/** What a member is found by: her name, industry and business name (spec §5), and her industry as a whole. */
export function searchFieldsOf({ full_name, business_name, industry }: Searched) {
  return {
    ...searchableBy([full_name, industry, business_name]),
    industry_key: industry ? foldText(industry) : null,
  };
}
