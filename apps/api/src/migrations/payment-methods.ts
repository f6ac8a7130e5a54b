import { AdvertisementModel } from '#features/partners/placements/advertisement.model.ts';
import { PaymentModel } from '#features/payments/payment.model.ts';
import type { Migration } from './migrations.service.ts';

const atOnce = 200;

/**
 * Gives payments of before the method was stored theirs where it is certain: an admin entered how an advertisement was sold,
 * and all else without a Stripe session came by bank transfer. Of a session, card and debit are not told apart any more:
 * null, which is shown as 'paid'.
 */
export const methodsOfPayments: Migration = {
  name: '2026-11-methods-of-payments',
  async changeSome() {
    const some = await PaymentModel.find({ receipt: { $exists: true }, method: { $exists: false } })
      .select('kind placement_id stripe_session_id')
      .limit(atOnce)
      .lean();
    for (const { _id, kind, placement_id, stripe_session_id } of some) {
      const method =
        kind === 'advertisement'
          ? (await AdvertisementModel.findById(placement_id).lean())?.payment_method
          : !stripe_session_id && 'bank_transfer';
      await PaymentModel.updateOne(
        { _id, method: { $exists: false } },
        { $set: { method: method || null } },
        { timestamps: false },
      );
    }
    return some.length;
  },
};
