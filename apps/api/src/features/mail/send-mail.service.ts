import type { MailFailure } from '@rosette/shared/contract/mail.ts';
import type { MailTopic, NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import type { Types } from 'mongoose';
import { type Job, type JobEnd, JobFailure } from '#features/jobs/jobs.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { finishedKeptMs, type StoredMail } from './mail.model.ts';
import { isForEverybody, type MailBody } from './mail-content.ts';
import { currentHold, recordRefusedTry } from './mail-hold.service.ts';
import { mailTries } from './mail-metrics.ts';
import type { Mailbox } from './refusals.ts';
import { readFailure, sendBySmtp } from './transport.ts';
import { unsubscribeFrom } from './unsubscribe.service.ts';

/** The people behind addresses, as `users` knows them: asked when a mail is sent, not when it was enqueued. */
export interface MailRecipients {
  /**
   * What becomes of a mail that is due, to a member or to somebody else (null): sent now, never, later ('hold'), or not as
   * mails to her come back ('returned'); the language that she chose, null for the default of the installation; and whether
   * her mailbox has refused a mail before.
   */
  read(mail: {
    recipientId: string | null;
    /** What the recipient may have switched off; null for a mail that members cannot switch off. */
    topic: MailTopic | null;
    kind: NotificationKind | null;
    actorId: string | null;
    namedIds: readonly string[];
    /** The announcement that the mail brings; null for other mails. */
    announcementId: string | null;
    /** The members to whom the mails after it go, who may be read with its recipient. */
    nextRecipientIds: readonly string[];
  }): Promise<{
    decision: 'send' | 'drop' | 'hold' | 'returned';
    language: Language | null;
    hasRefused: boolean;
  }>;
  /** Stores that a mail server took a mail to a member at this address. */
  recordTaken(memberId: string, address: string): Promise<void>;
  /** Stores that her mailbox refused one for good. */
  recordRefusal(
    memberId: string,
    address: string,
    refused: { mailId: Types.ObjectId; sentAt: Date; mailbox: Mailbox; by: 'session' | 'bounce' },
  ): Promise<void>;
  /** Stores that the mailbox of a guest does not exist. */
  recordGuestRefusal(guestId: string, mailId: Types.ObjectId): Promise<void>;
  /** Ends what refusals of these mails have led to. */
  unmark(mailIds: readonly Types.ObjectId[]): Promise<void>;
}

/** ms after which a mail that waits for the end of a suspension is decided on again. */
const holdMs = 3_600_000;
/** ms after which a mail that still waits for it is dropped. */
const longestHoldMs = 30 * 86_400_000;

/** Failures that are a refusal of this mail or its recipient, and not a server that is busy or out of reach. */
const refusals: readonly MailFailure[] = ['refused', 'sender_refused', 'relay_denied'];

const later = (ms: number) => new Date(clock.now().getTime() + ms);

const end = (
  { mail }: AppContext,
  { member_id, guest_id, to }: StoredMail['mail'],
  outcome: 'sent' | 'dropped',
): JobEnd => ({
  $set: {
    'mail.outcome': outcome,
    purge_at: later(finishedKeptMs),
    ...(outcome === 'sent' &&
      (member_id || guest_id) &&
      to && { 'mail.sent_to': mail.addressHash.of(to.address) }),
  },
  $unset: {
    'mail.to': 1,
    'mail.subject': 1,
    'mail.language': 1,
    'mail.body': 1,
    'mail.valid_until': 1,
    'mail.actor_id': 1,
    'mail.named_ids': 1,
    'mail.is_held': 1,
    'mail.is_wanted': 1,
  },
});

const readRecipient = ({ mail }: StoredMail, next: readonly StoredMail[], recipients: MailRecipients) => {
  const { category, member_id, notification_kind, actor_id, named_ids, announcement_id } = mail;
  return recipients.read({
    recipientId: member_id ? String(member_id) : null,
    topic: isForEverybody(category) ? null : category,
    kind: notification_kind ?? null,
    actorId: actor_id ? String(actor_id) : null,
    namedIds: (named_ids ?? []).map(String),
    announcementId: announcement_id ? String(announcement_id) : null,
    nextRecipientIds: next.flatMap((each) => (each.mail.member_id ? [String(each.mail.member_id)] : [])),
  });
};

type Read = Awaited<ReturnType<MailRecipients['read']>>;

/** Held as the mail server refuses most mails: it is tried again then. */
const held = (until: Date, { reason, words }: { reason: string; words: string }) =>
  new JobFailure(reason, { isExpected: true, retryAt: until, words, also: { 'mail.is_held': true } });

/**
 * Whether a mail may go: the one place that decides it, of what is wanted, of marks and of holding.
 * @returns 'send', 'drop', or when to decide again
 * @throws a JobFailure for a mail that is held, or that an admin has to know of as it does not go
 */
async function decide(
  { mail, reason, words }: StoredMail,
  { decision }: Read,
): Promise<'send' | 'drop' | Date> {
  const { category, valid_until, created_at, is_wanted } = mail;
  if (valid_until && valid_until <= clock.now()) {
    // One that was tried is not lost without a trace.
    if (!reason) return 'drop';
    throw new JobFailure(reason, { isFinal: true, words: words ?? '' });
  }
  if (category === 'security') return 'send';
  if (decision === 'drop') return 'drop';
  if (decision === 'hold') return created_at < later(-longestHoldMs) ? 'drop' : later(holdMs);
  if (decision === 'returned' && !is_wanted)
    throw new JobFailure('returned', { isExpected: true, isFinal: true });
  const hold = await currentHold();
  if (hold) throw held(hold.held_until, { reason: hold.reason ?? 'refused', words: hold.words ?? '' });
  return 'send';
}

/**
 * Reads a try that failed, and stores what it says about the recipient's mailbox and about the mail server.
 * @returns the failure of the job
 */
async function failureOf(
  app: AppContext,
  { _id, mail }: StoredMail,
  error: unknown,
  recipients: MailRecipients,
): Promise<unknown> {
  if (error instanceof JobFailure) return error;
  const { member_id, guest_id, to, category } = mail;
  const address = to?.address ?? '';
  const { failure, reason, mailbox } = readFailure(app, error, address);
  if (!refusals.includes(reason)) return failure;
  const words = failure.how.words ?? '';
  const until = await recordRefusedTry(app, {
    mailId: _id,
    reason,
    words,
    async mark() {
      if (guest_id && mailbox === 'unknown') await recipients.recordGuestRefusal(String(guest_id), _id);
      if (!member_id || !mailbox) return;
      const refused = { mailId: _id, sentAt: clock.now(), mailbox, by: 'session' } as const;
      await recipients.recordRefusal(String(member_id), address, refused);
    },
    unmark: recipients.unmark,
  });
  return until && category !== 'security' ? held(until, { reason, words }) : failure;
}

function openBody({ mail: { seal } }: AppContext, { mail: { body } }: StoredMail): MailBody {
  const text = body ? seal.open(body) : null;
  // The secret that sealed it was replaced.
  if (text === null) throw new JobFailure('unreadable', { isFinal: true });
  return JSON.parse(text);
}

/**
 * The job that sends a mail (product/notifications-and-mails#delivery): drops what is outdated or no longer wanted, and
 * waits where it is held.
 * @param next the mails that this process sends after it
 * @throws a JobFailure with a `MailFailure` as its reason
 */
export async function sendMail(
  app: AppContext,
  job: Job,
  next: readonly Job[],
  recipients: MailRecipients,
): Promise<Date | JobEnd> {
  // Only mails are stored under the kinds that run this.
  const stored = job as StoredMail;
  const { kind, member_id, to } = stored.mail;
  const logged = (state: 'sent' | 'dropped') => {
    mailTries.inc({ kind, state });
    app.log.info({ mailId: String(job._id), kind, tries: job.tries, state }, 'mail');
    return end(app, stored.mail, state);
  };
  const recipient = await readRecipient(stored, next as StoredMail[], recipients);
  const decision = await decide(stored, recipient);
  if (decision === 'drop') return logged('dropped');
  if (decision !== 'send') return decision;
  try {
    const language = recipient.language ?? stored.mail.language ?? app.config.DEFAULT_LANGUAGE;
    await sendBySmtp(app, stored, openBody(app, stored), language, unsubscribeFrom(app, stored.mail));
  } catch (error) {
    mailTries.inc({ kind, state: 'failed' });
    throw await failureOf(app, stored, error, recipients);
  }
  if (member_id && to && recipient.hasRefused) await recipients.recordTaken(String(member_id), to.address);
  return logged('sent');
}
