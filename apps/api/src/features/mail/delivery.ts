import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailTopic, NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { isDatabaseAway } from '#lib/database.ts';
import { MailModel, type StoredMail } from './mail.model.ts';
import type { MailBody } from './mail-content.ts';
import { mailTries } from './mail-metrics.ts';
import { type Failure, failureOf, type SendMail } from './transport.ts';
import { unsubscribeFrom } from './unsubscribe.service.ts';

/**
 * What becomes of a mail to a member that is due: sent now, never, or later ('hold'). Asked when the mail is sent, not when
 * it was enqueued.
 */
export type DecideOnMail = (mail: {
  recipientId: string;
  topic: MailTopic;
  kind: NotificationKind | null;
  actorId: string | null;
  namedIds: readonly string[];
}) => Promise<'send' | 'drop' | 'hold'>;

/** How a worker sends mails and decides on them. */
export interface DeliveryTools {
  send: SendMail;
  decideOnMail: DecideOnMail;
}

/** ms without renewal after which another worker takes a claimed mail over. */
const leaseMs = 60_000;
const renewEveryMs = leaseMs / 3;
const firstRetryMs = 30_000;
const longestRetryMs = 4 * 3_600_000;
/** With the delays above, about two days. */
const maxTries = 20;
/** ms for which a finished mail blocks its key; longer than anything is enqueued again. */
const keptMs = 90 * 86_400_000;
const deadKeptMs = 30 * 86_400_000;
/** ms after which a mail that is held is decided on again. */
const holdMs = 3_600_000;
/** ms after which a mail that is still held is dropped. */
const longestHoldMs = 30 * 86_400_000;

const later = (ms: number) => new Date(clock.now().getTime() + ms);

/** The delay before the next try, with jitter, so that a recovered server is not met by all mails at once. */
const retryAfterMs = (tries: number) =>
  Math.min(firstRetryMs * 2 ** (tries - 1), longestRetryMs) * (0.9 + Math.random() * 0.2);

/** Claims the mail that has been due longest, in one update, so that one worker gets it. */
export function claim(): Promise<StoredMail | null> {
  return MailModel.findOneAndUpdate(
    { next_try_at: { $lte: clock.now() } },
    { $set: { lease: randomUUID(), next_try_at: later(leaseMs) }, $inc: { tries: 1 } },
    { sort: { next_try_at: 1 }, returnDocument: 'after' },
  ).lean();
}

const content = { to: 1, subject: 1, body: 1, actor_id: 1, named_ids: 1 } as const;
const claimed = { next_try_at: 1, lease: 1 } as const;

const asSent = () => ({
  $set: { state: 'sent', purge_at: later(keptMs) },
  $unset: { ...claimed, ...content, last_error: 1, valid_until: 1 },
});
const asDropped = () => ({
  $set: { state: 'dropped', purge_at: later(keptMs) },
  $unset: { ...claimed, ...content, valid_until: 1 },
});
const asDead = ({ why }: Pick<Failure, 'why'>) => ({
  $set: { state: 'dead', last_error: why, failed_at: clock.now(), purge_at: later(deadKeptMs) },
  $unset: claimed,
});
const asWaiting = ({ why }: Failure, tries: number) => ({
  $set: { last_error: why, next_try_at: later(retryAfterMs(tries)) },
  $unset: { lease: 1 },
});
/** Holding is no try. */
const asHeld = () => ({
  $set: { next_try_at: later(holdMs) },
  $inc: { tries: -1 },
  $unset: { lease: 1 },
});

type Outcome = ReturnType<
  typeof asSent | typeof asDropped | typeof asDead | typeof asWaiting | typeof asHeld
>;

/**
 * Stores the outcome of a mail, retrying while the database is away: a sent mail that is not marked would be sent
 * twice.
 */
async function write({ _id, lease }: StoredMail, outcome: Outcome): Promise<void> {
  for (;;) {
    try {
      await MailModel.updateOne({ _id, lease }, outcome);
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await sleep(1000, undefined, { ref: false });
    }
  }
}

/**
 * Renews the claim while the mail is being sent.
 * @returns what stops it
 */
function keepClaim({ _id, lease }: StoredMail): () => void {
  const timer = setInterval(() => {
    MailModel.updateOne({ _id, lease }, { next_try_at: later(leaseMs) }).catch(() => {});
  }, renewEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

function openBody({ mail: { seal } }: AppContext, { body }: StoredMail): MailBody | null {
  const text = body ? seal.open(body) : null;
  return text === null ? null : JSON.parse(text);
}

async function decide(mail: StoredMail, decideOnMail: DecideOnMail) {
  const { category, member_id, notification_kind, actor_id, named_ids } = mail;
  if (category === 'essential' || !member_id) return 'send';
  return decideOnMail({
    recipientId: String(member_id),
    topic: category,
    kind: notification_kind ?? null,
    actorId: actor_id ? String(actor_id) : null,
    namedIds: (named_ids ?? []).map(String),
  });
}

async function outcomeOf(
  app: AppContext,
  mail: StoredMail,
  { send, decideOnMail }: DeliveryTools,
  onReply: (reply: string | undefined) => void,
): Promise<Outcome> {
  if (mail.valid_until && mail.valid_until <= clock.now()) return asDropped();
  const decision = await decide(mail, decideOnMail);
  if (decision === 'drop') return asDropped();
  if (decision === 'hold') return mail.created_at < later(-longestHoldMs) ? asDropped() : asHeld();
  const body = openBody(app, mail);
  // The secret that sealed it was replaced.
  if (!body) return asDead({ why: 'unreadable' });
  try {
    await send(mail, body, unsubscribeFrom(app, mail));
    return asSent();
  } catch (error) {
    const failure = failureOf(error);
    onReply(failure.reply);
    return failure.isFinal || mail.tries >= maxTries ? asDead(failure) : asWaiting(failure, mail.tries);
  }
}

/** Sends a claimed mail and stores the outcome. */
export async function deliver(app: AppContext, mail: StoredMail, tools: DeliveryTools): Promise<void> {
  const releaseClaim = keepClaim(mail);
  try {
    let reply: string | undefined;
    const outcome = await outcomeOf(app, mail, tools, (one) => {
      reply = one;
    });
    await write(mail, outcome);
    const { state = 'waiting', last_error } = outcome.$set as Partial<StoredMail>;
    const line = {
      mailId: String(mail._id),
      kind: mail.kind,
      tries: mail.tries,
      state,
      lastError: last_error,
      reply,
    };
    mailTries.inc({ kind: mail.kind, state });
    if (last_error) app.log.warn(line, 'mail could not be sent');
    else app.log.info(line, 'mail');
  } catch (error) {
    app.log.error({ err: error, mailId: String(mail._id) }, 'mail failed');
  } finally {
    releaseClaim();
  }
}
