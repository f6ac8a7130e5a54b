import { withAsciiDomain } from '@rosette/shared/email-domain.ts';
import { foldText } from '@rosette/shared/fold-text.ts';
import { can } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { profileCompleteness } from '@rosette/shared/profile-completeness.ts';
import { escapeRegExp } from '#lib/escape-reg-exp.ts';
import { searchableBy, searchFilter } from '#lib/search.ts';
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
 * sort name, whether the profile is complete, and whether it names a business.
 * @param isIn whether she is a member: others are counted nowhere, so they have neither facets nor industry
 */
export function directoryFieldsOf(profile: DirectoryProfile, isIn: boolean) {
  const { full_name, business_name, industry, town, offers, needs } = profile;
  return {
    ...searchableBy([full_name, industry, business_name, town, ...(offers ?? []), ...(needs ?? [])]),
    facets: isIn ? facetsOf(profile).map(({ token }: Facet) => token) : [],
    industry_key: isIn && industry ? foldText(industry) : null,
    name_key: foldText(full_name),
    has_business: isIn && Boolean(business_name?.trim()),
    is_complete: profileCompleteness(profile).percent === 100,
  };
}

/**
 * The query condition for members who match `q`; empty without it. Admins also find them by a part of the e-mail
 * address, which the panel's table shows (product/admin#the-panel).
 */
export function memberSearch(caller: Caller, q: string | undefined): Record<string, unknown> {
  if (!q || !can(caller, 'admin-panel.open')) return searchFilter(q);
  // 'müller' is in an address as 'xn--mller-kva'.
  const inAddress = withAsciiDomain(q.includes('@') ? q : `@${q}`).replace(/^@/, '');
  const addresses = [q, inAddress].map((each) => ({ email: { $regex: escapeRegExp(foldText(each)) } }));
  return { $or: [searchFilter(q), ...addresses] };
}
