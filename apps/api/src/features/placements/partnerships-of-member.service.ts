import type { PartnershipDto } from '@rosette/shared/contract/partnerships.ts';
import { endPictureUse } from '#features/pictures/pictures.service.ts';
import { formerMemberId, formerMemberName } from '#lib/former-member.ts';
import { transaction } from '#lib/transaction.ts';
import { PartnershipModel } from './partnership.model.ts';
import { presentPartnership } from './partnership.present.ts';
import { endedNow } from './placement-filters.ts';

/** For the data export: her partnerships, one by one; `email` is hers. */
export async function* partnershipsOf(memberId: string, email: string): AsyncGenerator<PartnershipDto> {
  for await (const partnership of PartnershipModel.find({ member_id: memberId }).lean().cursor()) {
    yield presentPartnership({ ...partnership, partner_email: email });
  }
}

/** Removes a deleted member's unpaid partnerships; paid ones are kept for the books, ended and anonymized. */
export function erasePartnerships(memberId: string): Promise<void> {
  return transaction(async () => {
    await endPictureUse('partnership', await PartnershipModel.distinct('_id', { member_id: memberId }));
    await PartnershipModel.deleteMany({ member_id: memberId, payment_status: 'pending' });
    await PartnershipModel.updateMany(
      { member_id: memberId },
      [
        { $set: { ...endedNow(), member_id: formerMemberId, partner_name: formerMemberName } },
        { $unset: ['logo_url', 'website_url', 'description'] },
      ],
      { updatePipeline: true },
    );
  });
}
