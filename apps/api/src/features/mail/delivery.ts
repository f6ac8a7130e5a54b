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

/** Whether a member wants mails of a kind; asked when the mail's turn comes, not when it was enqueued. */
export type WantsMail = (
  memberId: string,
  topic: MailTopic,
  kind: NotificationKind | null,
) => Promise<boolean>;

/** How a worker sends, and whom it asks first. */
export interface DeliveryTools {
  send: SendMail;
  wantsMail: WantsMail;
}

/** A mail that nobody says anything about for this long was left behind by a process that died. */
const leaseMs = 60_000;
const renewEveryMs = leaseMs / 3;
const firstRetryMs = 30_000;
const longestRetryMs = 4 * 3_600_000;
/** With the waits above, about two days. */
const maxTries = 20;
/** How long the row of a mail that went or was dropped keeps its key taken; longer than anything is enqueued again. */
const keptMs = 90 * 86_400_000;
const deadKeptMs = 30 * 86_400_000;

const later = (ms: number) => new Date(clock.now().getTime() + ms);

/** When to try again after so many tries; a little off, so that a server that comes back is not met by all at once. */
const retryAfterMs = (tries: number) =>
  Math.min(firstRetryMs * 2 ** (tries - 1), longestRetryMs) * (0.9 + Math.random() * 0.2);

/** Takes the mail that has been due longest: one write, so that of several workers one gets it. */
export function claim(): Promise<StoredMail | null> {
  return MailModel.findOneAndUpdate(
    { next_try_at: { $lte: clock.now() } },
    { $set: { lease: randomUUID(), next_try_at: later(leaseMs) }, $inc: { tries: 1 } },
    { sort: { next_try_at: 1 }, returnDocument: 'after' },
  ).lean();
}

const content = { to: 1, subject: 1, body: 1 } as const;
const claimed = { next_try_at: 1, lease: 1 } as const;

const asSent = () => ({
  $set: { state: 'sent', purge_at: later(keptMs) },
  $unset: { ...claimed, ...content, last_error: 1, valid_until: 1 },
});
const asDropped = () => ({
  $set: { state: 'dropped', purge_at: later(keptMs) },
  $unset: { ...claimed, ...content, valid_until: 1 },
});
const asDead = ({ why }: Failure) => ({
  $set: { state: 'dead', last_error: why, failed_at: clock.now(), purge_at: later(deadKeptMs) },
  $unset: claimed,
});
const asWaiting = ({ why }: Failure, tries: number) => ({
  $set: { last_error: why, next_try_at: later(retryAfterMs(tries)) },
  $unset: { lease: 1 },
});

type Outcome = ReturnType<typeof asSent | typeof asDropped | typeof asDead | typeof asWaiting>;

/** Writes down what came of a mail, waiting for a database that is away: one that went and is not marked would go twice. */
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

/** Keeps a claim alive while the mail is being sent. */
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

async function isWanted(mail: StoredMail, wantsMail: WantsMail): Promise<boolean> {
  const { category, member_id, notification_kind } = mail;
  if (category === 'essential' || !member_id) return true;
  return wantsMail(String(member_id), category, notification_kind ?? null);
}

async function outcomeOf(
  app: AppContext,
  mail: StoredMail,
  { send, wantsMail }: DeliveryTools,
): Promise<Outcome> {
  if (mail.valid_until && mail.valid_until <= clock.now()) return asDropped();
  if (!(await isWanted(mail, wantsMail))) return asDropped();
  const body = openBody(app, mail);
  // The secret it was sealed with is gone.
  if (!body) return asDead({ why: 'unreadable', isFinal: true });
  try {
    await send(mail, body, unsubscribeFrom(app, mail));
    return asSent();
  } catch (error) {
    const failure = failureOf(error);
    return failure.isFinal || mail.tries >= maxTries ? asDead(failure) : asWaiting(failure, mail.tries);
  }
}

/** Sends a mail that was claimed, and writes down what came of it. */
export async function deliver(app: AppContext, mail: StoredMail, tools: DeliveryTools): Promise<void> {
  const letGo = keepClaim(mail);
  try {
    const outcome = await outcomeOf(app, mail, tools);
    await write(mail, outcome);
    const { state = 'waiting', last_error } = outcome.$set as Partial<StoredMail>;
    const line = {
      mailId: String(mail._id),
      kind: mail.kind,
      tries: mail.tries,
      state,
      lastError: last_error,
    };
    mailTries.inc({ kind: mail.kind, state });
    if (last_error) app.log.warn(line, 'mail could not be sent');
    else app.log.info(line, 'mail');
  } catch (error) {
    app.log.error({ err: error, mailId: String(mail._id) }, 'mail failed');
  } finally {
    letGo();
  }
}
