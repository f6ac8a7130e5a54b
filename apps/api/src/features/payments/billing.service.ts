import type { BillingDto, UpdateBillingBody } from '@rosette/shared/contract/billing.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { canBeVatId } from '@rosette/shared/vat.ts';
import type Stripe from 'stripe';
import { businessNameOf, usersInOrder } from '#features/users/users.service.ts';
import { invalidField } from '#lib/app-error.ts';
import { changesOf } from '#lib/changes.ts';
import { type Billing, BillingModel } from './billing.model.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { presentBilling } from './payment.present.ts';

/** The caller's billing details; null where she has given none. */
export async function getBilling({ id }: Pick<Caller, 'id'>): Promise<BillingDto> {
  return presentBilling(await BillingModel.findById(id).lean<Billing>());
}

/**
 * Changes the billing details of later receipts, inside a transaction. Omitted fields stay, null clears one.
 * @throws 422 for a VAT id that does not fit the country, also where only one of them was changed
 */
export async function updateBilling(caller: Caller, body: UpdateBillingBody): Promise<BillingDto> {
  const changed = await BillingModel.findOneAndUpdate({ _id: caller.id }, changesOf(body), {
    upsert: true,
    returnDocument: 'after',
  }).lean<Billing>();
  const billing = presentBilling(changed);
  if (billing.vat_id && !canBeVatId(billing.vat_id, billing.country)) {
    throw invalidField('vat_id', 'vat_id_invalid');
  }
  return billing;
}

/**
 * Removes billing details that another person left in an account, and keeps none of a page that he may still pay
 * (product/accounts#taking-an-account-over).
 */
export async function eraseBilling(memberId: string): Promise<void> {
  await BillingModel.deleteOne({ _id: memberId });
  const unpaid = { member_id: memberId, receipt: { $exists: false } };
  await PaymentModel.updateMany(unpaid, { $set: { is_of_another: true }, $unset: { pending_key: 1 } });
}

/**
 * Keeps the address that a member gave as she paid, unless she had set one meanwhile; inside a transaction. Its lines and its
 * country belong together, also where she had set another country before: a VAT ID that does not fit it is dropped, as nobody
 * shall owe the VAT of another country. Of an address without a street, which not every way to pay asks for, only the
 * country is stored, and only where the account has none. Stores nothing for a deleted account, or for a payment that an
 * impostor began before the account's owner took it over (`is_of_another`).
 */
export async function keepAddress(
  { member_id, is_of_another }: Pick<Payment, 'member_id' | 'is_of_another'>,
  given: Stripe.Address | null | undefined,
): Promise<void> {
  const memberId = String(member_id);
  if (!given || is_of_another || (await usersInOrder([memberId])).length === 0) return;
  const { address, country, vat_id } = await getBilling({ id: memberId });
  if (address) return;
  const { line1, line2, postal_code, city, state } = given;
  const place = [postal_code, city].filter(Boolean).join(' ');
  const lines = [line1, line2, place, state].filter(Boolean).join('\n');
  const isNew = given.country && (line1 || !country);
  const kept = {
    ...(line1 && { address: lines }),
    ...(isNew && { country: given.country }),
    ...(isNew && vat_id && !canBeVatId(vat_id, given.country) && { vat_id: null }),
  };
  if (Object.keys(kept).length > 0) {
    await BillingModel.updateOne({ _id: memberId }, changesOf(kept), { upsert: true });
  }
}

/** The buyer on a receipt made now; the member's own name by default. */
export async function buyerOf(memberId: string): Promise<BillingDto> {
  const billing = await getBilling({ id: memberId });
  if (billing.name) return billing;
  const [member] = await usersInOrder([memberId]);
  return { ...billing, name: member ? businessNameOf(member) : null };
}
