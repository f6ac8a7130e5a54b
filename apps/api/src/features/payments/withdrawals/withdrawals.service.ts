import type {
  CreateWithdrawalBody,
  DeclineWithdrawalBody,
  WithdrawalState,
} from '@rosette/shared/contract/withdrawals.ts';
import type { Caller, MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { Types } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';
import { mayMailReceipt } from '#features/limits/mailbox-limit.service.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { type User, usersInOrder } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { findWaiting, type Waiting } from '#lib/waiting.ts';
import { cancelSale } from '../cancel.service.ts';
import {
  endWithdrawalOf,
  findPurchase,
  markWithdrawalOf,
  type Payment,
  paymentsById,
} from '../withdrawn-payments.service.ts';
import { latestReceived, personalFields, type Withdrawal, WithdrawalModel } from './withdrawal.model.ts';
import { decisionMail, receivedMail } from './withdrawal-mails.ts';

/** ms for which name, address and text are kept after the decision, as claims lapse after three years. */
const keptMs = 3 * 365 * 86_400_000;

/** A withdrawal with its purchase and the buyer. */
export interface ShownWithdrawal {
  withdrawal: Withdrawal;
  payment: Payment | null;
  member: User | null;
}

async function withPurchases(items: readonly Withdrawal[]): Promise<ShownWithdrawal[]> {
  const payments = await paymentsById(items.flatMap(({ payment_id }) => payment_id ?? []));
  const users = await usersInOrder([
    ...new Set(items.flatMap(({ member_id }) => (member_id ? [String(member_id)] : []))),
  ]);
  const members = new Map(users.map((user) => [String(user._id), user]));
  return items.map((withdrawal) => ({
    withdrawal,
    payment: payments.get(String(withdrawal.payment_id)) ?? null,
    member: members.get(String(withdrawal.member_id)) ?? null,
  }));
}

/**
 * Takes a withdrawal and mails its receipt, inside a transaction; the answer is the same whether or not a purchase was
 * found. A purchase is withdrawn once, unless that was declined: once more it is answered and mailed, but not stored.
 */
export async function createWithdrawal(
  app: AppContext,
  caller: MaybeCaller,
  { name, email, receipt_number, text }: CreateWithdrawalBody,
  language: Language,
): Promise<Pick<Withdrawal, '_id' | 'received_at'>> {
  const payment = receipt_number ? await findPurchase(receipt_number, { caller, email }) : null;
  const _id = new Types.ObjectId();
  const isFirst = payment === null || (await markWithdrawalOf(payment, _id));
  const withdrawal: Withdrawal = {
    _id,
    name,
    email,
    ...(receipt_number && { receipt_number }),
    ...(text && { text }),
    ...(payment && { payment_id: payment._id, member_id: payment.member_id }),
    language,
    is_mailed: await mayMailReceipt(app, email),
    state: 'open',
    received_at: clock.now(),
  };
  if (isFirst) await WithdrawalModel.create([withdrawal]);
  const mail = withdrawal.is_mailed ? receivedMail(app, withdrawal) : null;
  if (mail) await enqueueMail(app, mail);
  return withdrawal;
}

/** Withdrawals, newest first: all, or those in one state. */
export async function listWithdrawals({
  state,
  ...page
}: PageQuery & { state?: WithdrawalState | undefined }): Promise<Listed<ShownWithdrawal>> {
  const filter = { ...(state && { state }) };
  const { items, total } = await findPage<Withdrawal>(WithdrawalModel, {
    filter,
    sort: latestReceived,
    page,
  });
  return { items: await withPurchases(items), total };
}

/** Withdrawals that nobody has decided yet (product/admin#what-waits). */
export const waitingWithdrawals = (): Promise<Waiting> =>
  findWaiting(WithdrawalModel, { state: 'open' }, 'received_at');

/**
 * Decides on an open withdrawal, audits it and tells the person; nothing changes where it was decided so already. Who was
 * sent no mail of receipt, as her mailbox had its mails of the day, is not told that a withdrawal of nothing is declined:
 * somebody else may have given her address.
 * @throws 404, 409 when it was decided the other way
 */
async function decide(
  app: AppContext,
  caller: Caller,
  id: string,
  to: { state: 'accepted' } | { state: 'declined'; reason: string },
): Promise<ShownWithdrawal> {
  const before = await WithdrawalModel.findById(id).lean<Withdrawal>();
  if (!before) throw notFound('unknown_withdrawal');
  if (before.state !== 'open' && before.state !== to.state) {
    throw conflict(before.state === 'accepted' ? 'withdrawal_accepted' : 'withdrawal_declined');
  }
  const decided_at = clock.now();
  const forget_at = new Date(decided_at.getTime() + keptMs);
  const after =
    before.state === 'open'
      ? await WithdrawalModel.findOneAndUpdate(
          { _id: id, state: 'open' },
          { $set: { ...to, decided_at, forget_at } },
          { returnDocument: 'after' },
        )
          .orFail()
          .lean<Withdrawal>()
      : before;
  if (before.state === 'open') {
    const { payment_id, member_id, is_mailed } = after;
    const payment = payment_id && (await paymentsById([payment_id])).get(String(payment_id));
    if (payment && to.state === 'accepted') {
      await cancelSale(app, payment.kind, { why: 'withdrawn', sale: payment });
    }
    if (payment_id && to.state === 'declined') await endWithdrawalOf(payment_id);
    const mail = is_mailed || payment_id || to.state === 'accepted' ? decisionMail(app, after) : null;
    if (mail) await enqueueMail(app, mail);
    const [shown] = await withPurchases([after]);
    await recordAudit({
      actor_id: caller.id,
      action: to.state === 'accepted' ? 'withdrawal.accept' : 'withdrawal.decline',
      subject: { id, label: shown?.payment?.receipt?.number ?? 'Withdrawal', member_id },
      before: { state: before.state, reason: null },
      after: { state: after.state, reason: after.reason ?? null },
    });
  }
  const [shown] = await withPurchases([after]);
  return shown as ShownWithdrawal;
}

/**
 * Accepts a withdrawal and marks its payment for a refund, inside a transaction; idempotent.
 * @throws 404, 409 when it was declined
 */
export const acceptWithdrawal = (app: AppContext, caller: Caller, id: string) =>
  decide(app, caller, id, { state: 'accepted' });

/**
 * Declines a withdrawal, inside a transaction; idempotent, the first reason stays. Its purchase can be withdrawn again.
 * @throws 404, 409 when it was accepted
 */
export const declineWithdrawal = (
  app: AppContext,
  caller: Caller,
  id: string,
  { reason }: DeclineWithdrawalBody,
) => decide(app, caller, id, { state: 'declined', reason });

/** Removes names, addresses and texts whose time is over (product/memberships-and-payments#withdrawing). */
export async function forgetWithdrawals(): Promise<void> {
  await WithdrawalModel.updateMany({ forget_at: { $lte: clock.now() } }, { $unset: personalFields });
}
