import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import {
  type SteppedAdvertisement,
  type SteppedPartnership,
  stepAdvertisement,
  stepPartnership,
} from '#features/placements/placement-steps.service.ts';
import { mailboxesOf } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { receiptMail } from './receipt-mail.ts';
import { awaitingApprovalNote, drawReceipt } from './receipt-numbers.ts';

export { receiptLine } from './receipt-numbers.ts';

type Transfer = Pick<
  Payment,
  'member_id' | 'kind' | 'package_id' | 'placement_id' | 'name' | 'amount_cents' | 'currency'
>;

/** Stores a payment by bank transfer with a numbered receipt and mails it; inside a transaction. */
async function storeTransfer(app: AppContext, transfer: Transfer, note?: string): Promise<void> {
  const paid_at = clock.now();
  const receipt = await drawReceipt(app, { ...transfer, note }, paid_at);
  const created = await PaymentModel.create({
    ...transfer,
    state: 'paid',
    paid_at,
    receipt,
    created_at: paid_at,
  });
  const [buyer] = await mailboxesOf([transfer.member_id]);
  if (buyer) await enqueueMail(app, receiptMail(app, created.toObject(), buyer, true));
}

/**
 * Marks a partnership as paid by bank transfer, inside a transaction; the payment gets a numbered receipt like one by
 * card (product/memberships-and-payments#receipts). A card payment in progress is not changed: if it is paid as well, it is marked for a refund.
 * @throws 404, 409 when the partnership's state does not allow it
 */
export async function markPartnershipPaid(
  app: AppContext,
  admin: Caller,
  id: string,
): Promise<SteppedPartnership> {
  const partnership = await stepPartnership(app, admin, id, 'mark_paid');
  const { _id: placement_id, member_id, package_id, amount_cents, currency, status } = partnership;
  const { name } = partnershipPackages[package_id];
  const offer = { kind: 'partnership', package_id, name, amount_cents, currency } as const;
  const transfer = { ...offer, member_id, placement_id };
  await storeTransfer(app, transfer, status === 'pending' ? awaitingApprovalNote : undefined);
  return partnership;
}

/**
 * As `markPartnershipPaid`, for an advertisement.
 * @throws 404, 409 when its state does not allow it
 */
export async function markAdvertisementPaid(
  app: AppContext,
  admin: Caller,
  id: string,
): Promise<SteppedAdvertisement> {
  const advertisement = await stepAdvertisement(app, admin, id, 'mark_paid');
  const { _id: placement_id, member_id, ad_type, title, amount_cents, currency } = advertisement;
  const name = `${advertisementPackages[ad_type].name}: ${title}`;
  await storeTransfer(app, {
    member_id,
    placement_id,
    kind: 'advertisement',
    package_id: ad_type,
    name,
    amount_cents,
    currency,
  });
  return advertisement;
}
