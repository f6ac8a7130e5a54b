import {
  type PaymentState,
  paymentStates,
  paymentStatesAwaitingAdmin,
} from '@rosette/shared/contract/payments.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { usersInOrder } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { type Listed, newestFirst, type PageQuery } from '#lib/page.ts';
import { findWaiting, type Waiting } from '#lib/waiting.ts';
import { settle } from './fulfilment.service.ts';
import { creditedOf } from './kept-cents.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import type { BoughtPayment } from './payment.present.ts';
import { type PaymentWithEnd, withEnds } from './payment-ends.service.ts';
import { type OwnPayment, withCancellations } from './withdrawals/shown-cancellations.service.ts';

const missingPayment = () => notFound('unknown_payment');

/**
 * The state of the caller's checkout, checked with Stripe unless settled, so that it works without webhooks.
 * @throws 404 for a checkout of others, 503
 */
export async function getPaymentStatus(
  app: AppContext,
  caller: Caller,
  sessionId: string,
): Promise<PaymentWithEnd> {
  const payment = await PaymentModel.findOne({
    stripe_session_id: sessionId,
    member_id: caller.id,
  }).lean<Payment>();
  if (!payment) throw missingPayment();
  const settled = payment.paid_at ? payment : ((await settle(app, sessionId)) ?? payment);
  return withEnd(app, settled);
}

async function withEnd(app: AppContext, payment: Payment): Promise<PaymentWithEnd> {
  const [found] = await withEnds(app, [payment]);
  return found ?? { ...payment, validUntil: null };
}

/** As `getPayment`, with the end of what it bought, and its cancellation. @throws as it */
export async function getOwnPayment(app: AppContext, caller: Caller, id: string): Promise<OwnPayment> {
  const payment = await withEnd(app, await getPayment(caller, id));
  const [found] = await withCancellations([payment]);
  return found ?? { ...payment, cancellation: null };
}

/** The caller's payments, newest first, without those that have no session. */
export async function listOwnPayments(
  app: AppContext,
  caller: Caller,
  page: PageQuery,
): Promise<Listed<OwnPayment>> {
  const filter = { member_id: caller.id, state: { $ne: 'created' } };
  const { items, total } = await findPage<Payment>(PaymentModel, { filter, sort: newestFirst, page });
  return { items: await withCancellations(await withEnds(app, items)), total };
}

/**
 * A payment that the caller may see.
 * @throws 404 for a payment of others, unless the caller is an admin
 */
export async function getPayment(caller: Caller, id: string): Promise<Payment> {
  const payment = await PaymentModel.findOne({ _id: id, state: { $ne: 'created' } }).lean<Payment>();
  if (!payment || !mayChange(caller, String(payment.member_id))) throw missingPayment();
  return payment;
}

/** All members' payments, newest first: all, those in one state, or those to be refunded by an admin. */
export async function listPayments(
  state: PaymentState | 'awaiting_admin' | undefined,
  page: PageQuery,
): Promise<Listed<BoughtPayment>> {
  const wanted = state === 'awaiting_admin' ? paymentStatesAwaitingAdmin : state ? [state] : paymentStates;
  const filter = { state: { $in: wanted } };
  const { items, total } = await findPage<Payment>(PaymentModel, { filter, sort: newestFirst, page });
  return { items: await withBuyers(items), total };
}

/** Payments to be refunded by an admin (product/admin#what-waits). */
export const waitingRefunds = (): Promise<Waiting> =>
  findWaiting(PaymentModel, { state: { $in: paymentStatesAwaitingAdmin } });

/** Adds the buyers of payments. */
export async function withBuyers(items: readonly Payment[]): Promise<BoughtPayment[]> {
  const buyers = await usersInOrder([...new Set(items.map(({ member_id }) => String(member_id)))]);
  const byId = new Map(buyers.map((buyer) => [String(buyer._id), buyer]));
  return items.map((payment) => ({ ...payment, buyer: byId.get(String(payment.member_id)) ?? null }));
}

/** What was paid since `start`, in cents, and what was paid back, which is less than 0. */
export async function movementsSince(start: Date): Promise<{ at: Date; cents: number }[]> {
  const since = { $gte: start };
  const payments = await PaymentModel.find({
    $or: [{ paid_at: since }, { 'credit_notes.created_at': since }],
  })
    .select('paid_at amount_cents credit_notes')
    .lean();
  return payments
    .flatMap(({ paid_at, amount_cents, credit_notes }) => [
      ...(paid_at ? [{ at: paid_at, cents: amount_cents }] : []),
      ...credit_notes.map((note) => ({ at: note.created_at, cents: -creditedOf([note]).amount_cents })),
    ])
    .filter(({ at }) => at >= start);
}
