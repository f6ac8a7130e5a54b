import * as z from 'zod/mini';
import { roles, tiers } from '../policy/roles-and-tiers.ts';
import { languages } from '../texts/languages.ts';
import { panelFilters } from './admin-files.ts';
import { countryFilter, optionalCountry } from './country-fields.ts';
import { defineEndpoint } from './define-endpoint.ts';
import {
  id,
  idParams,
  instant,
  nameFilter,
  offerFilter,
  optionalLanguage,
  optionalOffers,
  optionalText,
  optionalTimeZone,
  optionalUrl,
  optionalWebsite,
  pageQuery,
  searchText,
  text,
} from './fields.ts';
import { listsSimilar } from './similar-header.ts';
import { maxQuestions } from './site.ts';

const profile = {
  id,
  full_name: z.string(),
  business_name: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  town: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  website: z.nullable(z.string()),
  offers: z.array(z.string()),
  needs: z.array(z.string()),
  membership_tier: z.enum(tiers),
  role: z.enum(roles),
  created_at: instant,
};

/**
 * Who sees a member's e-mail address besides herself and admins
 * (product/profiles-and-directory#who-sees-an-e-mail-address).
 */
export const emailVisibilities = ['members', 'connections', 'nobody'] as const;
export type EmailVisibility = (typeof emailVisibilities)[number];

/**
 * A directory entry. `email` is left out where it is hidden from the caller
 * (product/profiles-and-directory#who-sees-an-e-mail-address).
 */
export const memberDto = z.object({
  ...profile,
  email: z.optional(z.string()),
  /** For admins only: the end of `membership_tier`. */
  membership_expires: z.optional(z.nullable(instant)),
  /** For admins only (product/safety#suspension). */
  suspended: z.optional(z.nullable(z.object({ reason: z.string(), until: z.nullable(instant) }))),
  /** For admins only, and absent for a member: why others do not see her (product/coming-in). */
  not_in: z.optional(z.enum(['waiting', 'declined', 'imported'])),
});
export type MemberDto = z.output<typeof memberDto>;

export const admissionStates = ['waiting', 'admitted', 'declined'] as const;

/** A question that she answered on registering, as it was asked. */
export const answeredDto = z.object({ question: z.string(), answer: z.string() });

/** Her answers to the questions of the community, in their order (product/coming-in#approval). */
export const answers = z.array(text('announcement')).check(z.maxLength(maxQuestions));

/** The caller's own user. */
export const ownUserDto = z.object({
  ...profile,
  email: z.string(),
  /** Whether she has confirmed the address (product/accounts#confirming-an-address). */
  is_email_verified: z.boolean(),
  /** Whether mails to her address come back (product/notifications-and-mails#mails-that-come-back). */
  mail_returned: z.boolean(),
  membership_expires: z.nullable(instant),
  email_visibility: z.enum(emailVisibilities),
  /** Whether other members may send her contact requests (product/profiles-and-directory#profile-fields). */
  takes_requests: z.boolean(),
  /** An IANA name; null, meaning UTC, until the web has set it. */
  time_zone: z.nullable(z.string()),
  /** The language she chose; null for the default of the installation. */
  language: z.nullable(z.enum(languages)),
  /** The versions of terms and privacy notice that she agreed to, and when (product/site#terms); null for none. */
  agreed: z.nullable(z.object({ terms: z.string(), privacy: z.string(), at: instant })),
  /** Whether there are other versions by now. Nothing is closed to her. */
  must_agree: z.boolean(),
  /** Absent for who was not asked to wait (product/coming-in#approval). */
  admission: z.optional(z.object({ state: z.enum(admissionStates), answers: z.array(answeredDto) })),
});
export type OwnUserDto = z.output<typeof ownUserDto>;

export const updateProfileBody = z.object({
  full_name: z.optional(text('name')),
  business_name: optionalText('name'),
  industry: optionalText('name'),
  bio: optionalText('bio'),
  profile_image: optionalUrl,
  town: optionalText('name'),
  country: optionalCountry,
  website: optionalWebsite,
  offers: optionalOffers,
  needs: optionalOffers,
  email_visibility: z.optional(z.enum(emailVisibilities)),
  takes_requests: z.optional(z.boolean()),
  time_zone: optionalTimeZone,
  language: optionalLanguage,
});
export type UpdateProfileBody = z.output<typeof updateProfileBody>;

/**
 * The filters of the directory (product/profiles-and-directory#filters-and-search): exact values, ignoring
 * case and accents.
 */
const memberFilters = {
  q: searchText,
  industry: nameFilter,
  country: countryFilter,
  town: nameFilter,
  offers: offerFilter,
  needs: offerFilter,
};

export const memberFilterQuery = z.object(memberFilters);
export type MemberFilterQuery = z.output<typeof memberFilterQuery>;

export const memberSorts = ['newest', 'name'] as const;

/** Those of `panelFilters` are for admins only (product/admin#the-list-of-members). */
export const memberListQuery = z.object({
  ...pageQuery,
  ...memberFilters,
  ...panelFilters,
  sort: z.optional(z.enum(memberSorts)),
});
export type MemberListQuery = z.output<typeof memberListQuery>;

const facetList = z.array(z.object({ value: z.string(), count: z.number() }));

/** The values that the directory can be filtered by, with their counts, most frequent first. */
export const facetsDto = z.object({
  industries: facetList,
  countries: facetList,
  towns: facetList,
  offers: facetList,
  needs: facetList,
});
export type FacetsDto = z.output<typeof facetsDto>;

export const users = {
  list: defineEndpoint({
    method: 'get',
    path: '/users',
    access: 'member',
    summary: 'The member directory: complete profiles first, then newest',
    query: memberListQuery,
    response: z.array(memberDto),
    status: 200,
    isList: true,
    headers: listsSimilar,
  }),
  facets: defineEndpoint({
    method: 'get',
    path: '/users/facets',
    access: 'member',
    summary:
      'Filter values of the directory with numbers of members; with a filter, up to 1,000 members are counted',
    query: memberFilterQuery,
    response: facetsDto,
    status: 200,
    headers: listsSimilar,
  }),
  me: defineEndpoint({
    method: 'get',
    path: '/users/me',
    access: 'member',
    isForWaiting: true,
    summary: 'The signed-in member',
    response: ownUserDto,
    status: 200,
  }),
  updateMe: defineEndpoint({
    method: 'put',
    path: '/users/me',
    access: 'profile.edit',
    isForWaiting: true,
    isRoleFirst: true,
    summary: 'Change the own profile',
    body: updateProfileBody,
    response: ownUserDto,
    status: 200,
  }),
  agree: defineEndpoint({
    method: 'post',
    path: '/users/me/agreement',
    access: 'member',
    isForWaiting: true,
    summary: 'Agree to the terms and the privacy notice as they are now',
    status: 204,
  }),
  get: defineEndpoint({
    method: 'get',
    path: '/users/:id',
    access: 'member',
    summary: 'One member',
    params: idParams,
    response: memberDto,
    status: 200,
  }),
};
