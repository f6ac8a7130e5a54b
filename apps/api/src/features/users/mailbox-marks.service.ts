import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';
import { clock } from '#lib/clock.ts';
import { importedEmail } from './imported.service.ts';
import { type User, UserModel } from './user.model.ts';

/** ms after which a mark that a bounce set has ended, where a mail was taken and nothing came back. */
const trialMs = 3_600_000;

type Marked = Pick<User, 'mail_returned_at' | 'mail_refusal'>;

const nothing = { mail_returned_at: 1, mail_refusal: 1 } as const;

/**
 * Whether mails to a member come back (product/notifications-and-mails#mails-that-come-back). A mark that a bounce set ends
 * by itself, an hour after a mail to her was taken.
 */
export function isReturned({ mail_returned_at, mail_refusal }: Marked): boolean {
  const takenAt = mail_refusal?.taken_at;
  return Boolean(mail_returned_at && !(takenAt && clock.now().getTime() - takenAt.getTime() >= trialMs));
}

/** Whether a mail that is taken changes what is stored about a member's mailbox. */
export const hasRefused = ({ mail_returned_at, mail_refusal }: Marked): boolean =>
  Boolean(mail_returned_at || mail_refusal);

/** The query condition for members to whom mails come back. */
const returned = () => ({
  mail_returned_at: { $gt: new Date(0) },
  'mail_refusal.taken_at': { $not: { $lte: new Date(clock.now().getTime() - trialMs) } },
});

/** The query condition for members to whom none do. */
export const notReturned = () => ({ $nor: [returned()] });

/** The account of a member as long as this is her address. */
const accountAt = (memberId: string, address: string) => ({
  _id: memberId,
  email: { $in: [address, importedEmail(address)] },
});

/**
 * Stores that a member's mail server took a mail to this address: a refusal in the session is over, and one that came back
 * later is over in an hour, as the next one may still come back.
 */
export async function recordTaken(memberId: string, address: string): Promise<void> {
  const account = accountAt(memberId, address);
  await UserModel.updateOne({ ...account, 'mail_refusal.by': { $ne: 'bounce' } }, { $unset: nothing });
  await UserModel.updateOne(
    { ...account, 'mail_refusal.by': 'bounce', 'mail_refusal.taken_at': { $exists: false } },
    { 'mail_refusal.taken_at': clock.now() },
  );
}

/** A mail that a member's mailbox refused for good. */
export interface RefusedMail {
  mailId: Types.ObjectId;
  /** When the mail was sent. */
  sentAt: Date;
  /** `unknown` marks at once, `closed` with the refusals of two mails. */
  mailbox: 'unknown' | 'closed';
  /** In the session, or by a mail that came back. */
  by: 'session' | 'bounce';
}

/** Stores that a mailbox refused a mail to this address; what happens to another than the current one is not stored. */
export async function recordRefusal(
  memberId: string,
  address: string,
  { mailId, sentAt, mailbox, by }: RefusedMail,
): Promise<void> {
  const account = accountAt(memberId, address);
  // A mail that was taken an hour before this one was sent had no refusal after it.
  const over = new Date(sentAt.getTime() - trialMs);
  await UserModel.updateOne({ ...account, 'mail_refusal.taken_at': { $lte: over } }, { $unset: nothing });
  const refusal = { mail_refusal: { mail_id: mailId, by } };
  const marks = async (filter: object) => {
    const { matchedCount } = await UserModel.updateOne({ ...account, ...filter }, refusal);
    if (matchedCount === 0) return false;
    const isNew = { mail_returned_at: { $exists: false } };
    await UserModel.updateOne({ ...account, ...isNew }, { mail_returned_at: clock.now() });
    return true;
  };
  if (mailbox === 'unknown') {
    await marks({});
    return;
  }
  const byAnother = { 'mail_refusal.mail_id': { $exists: true, $ne: mailId } };
  if (await marks(byAnother)) return;
  const { matchedCount } = await UserModel.updateOne(
    { ...account, mail_refusal: { $exists: false } },
    refusal,
  );
  // Another one was refused at the same moment.
  if (matchedCount === 0) await marks(byAnother);
}

/** Ends the marks that these mails set: all were refused, which was our fault. */
export async function unmark(mailIds: readonly Types.ObjectId[]): Promise<void> {
  await UserModel.updateMany({ 'mail_refusal.mail_id': { $in: mailIds } }, { $unset: nothing });
}

/** Ends all marks, inside a transaction. @returns of how many members */
export async function clearReturned(caller: Caller): Promise<number> {
  const cleared = await UserModel.countDocuments(returned());
  await UserModel.updateMany({ mail_returned_at: { $gt: new Date(0) } }, { $unset: nothing });
  if (cleared === 0) return 0;
  await recordAudit({
    actor_id: caller.id,
    action: 'mail.clear_returned',
    subject: { id: 'returned' },
    before: { members: cleared },
    after: { members: 0 },
  });
  return cleared;
}

/** The ids among these of members to whom mails come back. */
export async function returnedAmong(ids: readonly Types.ObjectId[]): Promise<Set<string>> {
  const users = await UserModel.find({ _id: { $in: ids }, ...returned() })
    .select('_id')
    .lean();
  return new Set(users.map(({ _id }) => String(_id)));
}

/** To how many members mails come back. */
export const countReturned = (): Promise<number> =>
  UserModel.countDocuments({ ...returned(), 'imported.claim_until': { $exists: false } });
