import type { BillingDto, UpdateBillingBody } from '@rosette/shared/contract/billing.ts';
import { messages } from '@rosette/shared/contract/messages.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { canBeVatId } from '@rosette/shared/vat.ts';
import { businessNameOf, usersInOrder } from '#features/users/users.service.ts';
import { invalidField } from '#lib/app-error.ts';
import { changesOf } from '#lib/changes.ts';
import { inTransaction } from '#lib/transaction.ts';
import { type Billing, BillingModel } from './billing.model.ts';

function presentBilling(billing: Billing | null): BillingDto {
  return {
    name: billing?.name ?? null,
    address: billing?.address ?? null,
    country: billing?.country ?? null,
    vat_id: billing?.vat_id ?? null,
  };
}

/** What the caller's receipts say of her; null where she has said nothing. */
export async function getBilling({ id }: Pick<Caller, 'id'>): Promise<BillingDto> {
  return presentBilling(await BillingModel.findById(id).lean<Billing>());
}

/**
 * Changes what later receipts say. A field that is left out stays, null clears it.
 * @throws 422 for a VAT id that cannot be one of the country
 */
export function updateBilling(caller: Caller, body: UpdateBillingBody): Promise<BillingDto> {
  return inTransaction(async () => {
    const changed = await BillingModel.findOneAndUpdate({ _id: caller.id }, changesOf(body), {
      upsert: true,
      returnDocument: 'after',
    }).lean<Billing>();
    const { country = null, vat_id } = presentBilling(changed);
    if (vat_id && !canBeVatId(vat_id, country)) throw invalidField('vat_id', messages.vatIdInvalid);
    return presentBilling(changed);
  }, `billing:${caller.id}`);
}

/** What a receipt says of a member who buys now; her name where she has given no other. */
export async function buyerOf(memberId: string): Promise<BillingDto> {
  const [member] = await usersInOrder([memberId]);
  const billing = await getBilling({ id: memberId });
  return { ...billing, name: billing.name ?? (member ? businessNameOf(member) : null) };
}

/** For the download of her data. */
export async function* billingOf(memberId: string): AsyncGenerator<BillingDto> {
  const billing = await BillingModel.findById(memberId).lean<Billing>();
  if (billing) yield presentBilling(billing);
}

/** Receipts that were written keep what they say, as the law asks for the books. */
export async function removeBilling(memberId: string): Promise<void> {
  await BillingModel.deleteOne({ _id: memberId });
}
