import * as z from 'zod/mini';
import { roles, tiers } from '../policy/roles-and-tiers.ts';
import { defineEndpoint } from './define-endpoint.ts';
import {
  id,
  idParams,
  instant,
  nameFilter,
  optionalText,
  optionalTimeZone,
  optionalUrl,
  pageQuery,
  searchText,
  text,
} from './fields.ts';

const profile = {
  id,
  full_name: z.string(),
  business_name: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  membership_tier: z.enum(tiers),
  role: z.enum(roles),
  created_at: instant,
};

/** To whom a member shows her e-mail address, beside herself and admins (beyond §8). */
export const emailVisibilities = ['members', 'connections', 'nobody'] as const;
export type EmailVisibility = (typeof emailVisibilities)[number];

/** A directory entry. `email` is left out where that member does not show it to the caller (beyond §8). */
export const memberDto = z.object({
  ...profile,
  email: z.optional(z.string()),
  /** Only for admins (beyond §9). */
  suspended: z.optional(z.nullable(z.object({ reason: z.string(), until: z.nullable(instant) }))),
});
export type MemberDto = z.output<typeof memberDto>;

/** The caller's own user, whole. */
export const ownUserDto = z.object({
  ...profile,
  email: z.string(),
  membership_expires: z.nullable(instant),
  email_visibility: z.enum(emailVisibilities),
  /** Whether other members may ask her for contact (beyond §8). */
  takes_requests: z.boolean(),
  /** IANA; null until the web has set it, and UTC until then. */
  time_zone: z.nullable(z.string()),
});
export type OwnUserDto = z.output<typeof ownUserDto>;

export const updateProfileBody = z.object({
  full_name: z.optional(text('name')),
  business_name: optionalText('name'),
  industry: optionalText('name'),
  bio: optionalText('bio'),
  profile_image: optionalUrl,
  email_visibility: z.optional(z.enum(emailVisibilities)),
  takes_requests: z.optional(z.boolean()),
  time_zone: optionalTimeZone,
});
export type UpdateProfileBody = z.output<typeof updateProfileBody>;

export const memberListQuery = z.object({ ...pageQuery, q: searchText, industry: nameFilter });
export type MemberListQuery = z.output<typeof memberListQuery>;

export const users = {
  list: defineEndpoint({
    method: 'get',
    path: '/users',
    access: 'member',
    summary: 'The member directory, newest first',
    query: memberListQuery,
    response: z.array(memberDto),
    status: 200,
    isList: true,
  }),
  me: defineEndpoint({
    method: 'get',
    path: '/users/me',
    access: 'member',
    summary: 'The signed-in member',
    response: ownUserDto,
    status: 200,
  }),
  updateMe: defineEndpoint({
    method: 'put',
    path: '/users/me',
    access: 'profile.edit',
    summary: 'Change the own profile',
    body: updateProfileBody,
    response: ownUserDto,
    status: 200,
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
