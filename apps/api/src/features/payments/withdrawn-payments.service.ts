import type { CancellationKind } from '@rosette/shared/contract/cancellations.ts';
import type { MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isValidObjectId, type Types } from 'mongoose';
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

/** As `findPurchase`; whoever is signed in can also give the id of a payment of hers, paid or not. */
export async function findContract(
  number: string,
  { caller, email }: { caller: MaybeCaller; email: string },
): Promise<Payment | null> {
  if (!caller || !isValidObjectId(number) || number.length !== 24)
    return findPurchase(number, { caller, email });
  return PaymentModel.findOne({
    _id: number,
    member_id: caller.id,
    state: { $ne: 'created' },
  }).lean<Payment>();
}

/** What a purchase has one of: a withdrawal, and a cancellation of each kind. */
type ContractEnd = 'withdrawal' | CancellationKind;

const fieldOf = {
  withdrawal: 'withdrawal_id',
  ordinary: 'ordinary_cancellation_id',
  for_cause: 'cause_cancellation_id',
} as const satisfies Record<ContractEnd, keyof Payment>;

/** The withdrawal or cancellation that a purchase has; null without one, or after it was declined. */
export const endOf = (payment: Payment, end: ContractEnd): Types.ObjectId | null =>
  payment[fieldOf[end]] ?? null;

/**
 * Stores which withdrawal or cancellation a purchase has, inside a transaction. Two at once conflict here, so that one of
 * them is the first.
 * @param before the one that it takes the place of, which came to nothing
 * @returns false where it has another one already that was not declined
 */
export async function markEndOf(
  { _id }: Payment,
  end: ContractEnd,
  id: Types.ObjectId,
  before: Types.ObjectId | null = null,
): Promise<boolean> {
  const { modifiedCount } = await PaymentModel.updateOne(
    { _id, [fieldOf[end]]: before },
    { $set: { [fieldOf[end]]: id } },
  );
  return modifiedCount > 0;
}

/** Lets a purchase be withdrawn or cancelled again, as that was declined. */
export async function unmarkEndOf(_id: Types.ObjectId, end: ContractEnd): Promise<void> {
  await PaymentModel.updateOne({ _id }, { $unset: { [fieldOf[end]]: 1 } });
}

/** Payments by their ids. */
export async function paymentsById(ids: readonly Types.ObjectId[]): Promise<Map<string, Payment>> {
  if (ids.length === 0) return new Map();
  const found = await PaymentModel.find({ _id: { $in: ids } }).lean<Payment[]>();
  return new Map(found.map((payment) => [String(payment._id), payment]));
}
