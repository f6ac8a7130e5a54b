import { foldText } from '#lib/fold-text.ts';

interface Searched {
  full_name: string;
  business_name?: string | null | undefined;
  industry?: string | null | undefined;
}

/** What a member is searched by (spec §5), folded; the line ends keep a match within one field. */
export function searchFieldsOf({ full_name, business_name, industry }: Searched) {
  return {
    search_text: foldText([full_name, industry ?? '', business_name ?? ''].join('\n')),
    industry_key: industry ? foldText(industry) : null,
  };
}
