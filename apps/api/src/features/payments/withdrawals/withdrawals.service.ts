import { unnamedSubjects } from '@rosette/shared/contract/audit.ts';
import type {
  AcceptWithdrawalBody,
  CreateWithdrawalBody,
  DeclineWithdrawalBody,
  WithdrawalState,
} from '@rosette/shared/contract/withdrawals.ts';
import type { Caller, MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { Types } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';
import { mayMailReceipt } from '#features/limits/mailbox-limit.service.ts';
import { enqueueMail, withdrawEssentialMails } from '#features/mail/outbox.service.ts';
import { type User, usersInOrder } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { findWaiting, type Waiting } from '#lib/waiting.ts';
import { cancelSale } from '../cancel.service.ts';
import {
  findPurchase,
  markEndOf,
  type Payment,
  paymentsById,
  unmarkEndOf,
} from '../withdrawn-payments.service.ts';
import { cancellationDecisionMail } from './cancellation-mails.ts';
import { endContract } from './cancellations.service.ts';
import {
  forgetAt,
  latestReceived,
  personalFields,
  type Withdrawal,
  WithdrawalModel,
} from './withdrawal.model.ts';
import { decisionMail, mailKeysOf, receivedMail } from './withdrawal-mails.ts';

/** A withdrawal or cancellation with its purchase and the buyer. */
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
  const isFirst = payment === null || (await markEndOf(payment, 'withdrawal', _id));
  const withdrawal: Withdrawal = {
    _id,
    contract: 'withdrawal',
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

/** Withdrawals and cancellations, newest first: all, or those in one state, or of one kind. */
export async function listWithdrawals({
  state,
  contract,
  ...page
}: PageQuery & {
  state?: WithdrawalState | undefined;
  contract?: Withdrawal['contract'] | undefined;
}): Promise<Listed<ShownWithdrawal>> {
  const filter = { ...(state && { state }), ...(contract && { contract }) };
  const { items, total } = await findPage<Withdrawal>(WithdrawalModel, {
    filter,
    sort: latestReceived,
    page,
  });
  return { items: await withPurchases(items), total };
}

/** Withdrawals and cancellations that nobody has decided yet (product/admin#what-waits). */
export const waitingWithdrawals = (): Promise<Waiting> =>
  findWaiting(WithdrawalModel, { state: 'open' }, 'received_at');

type Decision =
  | ({ state: 'accepted' } & NonNullable<AcceptWithdrawalBody>)
  | { state: 'declined'; reason: string };

const decidedAs = {
  withdrawal: { accepted: 'withdrawal_accepted', declined: 'withdrawal_declined' },
  cancellation: { accepted: 'cancellation_accepted', declined: 'cancellation_declined' },
} as const;

/** @throws 409 for what was decided the other way, or needed no decision */
function refuseOther({ contract, state }: Withdrawal): never {
  if (state === 'confirmed') throw conflict('cancellation_confirmed');
  throw conflict(decidedAs[contract][state === 'accepted' ? 'accepted' : 'declined']);
}

/** Does what a decision brings about, inside its transaction; answers what it stores besides. */
async function carryOut(
  app: AppContext,
  { contract, kind }: Withdrawal,
  payment: Payment | undefined,
  decision: Decision,
) {
  if (decision.state === 'declined') {
    if (payment) await unmarkEndOf(payment._id, contract === 'withdrawal' ? contract : (kind ?? 'ordinary'));
    return { state: decision.state, reason: decision.reason };
  }
  if (contract === 'cancellation') {
    return { state: decision.state, ...(await endContract(app, payment, decision)) };
  }
  if (payment) await cancelSale(app, payment.kind, { why: 'withdrawn', sale: payment });
  return { state: decision.state };
}

/**
 * Decides on an open withdrawal or cancellation, audits it and tells the person; nothing changes where it was decided so
 * already. Who was sent no mail of receipt, as her mailbox had its mails of the day, is not told that one of nothing is
 * declined: somebody else may have given her address.
 * @throws 404, 409 when it was decided the other way, 422 as `endContract`
 */
async function decide(
  app: AppContext,
  caller: Caller,
  id: string,
  decision: Decision,
): Promise<ShownWithdrawal> {
  const before = await WithdrawalModel.findById(id).lean<Withdrawal>();
  if (!before) throw notFound('unknown_withdrawal');
  if (before.state !== 'open' && before.state !== decision.state) refuseOther(before);
  if (before.state !== 'open') return shownOf(before);
  const { payment_id, member_id, contract } = before;
  const payment = payment_id ? (await paymentsById([payment_id])).get(String(payment_id)) : undefined;
  const stored = await carryOut(app, before, payment, decision);
  const decided_at = clock.now();
  const after = await WithdrawalModel.findOneAndUpdate(
    { _id: id, state: 'open' },
    { $set: { ...stored, decided_at, forget_at: forgetAt(decided_at) } },
    { returnDocument: 'after' },
  )
    .orFail()
    .lean<Withdrawal>();
  if (after.is_mailed || payment_id || after.state === 'accepted') {
    const mail =
      contract === 'withdrawal'
        ? decisionMail(app, after)
        : cancellationDecisionMail(app, after, payment?.currency ?? 'eur');
    if (mail) await enqueueMail(app, mail);
  }
  const ends = contract === 'cancellation' ? audited(after) : null;
  await recordAudit({
    actor_id: caller.id,
    action: `${contract}.${after.state === 'accepted' ? 'accept' : 'decline'}`,
    subject: {
      id,
      label: payment?.receipt?.number ?? unnamedSubjects[contract],
      member_id,
    },
    before: { state: before.state, reason: null, ...(ends && { ends_at: null, refund: null }) },
    after: { state: after.state, reason: after.reason ?? null, ...ends },
  });
  return shownOf(after);
}

const audited = ({ ends_at, refund_cents }: Withdrawal) => ({
  ends_at: ends_at?.toISOString() ?? null,
  refund: refund_cents ? refund_cents / 100 : null,
});

async function shownOf(withdrawal: Withdrawal): Promise<ShownWithdrawal> {
  const [shown] = await withPurchases([withdrawal]);
  return shown as ShownWithdrawal;
}

/**
 * Accepts a withdrawal, which marks its payment for a refund, or a cancellation, which ends the contract now or at `ends_at`
 * and marks `refund` as due; inside a transaction, idempotent: the first end and refund stay.
 * @throws 404, 409 when it was declined or needed no decision, 422 for an end outside the term or more than was paid
 */
export const acceptWithdrawal = (app: AppContext, caller: Caller, id: string, body?: AcceptWithdrawalBody) =>
  decide(app, caller, id, { state: 'accepted', ...body });

/**
 * Declines a withdrawal or cancellation, inside a transaction; idempotent, the first reason stays. The same can be declared
 * again.
 * @throws 404, 409 when it was accepted or needed no decision
 */
export const declineWithdrawal = (
  app: AppContext,
  caller: Caller,
  id: string,
  { reason }: DeclineWithdrawalBody,
) => decide(app, caller, id, { state: 'declined', reason });

/**
 * Removes the unsent mails about a member's withdrawals, which may go to another address than hers, inside the transaction
 * that deletes her account (product/accounts#leaving).
 */
export async function withdrawMailsAbout(_app: AppContext, memberId: string): Promise<void> {
  const withdrawals = await WithdrawalModel.find({ member_id: memberId }).select('_id').lean();
  await withdrawEssentialMails(withdrawals.flatMap(({ _id }) => mailKeysOf(_id)));
}

/** Removes names, addresses and texts whose time is over (product/memberships-and-payments#withdrawing). */
export async function forgetWithdrawals(): Promise<void> {
  await WithdrawalModel.updateMany({ forget_at: { $lte: clock.now() } }, { $unset: personalFields });
}
