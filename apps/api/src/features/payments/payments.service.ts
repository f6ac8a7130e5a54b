import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { AppContext } from '#lib/app-context.ts';
import { notFound } from '#lib/app-error.ts';
import { type Listed, type PageQuery, pageOf } from '#lib/page.ts';
import { settle } from './fulfilment.service.ts';
import { type Payment, PaymentModel } from './payment.model.ts';

/**
 * How a checkout of the caller stands, after a look at Stripe unless it is settled: it works when no webhook comes.
 * @throws 404 for somebody else's, 503
 */
export async function getPaymentStatus(app: AppContext, caller: Caller, sessionId: string): Promise<Payment> {
  const payment = await PaymentModel.findOne({ stripe_session_id: sessionId, member_id: caller.id }).lean();
  if (!payment) throw notFound('This payment does not exist');
  if (payment.paid_at) return payment;
  return (await settle(app, sessionId)) ?? payment;
}

/** The caller's own payments, newest first; those that never got as far as the payment page are left out. */
export async function listReceipts(caller: Caller, page: PageQuery): Promise<Listed<Payment>> {
  const filter = { member_id: caller.id, state: { $ne: 'created' } } as const;
  const { skip, limit } = pageOf(page);
  const [items, total] = await Promise.all([
    limit === 0 ? [] : PaymentModel.find(filter).sort({ created_at: -1 }).skip(skip).limit(limit).lean(),
    PaymentModel.countDocuments(filter),
  ]);
  return { items, total };
}
