import type { BillingDto, UpdateBillingBody } from '@rosette/shared/contract/billing.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { canBeVatId } from '@rosette/shared/vat.ts';
import { type InferSchemaType, model, Schema } from 'mongoose';
import { businessNameOf, usersInOrder } from '#features/users/users.service.ts';
import { invalidField } from '#lib/app-error.ts';
import { changesOf } from '#lib/changes.ts';
import { presentBilling } from './payment.present.ts';

/** A member's billing details for later receipts; `_id` is hers. */
const billingSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    name: String,
    address: String,
    country: String,
    vat_id: String,
  },
  { versionKey: false },
);
type Billing = InferSchemaType<typeof billingSchema>;
const BillingModel = model('Billing', billingSchema);

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

/** The buyer on a receipt made now; the member's own name by default. */
export async function buyerOf(memberId: string): Promise<BillingDto> {
  const billing = await getBilling({ id: memberId });
  if (billing.name) return billing;
  const [member] = await usersInOrder([memberId]);
  return { ...billing, name: member ? businessNameOf(member) : null };
}

/** For the data export: her billing details. */
export async function* billingOf(memberId: string): AsyncGenerator<BillingDto> {
  const billing = await BillingModel.findById(memberId).lean<Billing>();
  if (billing) yield presentBilling(billing);
}

/** Removes a deleted member's billing details; issued receipts keep theirs, as the law requires. */
export async function removeBilling(memberId: string): Promise<void> {
  await BillingModel.deleteOne({ _id: memberId });
}
