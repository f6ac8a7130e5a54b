import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import { BusinessModel } from './business.model.ts';
import { presentBusiness } from './business.present.ts';

/** For the download of her data: her businesses, one by one. */
export async function* businessesOf(memberId: string): AsyncGenerator<BusinessDto> {
  for await (const business of BusinessModel.find({ owner_id: memberId }).lean().cursor()) {
    yield presentBusiness(business);
  }
}

/** A business is its owner's account of herself: it goes with her. */
export async function eraseBusinesses(memberId: string): Promise<void> {
  await BusinessModel.deleteMany({ owner_id: memberId });
}
