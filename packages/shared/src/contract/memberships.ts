import * as z from 'zod/mini';
import { membershipPackageIds } from '../catalogue/membership-packages.ts';
import { paidTiers } from '../policy/roles-and-tiers.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { calendarDay, id, idParams, instant, pageQuery, text } from './fields.ts';
import { personDto } from './people.ts';
import { errorCode } from './problem.ts';

export const membershipPackageDto = z.object({
  id: z.string(),
  tier: z.enum(paidTiers),
  interval: z.enum(['month', 'year']),
  name: z.string(),
  amount: z.number(),
  currency: z.literal('eur'),
  duration_months: z.number(),
  features: z.array(z.string()),
});

/** How a member came to what she has: paid by card or by bank transfer, given by an admin, or brought by an import. */
export const grantSources = ['card', 'transfer', 'given', 'import'] as const;
export type GrantSource = (typeof grantSources)[number];

/** Something that added to a membership. */
export const ownGrantDto = z.object({
  id,
  tier: z.enum(paidTiers),
  from: instant,
  /** Null without an end. */
  until: z.nullable(instant),
  source: z.enum(grantSources),
  /** Of what was paid. */
  payment_id: z.nullable(id),
  /** When it was taken back or paid back. */
  ended_at: z.nullable(instant),
});
export type OwnGrantDto = z.output<typeof ownGrantDto>;

export const grantDto = z.extend(ownGrantDto, {
  /** The admin who gave it or entered the transfer. */
  by: z.nullable(personDto),
  /** Why it was given. */
  reason: z.nullable(z.string()),
});
export type GrantDto = z.output<typeof grantDto>;

interface Added {
  package_id?: unknown;
  paid_on?: unknown;
  tier?: unknown;
  until?: unknown;
  reason?: unknown;
}

const isGiven = ({ tier, until, reason }: Added) => [tier, until, reason].some((each) => each !== undefined);
const isPaid = ({ package_id, paid_on }: Added) => [package_id, paid_on].some((each) => each !== undefined);
const isWhole = (added: Added) =>
  isGiven(added)
    ? [added.tier, added.until, added.reason].every((each) => each !== undefined)
    : added.package_id !== undefined;

/** Either a package that was paid by bank transfer, or a tier that is given until the end of a day. */
export const addMembershipBody = z
  .object({
    package_id: z.optional(z.enum(membershipPackageIds)),
    /** The day of the transfer, of the last 365; today by default. */
    paid_on: z.optional(calendarDay),
    tier: z.optional(z.enum(paidTiers)),
    until: z.optional(calendarDay),
    /** For admins and the audit log only. */
    reason: z.optional(text('title')),
  })
  .check(
    z.refine((added: Added) => isGiven(added) !== isPaid(added) && isWhole(added), {
      path: ['package_id'],
      error: errorCode('paid_or_given'),
    }),
  );
export type AddMembershipBody = z.output<typeof addMembershipBody>;

/** What she has after it. */
export const addedMembershipDto = z.object({
  id,
  tier: z.enum(paidTiers),
  valid_until: z.nullable(instant),
  payment_id: z.nullable(id),
});
export type AddedMembershipDto = z.output<typeof addedMembershipDto>;

export const takeBackBody = z.object({ reason: text('title') });

export const memberships = {
  packages: defineEndpoint({
    method: 'get',
    path: '/membership/packages',
    access: 'public',
    summary: 'Every membership that can be bought, by package id; amounts in euros',
    response: z.record(z.string(), membershipPackageDto),
    status: 200,
    isCacheable: true,
    isInLanguage: true,
  }),
  mine: defineEndpoint({
    method: 'get',
    path: '/membership/my',
    access: 'member',
    summary: "What led to the caller's own membership, newest first",
    query: z.object(pageQuery),
    response: z.array(ownGrantDto),
    status: 200,
    isList: true,
  }),
  list: defineEndpoint({
    method: 'get',
    path: '/admin/users/:id/memberships',
    access: 'admin-panel.open',
    summary: 'What was paid, given and imported for a member, newest first',
    params: idParams,
    query: z.object(pageQuery),
    response: z.array(grantDto),
    status: 200,
    isList: true,
  }),
  add: defineEndpoint({
    method: 'post',
    path: '/admin/users/:id/memberships',
    access: 'admin-panel.open',
    summary: 'Give a member a membership, or enter one that she has paid by bank transfer',
    params: idParams,
    body: addMembershipBody,
    response: addedMembershipDto,
    status: 201,
    alsoAnswers: [409],
  }),
  takeBack: defineEndpoint({
    method: 'delete',
    path: '/admin/users/:id/memberships/:grant_id',
    access: 'admin-panel.open',
    summary: 'Take back a membership that was given',
    params: z.object({ ...idParams.shape, grant_id: idParams.shape.id }),
    // Without one it is refused: proxies may drop the body of a DELETE.
    body: z.optional(takeBackBody),
    status: 204,
    alsoAnswers: [409],
  }),
};
