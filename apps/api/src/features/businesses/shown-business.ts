import { type Person, peopleById } from '#features/users/people.service.ts';
import type { Business } from './business.model.ts';

/** A business with whose it is; null where her account is gone. */
export type ShownBusiness = Business & { owner: Person | null };

/** Businesses with their owners. */
export async function withOwners(businesses: readonly Business[]): Promise<ShownBusiness[]> {
  const owners = await peopleById(businesses.map(({ owner_id }) => owner_id));
  return businesses.map((business) => ({
    ...business,
    owner: owners.get(String(business.owner_id)) ?? null,
  }));
}

/** One business with its owner. */
export async function withOwner(business: Business): Promise<ShownBusiness> {
  const [shown] = await withOwners([business]);
  return shown as ShownBusiness;
}
