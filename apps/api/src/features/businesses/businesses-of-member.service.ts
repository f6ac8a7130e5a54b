import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import { endPictureUse } from '#features/pictures/pictures.service.ts';
import { transaction } from '#lib/transaction.ts';
import { BusinessModel } from './business.model.ts';
import { presentBusiness } from './business.present.ts';
import { withOwner } from './shown-business.service.ts';

/** For the data export: her businesses, one by one. */
export async function* businessesOf(memberId: string): AsyncGenerator<BusinessDto> {
  for await (const business of BusinessModel.find({ owner_id: memberId }).lean().cursor()) {
    yield presentBusiness(await withOwner(business));
  }
}

/** Removes the businesses of a deleted member. */
export function eraseBusinesses(memberId: string): Promise<void> {
  return transaction(async () => {
    await endPictureUse('business', await BusinessModel.distinct('_id', { owner_id: memberId }));
    await BusinessModel.deleteMany({ owner_id: memberId });
  });
}
