import type { CreateCancellationBody } from '@rosette/shared/contract/cancellations.ts';
import type { AcceptWithdrawalBody } from '@rosette/shared/contract/withdrawals.ts';
import type { MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { Types } from 'mongoose';
import { mayMailReceipt } from '#features/limits/mailbox-limit.service.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { invalidField } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import type { Period } from '#lib/sold.ts';
import { endSale } from '../cancel.service.ts';
import { keptCents } from '../kept-cents.ts';
import { endOf, findContract, markEndOf, type Payment } from '../withdrawn-payments.service.ts';
import { cancellationMail, type Judgement } from './cancellation-mails.ts';
import { forgetAt, type Withdrawal, WithdrawalModel } from './withdrawal.model.ts';

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** When what a payment bought runs; undefined before its beginning. */
const termOf = async (app: AppContext, payment: Payment): Promise<Period | undefined> =>
  (await app.sold[payment.kind].periodsOf([payment])).get(String(payment._id));

/** What a cancellation of a purchase comes to without a decision; `open` waits for one. */
async function judge(
  app: AppContext,
  payment: Payment,
  kind: CreateCancellationBody['kind'],
  now: Date,
): Promise<Judgement> {
  const { state, receipt, credit_notes, ends_early_at } = payment;
  if (state === 'refunded') return { is: 'over', at: credit_notes.at(-1)?.created_at ?? now };
  // The money of a debit may be on its way.
  if (!receipt) return { is: state === 'processing' || state === 'mismatch' ? 'open' : 'unpaid' };
  const end =
    ends_early_at ?? (await termOf(app, payment))?.until ?? (await app.sold[payment.kind].endedAt(payment));
  if (end && end <= now) return { is: 'over', at: end };
  return end && kind === 'ordinary' ? { is: 'ends', at: end } : { is: 'open' };
}

/** What a stored cancellation that was confirmed came to; null of one that an admin decides on. */
function confirmedAs({ state, ends_at, received_at }: Withdrawal): Judgement['is'] | null {
  if (state !== 'confirmed') return null;
  if (!ends_at) return 'unpaid';
  return ends_at > received_at ? 'ends' : 'over';
}

/**
 * Whether a cancellation is stored, inside its transaction: the first of its kind for a purchase, and one that ends or
 * concerns a contract where the one before came to nothing. One that waited for an admin is confirmed by one that needs none.
 */
async function isToStore(payment: Payment, { _id, kind }: Withdrawal, judged: Judgement): Promise<boolean> {
  const end = kind ?? 'ordinary';
  const earlier = await WithdrawalModel.findById(endOf(payment, end)).lean<Withdrawal>();
  if (!earlier) return markEndOf(payment, end, _id, endOf(payment, end));
  if (earlier.state === 'open' && judged.is === 'ends') {
    const decided_at = clock.now();
    const confirmed = { state: 'confirmed', ends_at: judged.at, decided_at, forget_at: forgetAt(decided_at) };
    await WithdrawalModel.updateOne({ _id: earlier._id, state: 'open' }, { $set: confirmed });
  }
  const was = confirmedAs(earlier);
  const cameToNothing = was === 'over' || was === 'unpaid';
  return cameToNothing && was !== judged.is && markEndOf(payment, end, _id, earlier._id);
}

/**
 * Takes a cancellation and mails its receipt, inside a transaction; the answer is the same whether or not a purchase was
 * found. An ordinary one is confirmed at once; one for cause, or of what has no end, waits for an admin. Of the same kind
 * for the same purchase the first is stored, unless it was declined or came to nothing; each is answered and mailed.
 * @throws 422 for a day that is over
 */
export async function createCancellation(
  app: AppContext,
  caller: MaybeCaller,
  { name, email, receipt_number, kind, reason, ends_on }: CreateCancellationBody,
  language: Language,
): Promise<Pick<Withdrawal, '_id' | 'received_at'>> {
  const received_at = clock.now();
  if (ends_on && ends_on < dayOf(received_at)) throw invalidField('ends_on', 'ends_on_is_past');
  const payment = receipt_number ? await findContract(receipt_number, { caller, email }) : null;
  const _id = new Types.ObjectId();
  const judged = payment ? await judge(app, payment, kind, received_at) : ({ is: 'open' } as const);
  const isDecided = judged.is !== 'open';
  const cancellation: Withdrawal = {
    _id,
    contract: 'cancellation',
    kind,
    name,
    email,
    ...(receipt_number && { receipt_number }),
    ...(kind === 'for_cause' && reason && { cause: reason }),
    ...(ends_on && { ends_on }),
    ...('at' in judged && { ends_at: judged.at }),
    ...(payment && { payment_id: payment._id, member_id: payment.member_id }),
    language,
    is_mailed: await mayMailReceipt(app, email),
    state: isDecided ? 'confirmed' : 'open',
    received_at,
    ...(isDecided && { decided_at: received_at, forget_at: forgetAt(received_at) }),
  };
  if (!payment || (await isToStore(payment, cancellation, judged)))
    await WithdrawalModel.create([cancellation]);
  const mail = cancellation.is_mailed ? cancellationMail(app, cancellation, judged, payment) : null;
  if (mail) await enqueueMail(app, mail);
  return cancellation;
}

/**
 * Ends the contract of a cancellation that an admin accepts, inside her transaction: now, or at `ends_at`, which may be any
 * moment of the last day of the term, and marks `refund` as due. What has no term yet ends now.
 * @returns what the cancellation stores of it: of `refund` what was not due already
 * @throws 422 for an end outside the term, or more than was paid
 */
export async function endContract(
  app: AppContext,
  payment: Payment | undefined,
  { ends_at, refund }: NonNullable<AcceptWithdrawalBody>,
): Promise<{ ends_at: Date; refund_cents: number }> {
  const now = clock.now();
  const wantedCents = Math.round((refund ?? 0) * 100);
  const term = payment && (await termOf(app, payment));
  const end = term ? term.until : payment ? now : null;
  const wanted = ends_at ?? now;
  const at = end && wanted > end && dayOf(wanted) === dayOf(end) ? end : wanted;
  if (at < now || (end && at > end)) throw invalidField('ends_at', 'ends_at_outside_term');
  if (wantedCents > (payment?.receipt ? keptCents(payment) : 0))
    throw invalidField('refund', 'refund_above_paid');
  const refund_cents = payment ? await endSale(app, payment, { at, refund_cents: wantedCents }) : 0;
  return { ends_at: at, refund_cents };
}
