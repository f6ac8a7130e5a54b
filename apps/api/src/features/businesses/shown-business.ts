import { type Person, peopleById } from '#features/users/people.service.ts';
import type { Business } from './business.model.ts';

/** A business with its owner; null once her account was deleted. */
export type ShownBusiness = Business & { owner: Person | null };

/** Loads the owners of businesses. */
export async function withOwners(businesses: readonly Business[]): Promise<ShownBusiness[]> {
  const owners = await peopleById(businesses.map(({ owner_id }) => owner_id));
  return businesses.map((business) => ({
    ...business,
    owner: owners.get(String(business.owner_id)) ?? null,
  }));
}

/** Loads the owner of one business. */
export async function withOwner(business: Business): Promise<ShownBusiness> {
  const [shown] = await withOwners([business]);
  return shown as ShownBusiness;
}
