import type { AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import { endPictureUse } from '#features/pictures/pictures.service.ts';
import { formerMemberId, formerMemberName } from '#lib/former-member.ts';
import { transaction } from '#lib/transaction.ts';
import { AdvertisementModel } from './advertisement.model.ts';
import { presentAdvertisement } from './advertisement.present.ts';
import { endedNow } from './placement-filters.ts';

/** For the data export: her advertisements, one by one; `email` is hers. */
export async function* advertisementsOf(memberId: string, email: string): AsyncGenerator<AdvertisementDto> {
  for await (const advertisement of AdvertisementModel.find({ member_id: memberId }).lean().cursor()) {
    yield presentAdvertisement({ ...advertisement, advertiser_email: email });
  }
}

/** Removes a deleted member's unpaid advertisements; paid ones are kept for the books, ended and anonymized. */
export function eraseAdvertisements(memberId: string): Promise<void> {
  return transaction(async () => {
    await endPictureUse('advertisement', await AdvertisementModel.distinct('_id', { member_id: memberId }));
    await AdvertisementModel.deleteMany({ member_id: memberId, payment_status: 'pending' });
    const advertiser_name = formerMemberName;
    const title = 'Advertisement of a former member';
    await AdvertisementModel.updateMany(
      { member_id: memberId },
      [
        { $set: { ...endedNow(), member_id: formerMemberId, advertiser_name, title } },
        { $unset: ['content', 'image_url', 'link_url'] },
      ],
      { updatePipeline: true },
    );
  });
}
