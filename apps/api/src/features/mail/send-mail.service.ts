import type { MailTopic, NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { type Job, type JobEnd, JobFailure } from '#features/jobs/jobs.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { StoredMail } from './mail.model.ts';
import type { MailBody } from './mail-content.ts';
import { mailTries } from './mail-metrics.ts';
import { failureOf, type Refusal, refusalOf, sendBySmtp } from './transport.ts';
import { unsubscribeFrom } from './unsubscribe.service.ts';

/** What is asked about the recipient when a mail is sent, not when it was enqueued. */
export interface MailRecipients {
  /** What becomes of a mail that is due, to a member or to somebody else (null): sent now, never, or later ('hold'). */
  decide(mail: {
    recipientId: string | null;
    /** What the recipient may have switched off; null for a mail that members cannot switch off. */
    topic: MailTopic | null;
    kind: NotificationKind | null;
    actorId: string | null;
    namedIds: readonly string[];
    /** The announcement that the mail brings; null for other mails. */
    announcementId: string | null;
  }): Promise<'send' | 'drop' | 'hold'>;
  /** The language that a member chose; null for the default of the installation, or without an account. */
  languageOf(memberId: string): Promise<Language | null>;
  /** Stores what became of a mail to a member at this address: whether her mailbox took it, or refused it for good. */
  recordDelivery(memberId: string, address: string, outcome: 'taken' | Refusal): Promise<void>;
}

/** ms for which a finished mail blocks its key; longer than anything is enqueued again. */
const keptMs = 90 * 86_400_000;
/** ms after which a mail that is held is decided on again. */
const holdMs = 3_600_000;
/** ms after which a mail that is still held is dropped. */
const longestHoldMs = 30 * 86_400_000;

const later = (ms: number) => new Date(clock.now().getTime() + ms);

const end = (outcome: 'sent' | 'dropped'): JobEnd => ({
  $set: { 'mail.outcome': outcome, purge_at: later(keptMs) },
  $unset: {
    'mail.to': 1,
    'mail.subject': 1,
    'mail.language': 1,
    'mail.body': 1,
    'mail.valid_until': 1,
    'mail.actor_id': 1,
    'mail.named_ids': 1,
  },
});

async function decide({ mail }: StoredMail, recipients: MailRecipients) {
  const { category, member_id, notification_kind, actor_id, named_ids, valid_until, announcement_id } = mail;
  if (valid_until && valid_until <= clock.now()) return 'drop';
  if (category === 'security') return 'send';
  const decision = await recipients.decide({
    recipientId: member_id ? String(member_id) : null,
    topic: category === 'essential' ? null : category,
    kind: notification_kind ?? null,
    actorId: actor_id ? String(actor_id) : null,
    namedIds: (named_ids ?? []).map(String),
    announcementId: announcement_id ? String(announcement_id) : null,
  });
  return decision === 'hold' && mail.created_at < later(-longestHoldMs) ? 'drop' : decision;
}

async function languageOf({ config }: AppContext, { mail }: StoredMail, recipients: MailRecipients) {
  const { member_id, language } = mail;
  const chosen = member_id ? await recipients.languageOf(String(member_id)) : language;
  return chosen ?? config.DEFAULT_LANGUAGE;
}

async function recordDelivery(
  { mail: { member_id, to } }: StoredMail,
  recipients: MailRecipients,
  outcome: 'taken' | Refusal,
): Promise<void> {
  if (member_id && to) await recipients.recordDelivery(String(member_id), to.address, outcome);
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
 * @throws a JobFailure with a `MailFailure` as its reason
 */
export async function sendMail(
  app: AppContext,
  job: Job,
  recipients: MailRecipients,
): Promise<Date | JobEnd> {
  // Only mails are stored under the kinds that run this.
  const stored = job as StoredMail;
  const { kind } = stored.mail;
  const logged = (state: 'sent' | 'dropped') => {
    mailTries.inc({ kind, state });
    app.log.info({ mailId: String(job._id), kind, tries: job.tries, state }, 'mail');
    return end(state);
  };
  const decision = await decide(stored, recipients);
  if (decision === 'drop') return logged('dropped');
  if (decision === 'hold') return later(holdMs);
  try {
    const language = await languageOf(app, stored, recipients);
    await sendBySmtp(app, stored, openBody(app, stored), language, unsubscribeFrom(app, stored.mail));
  } catch (error) {
    mailTries.inc({ kind, state: 'failed' });
    const refusal = refusalOf(error);
    if (refusal) await recordDelivery(stored, recipients, refusal);
    throw error instanceof JobFailure ? error : failureOf(error);
  }
  await recordDelivery(stored, recipients, 'taken');
  return logged('sent');
}
