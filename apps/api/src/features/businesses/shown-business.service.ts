import type { Types } from 'mongoose';
import { membersOnTop } from '#features/partners/placements/advertisements.service.ts';
import { type People, type Person, peopleById } from '#features/users/people.service.ts';
import type { Business } from './business.model.ts';

export type ShownBusiness = Business & {
  /** Null once her account was deleted. */
  owner: Person | null;
  /** Whether an active Top Placement of its owner puts it on top, whatever an admin's flag says. */
  has_top_placement: boolean;
};

/** Loads the owners of businesses unless `people` has them; `membersOnTop` have an active Top Placement. */
export async function withOwners(
  businesses: readonly Business[],
  membersOnTop: readonly Types.ObjectId[],
  people?: People,
): Promise<ShownBusiness[]> {
  const owners = people ?? (await peopleById(businesses.map(({ owner_id }) => owner_id)));
  const onTop = new Set(membersOnTop.map(String));
  return businesses.map((business) => ({
    ...business,
    owner: owners.get(String(business.owner_id)) ?? null,
    has_top_placement: onTop.has(String(business.owner_id)),
  }));
}

/** Loads the owner of one business. */
export async function withOwner(business: Business): Promise<ShownBusiness> {
  const [shown] = await withOwners([business], await membersOnTop());
  return shown as ShownBusiness;
}
