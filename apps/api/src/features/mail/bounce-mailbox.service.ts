import type { ImapFlow } from 'imapflow';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { isDatabaseAway } from '#lib/database.ts';
import { isLoopback } from '#lib/loopback.ts';
import { BounceMailboxModel } from './bounce-mailbox.model.ts';
import { largestBounce, takeBounce } from './bounces.service.ts';
import type { MailRecipients } from './send-mail.service.ts';
import { withoutAddresses } from './transport.ts';

const _id = 'mailbox';
/** ms between two lines of the log about a mailbox that cannot be read. */
const logEveryMs = 3_600_000;

/** @param url imaps://user:password@host/INBOX */
async function connectionTo(url: string) {
  // Loaded with the first mailbox: most installations have none.
  const { ImapFlow } = await import('imapflow');
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // On this machine it is the distribution's own as a rule.
    tls: { rejectUnauthorized: !isLoopback(hostname) },
    logger: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  // The call that is under way fails with it, too.
  client.on('error', () => {});
  return { client, folder: decodeURIComponent(pathname.slice(1)) || 'INBOX' };
}

/**
 * Reads the messages that are new in the open folder one by one, marks those as seen that are ours, and stores after each how
 * far it is: nothing is read twice, and nothing else is touched.
 */
async function readNew(app: AppContext, client: ImapFlow, recipients: MailRecipients): Promise<void> {
  const { mailbox } = client;
  if (!mailbox) return;
  const validity = String(mailbox.uidValidity);
  const known = await BounceMailboxModel.findById(_id).lean();
  const after = known?.uid_validity === validity ? (known.last_uid ?? 0) : 0;
  const found = await client.search({ uid: `${after + 1}:*` }, { uid: true });
  // '<n>:*' holds the last message, too, where there is none from n on.
  const uids = (found || []).filter((uid) => uid > after).toSorted((one, other) => one - other);
  for (const uid of uids) {
    if (app.shutdown.isUnderWay) return;
    const { size = 0 } = (await client.fetchOne(String(uid), { size: true }, { uid: true })) || {};
    // What is too large is no bounce; a message of 0 was removed meanwhile.
    if (size > 0 && size <= largestBounce) {
      const { source } = (await client.fetchOne(String(uid), { source: true }, { uid: true })) || {};
      if (source && (await takeBounce(app, source, recipients))) {
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      }
    }
    await BounceMailboxModel.updateOne({ _id }, { uid_validity: validity, last_uid: uid }, { upsert: true });
  }
}

/** Stores that the mailbox cannot be read, and says so in the log once an hour. */
async function recordProblem({ log }: AppContext, error: unknown): Promise<void> {
  const { message = '', responseText = '', code = '' } = error as Record<string, string | undefined>;
  const problem = withoutAddresses([code, responseText || message].filter(Boolean).join(': '));
  const now = clock.now();
  const before = await BounceMailboxModel.findById(_id).lean();
  const isLogged = !before?.logged_at || now.getTime() - before.logged_at.getTime() >= logEveryMs;
  if (isLogged) log.warn({ problem }, 'the mailbox of returned mails cannot be read');
  await BounceMailboxModel.updateOne(
    { _id },
    {
      problem,
      problem_since: before?.problem_since ?? now,
      ...(isLogged && { logged_at: now }),
    },
    { upsert: true },
  );
}

/** The job that reads the mailbox of returned mails; one that cannot be read stops nothing else. */
export async function readBounceMailbox(app: AppContext, recipients: MailRecipients): Promise<void> {
  const { BOUNCE_MAILBOX_URL: url } = app.config;
  if (!url) return;
  const { client, folder } = await connectionTo(url);
  try {
    await client.connect();
    await client.mailboxOpen(folder);
    await readNew(app, client, recipients);
    await client.logout();
    const over = { problem: 1, problem_since: 1, logged_at: 1 };
    await BounceMailboxModel.updateOne({ _id, problem: { $exists: true } }, { $unset: over });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    await recordProblem(app, error);
  } finally {
    client.close();
  }
}

/** Why the mailbox of returned mails cannot be read, and since when; null where it can, or none is set. */
export async function mailboxProblem({ config }: AppContext) {
  const state = config.BOUNCE_MAILBOX_URL ? await BounceMailboxModel.findById(_id).lean() : null;
  if (!state?.problem || !state.problem_since) return null;
  return { detail: state.problem, since: state.problem_since.toISOString() };
}
