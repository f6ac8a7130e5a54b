import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { afterCommit } from '#lib/transaction.ts';
import type { Waiting } from '#lib/waiting.ts';
import { finishedKeptMs, MailModel, type StoredMail } from './mail.model.ts';
import { type MailHold, MailHoldModel } from './mail-hold.model.ts';

/**
 * A wave of refusals is our fault (product/notifications-and-mails#waves): of this many last mails, so many were refused.
 */
const wave = { of: 20, refused: 10 } as const;
/** ms for which mails are held. */
const holdMs = 3_600_000;
/** ms for which a process goes on sending without another look; a refusal looks at once. */
const lookAgainMs = 5000;

const _id = 'mails';

/** By `performance.now()`. */
let freeUntil = 0;

/** The hold that is on; null where there is none. */
async function readHold(): Promise<(MailHold & { held_until: Date }) | null> {
  const hold = await MailHoldModel.findById(_id).lean();
  const until = hold?.held_until;
  return until && until > clock.now() ? { ...hold, held_until: until } : null;
}

/** Until when mails that are not for an account's security wait, and why; null where they go out. */
export async function currentHold() {
  if (performance.now() < freeUntil) return null;
  const hold = await readHold();
  freeUntil = hold ? 0 : performance.now() + lookAgainMs;
  return hold;
}

/** Changes the one document. */
async function change(update: object): Promise<void> {
  try {
    await MailHoldModel.updateOne({ _id }, update, { upsert: true });
  } catch (error) {
    // Another process has just stored the first one.
    if (!isDuplicate(error, '_id')) throw error;
    await MailHoldModel.updateOne({ _id }, update);
  }
}

/** The mails of a wave; null where the last ones are none. One recipient alone is no wave. */
async function findWave(): Promise<StoredMail[] | null> {
  const { released_at } = (await MailHoldModel.findById(_id).lean()) ?? {};
  const releasedAt = released_at?.getTime() ?? 0;
  const refused = await MailModel.find({ 'mail.refused_at': { $gt: new Date(releasedAt) } })
    .sort({ 'mail.refused_at': -1 })
    .limit(wave.of)
    .lean();
  const refusals = refused.flatMap((mail) =>
    (mail.mail.refused_at ?? []).map((at) => ({ at: at.getTime(), mail })),
  );
  if (refusals.filter(({ at }) => at > releasedAt).length < wave.refused) return null;
  const sent = await MailModel.find({
    'mail.outcome': 'sent',
    // What came back after it was taken counts as refused.
    'mail.refused_at': { $exists: false },
    purge_at: { $gt: new Date(releasedAt + finishedKeptMs) },
  })
    .sort({ purge_at: -1 })
    .limit(wave.of)
    .select('purge_at')
    .lean();
  const taken = sent.map(({ purge_at }) => ({ at: (purge_at?.getTime() ?? 0) - finishedKeptMs, mail: null }));
  const mails = [...refusals, ...taken]
    .filter(({ at }) => at > releasedAt)
    .toSorted((one, other) => other.at - one.at)
    .slice(0, wave.of)
    .flatMap(({ mail }) => mail ?? []);
  const recipients = new Set(
    mails.map(({ _id: id, mail }) => mail.to?.address ?? String(mail.member_id ?? id)),
  );
  return mails.length >= wave.refused && recipients.size > 1 ? mails : null;
}

/** The kinds of jobs that send mails. */
const kind = { $in: ['send-mail', 'send-account-mail'] };

/** Holds the mails that would go out meanwhile. */
async function hold(app: AppContext, reason: string, words: string): Promise<Date> {
  const now = clock.now();
  const until = new Date(now.getTime() + holdMs);
  const isNew = (await readHold()) === null;
  await change({ $set: { held_until: until, reason, words, ...(isNew && { held_since: now }) } });
  freeUntil = 0;
  if (isNew) app.log.error({ reason, until }, 'mails are held: the mail server refuses most of them');
  await MailModel.updateMany(
    {
      kind,
      due_at: { $lte: until },
      claimed_until: { $not: { $gt: now } },
      'mail.category': { $ne: 'security' },
      'mail.is_held': { $ne: true },
    },
    { $set: { due_at: until, tries: 0, reason, words, 'mail.is_held': true } },
  );
  return until;
}

interface RefusedTry {
  mailId: Types.ObjectId;
  reason: string;
  words: string;
  /** Stores what it says about the recipient's mailbox; not called in a wave. */
  mark: () => Promise<void>;
  /** Ends the marks that these mails set. */
  unmark: (mailIds: readonly Types.ObjectId[]) => Promise<void>;
}

/**
 * Stores that a mail was refused, in the session or later. In a wave nobody is marked, and mails are held.
 * @returns until when they are; null where this is no wave
 */
export async function recordRefusedTry(
  app: AppContext,
  { mailId, reason, words, mark, unmark }: RefusedTry,
): Promise<Date | null> {
  const $push = { 'mail.refused_at': { $each: [clock.now()], $slice: -wave.of } };
  await MailModel.updateOne({ _id: mailId }, { $push });
  const mails = await findWave();
  if (!mails) {
    await mark();
    // One that was noticed meanwhile by others may not have known of this mail.
    if (await readHold()) await unmark([mailId]);
    return null;
  }
  const until = await hold(app, reason, words);
  await unmark(mails.map((mail) => mail._id));
  return until;
}

/** Sends the mails on that are held, inside a transaction; the refusals of before do not count any longer. */
export async function releaseMails(app: AppContext, caller: Caller): Promise<void> {
  const now = clock.now();
  await MailHoldModel.updateOne(
    { _id },
    { $set: { released_at: now }, $unset: { held_since: 1, held_until: 1, reason: 1, words: 1 } },
    { upsert: true },
  );
  const { modifiedCount } = await MailModel.updateMany(
    { 'mail.is_held': true, state: 'waiting' },
    { $set: { due_at: now, tries: 0, 'mail.is_held': false }, $unset: { reason: 1, words: 1 } },
  );
  if (modifiedCount > 0) {
    await recordAudit({
      actor_id: caller.id,
      action: 'mail.release',
      subject: { id: _id },
      before: { held: modifiedCount },
      after: { held: 0 },
    });
  }
  afterCommit(() => {
    for (const each of kind.$in) app.jobs.emit('enqueued', each);
  });
}

/** Mails that are held, for what waits (product/admin#what-waits). */
export async function waitingHeld(): Promise<Waiting & { detail?: string }> {
  const held = await readHold();
  if (!held) return { count: 0, oldest_at: null };
  const count = await MailModel.countDocuments({ 'mail.is_held': true, state: 'waiting' });
  return { count, oldest_at: held.held_since ?? null, detail: held.words ?? '' };
}
