import type { MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { usersInOrder } from '#features/users/users.service.ts';
import { type Payment, PaymentModel } from './payment.model.ts';

export type { Payment } from './payment.model.ts';

/** Whether an address is a line of the billing address on the receipt. */
const isInBillingAddress = ({ receipt }: Payment, email: string): boolean =>
  (receipt?.buyer.address ?? '').split(/\s+/).some((word) => word.toLowerCase() === email);

/**
 * The paid purchase with this receipt number, where the buyer is the caller, or `email` is that of her account or billing
 * address; else null.
 */
export async function findPurchase(
  number: string,
  { caller, email }: { caller: MaybeCaller; email: string },
): Promise<Payment | null> {
  const payment = await PaymentModel.findOne({ 'receipt.number': number.toUpperCase() }).lean<Payment>();
  if (!payment) return null;
  if (caller?.id === String(payment.member_id) || isInBillingAddress(payment, email)) return payment;
  const [buyer] = await usersInOrder([String(payment.member_id)]);
  return buyer?.email === email ? payment : null;
}

/**
 * Stores which withdrawal a purchase has, inside a transaction. Two at once conflict here, so that one of them is the first.
 * @returns false where it has one already that was not declined
 */
export async function markWithdrawalOf({ _id }: Payment, withdrawal_id: Types.ObjectId): Promise<boolean> {
  const { modifiedCount } = await PaymentModel.updateOne(
    { _id, withdrawal_id: null },
    { $set: { withdrawal_id } },
  );
  return modifiedCount > 0;
}

/** Lets a purchase be withdrawn again, as its withdrawal was declined. */
export async function endWithdrawalOf(_id: Types.ObjectId): Promise<void> {
  await PaymentModel.updateOne({ _id }, { $unset: { withdrawal_id: 1 } });
}

/** Payments by their ids. */
export async function paymentsById(ids: readonly Types.ObjectId[]): Promise<Map<string, Payment>> {
  if (ids.length === 0) return new Map();
  const found = await PaymentModel.find({ _id: { $in: ids } }).lean<Payment[]>();
  return new Map(found.map((payment) => [String(payment._id), payment]));
}
