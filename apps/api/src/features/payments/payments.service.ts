import {
  type PaymentState,
  paymentStates,
  paymentStatesAwaitingAdmin,
} from '@rosette/shared/contract/payments.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type User, usersInOrder } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { type Listed, newestFirst, type PageQuery } from '#lib/page.ts';
import { settle } from './fulfilment.service.ts';
import { type Payment, PaymentModel } from './payment.model.ts';

export const missingPayment = () => notFound('This payment does not exist');

/**
 * How a checkout of the caller stands, after a look at Stripe unless it is settled: it works when no webhook comes.
 * @throws 404 for somebody else's, 503
 */
export async function getPaymentStatus(app: AppContext, caller: Caller, sessionId: string): Promise<Payment> {
  const payment = await PaymentModel.findOne({ stripe_session_id: sessionId, member_id: caller.id }).lean();
  if (!payment) throw missingPayment();
  if (payment.paid_at) return payment;
  return (await settle(app, sessionId)) ?? payment;
}

/** The caller's own payments, newest first; those that never got as far as the payment page are left out. */
export function listReceipts(caller: Caller, page: PageQuery): Promise<Listed<Payment>> {
  const filter = { member_id: caller.id, state: { $ne: 'created' } };
  return findPage(PaymentModel, { filter, sort: newestFirst, page });
}

/** A payment that the caller may see. @throws 404 for somebody else's, unless the caller is an admin */
export async function getPayment(caller: Caller, id: string): Promise<Payment> {
  const payment = await PaymentModel.findOne({ _id: id, state: { $ne: 'created' } }).lean<Payment>();
  if (!payment || !mayChange(caller, String(payment.member_id))) throw missingPayment();
  return payment;
}

/** A payment and its buyer; null once her account is deleted. */
export type BoughtPayment = Payment & { buyer: User | null };

/** Everybody's payments, newest first: all, those in one state, or those that an admin has to refund in Stripe. */
export async function listPayments(
  state: PaymentState | 'awaiting_admin' | undefined,
  page: PageQuery,
): Promise<Listed<BoughtPayment>> {
  const wanted = state === 'awaiting_admin' ? paymentStatesAwaitingAdmin : state ? [state] : paymentStates;
  const filter = { state: { $in: wanted } };
  const { items, total } = await findPage<Payment>(PaymentModel, { filter, sort: newestFirst, page });
  const buyers = await usersInOrder([...new Set(items.map(({ member_id }) => String(member_id)))]);
  const byId = new Map(buyers.map((buyer) => [String(buyer._id), buyer]));
  const withBuyer = (payment: Payment) => ({
    ...payment,
    buyer: byId.get(String(payment.member_id)) ?? null,
  });
  return { items: items.map(withBuyer), total };
}
