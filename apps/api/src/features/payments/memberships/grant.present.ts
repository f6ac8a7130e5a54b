import type { GrantDto, OwnGrantDto } from '@rosette/shared/contract/memberships.ts';
import type { Grant } from '#features/users/membership-ledger.service.ts';
import type { People } from '#features/users/people.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import type { Period } from '#lib/sold.ts';

/** What added to a membership, for the member herself: without who gave it, and why. */
export const presentOwnGrant = (
  { _id, tier, source, payment_id, ended_at }: Grant,
  { from, until }: Period,
): OwnGrantDto => ({
  id: String(_id),
  tier,
  from: from.toISOString(),
  until: until?.toISOString() ?? null,
  source,
  payment_id: payment_id ?? null,
  ended_at: ended_at?.toISOString() ?? null,
});

/** The same for admins; `people` holds who gave it, unless she has left. */
export const presentGrant = (grant: Grant, period: Period, people: People): GrantDto => ({
  ...presentOwnGrant(grant, period),
  by: grant.by ? presentPerson(people.get(String(grant.by))) : null,
  reason: grant.reason ?? null,
});
