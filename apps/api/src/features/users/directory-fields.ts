import { foldText } from '@rosette/shared/fold-text.ts';
import { profileCompleteness } from '@rosette/shared/profile-completeness.ts';
import { searchableBy } from '#lib/search.ts';
import { type Facet, facetsOf } from './facet.ts';

type Text = string | null | undefined;

/** The profile fields that the directory searches and sorts by. */
export interface DirectoryProfile {
  full_name: string;
  business_name?: Text;
  industry?: Text;
  bio?: Text;
  profile_image?: Text;
  town?: Text;
  country?: Text;
  offers?: readonly string[] | null | undefined;
  needs?: readonly string[] | null | undefined;
}

/**
 * The indexed fields of a member: search text (product/profiles-and-directory#filters-and-search), facets,
 * sort name, and whether the profile is complete.
 */
export function directoryFieldsOf(profile: DirectoryProfile) {
  const { full_name, business_name, industry, town, offers, needs } = profile;
  return {
    ...searchableBy([full_name, industry, business_name, town, ...(offers ?? []), ...(needs ?? [])]),
    facets: facetsOf(profile).map(({ token }: Facet) => token),
    industry_key: industry ? foldText(industry) : null,
    name_key: foldText(full_name),
    is_complete: profileCompleteness(profile).percent === 100,
  };
}
