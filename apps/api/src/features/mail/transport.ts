import type { MailFailure } from '@rosette/shared/contract/mail.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { JobFailure } from '#features/jobs/jobs.service.ts';
import { communityName } from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { isLoopback } from '#lib/loopback.ts';
import { render } from '#lib/message.ts';
import type { StoredMail } from './mail.model.ts';
import type { MailBody } from './mail-content.ts';
import { renderHtml } from './mail-html.ts';
import { headerText, renderContent, renderText, type Unsubscribe } from './mail-text.ts';
import { type Mailbox, readReply, takeApart } from './refusals.ts';

/** The address of a sender that may have a name, as in 'Rosette <hello@rosette.example>'. */
const addressOf = (from: string) => from.match(/<([^<>]+)>/)?.[1]?.trim() ?? from.trim();

const domainOf = (from: string) => from.match(/@([\w.-]+)/)?.[1] ?? 'rosette.example';

/** At least as many as mails that are sent at once, so that a server that hangs on some delays no other. */
const maxConnections = 10;
/** ms after which an idle connection is closed: before servers do it. */
const idleMs = 5000;

/**
 * The connections to the mail server, kept between mails. On this machine its certificate is not checked: it is the
 * distribution's own as a rule, and nobody stands between.
 */
function connect({ createTransport }: typeof import('nodemailer'), smtpUrl: string) {
  const { hostname, searchParams } = new URL(smtpUrl);
  const trustsAny = isLoopback(hostname) && !searchParams.has('tls.rejectUnauthorized');
  const pool = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    idleTimeout: idleMs,
    // A connection that was just closed by the server is replaced once; anything else is for the next try.
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(trustsAny && { tls: { rejectUnauthorized: false } }),
  });
  // Each error is that of a mail, too.
  pool.on('error', () => {});
  return pool;
}

const pools = new WeakMap<AppContext['config'], ReturnType<typeof connect>>();

async function poolOf({ config }: AppContext) {
  if (!config.SMTP_URL) throw new Error('mail is off');
  // Loaded with the first mail.
  const nodemailer = await import('nodemailer');
  const pool = pools.get(config) ?? connect(nodemailer, config.SMTP_URL);
  pools.set(config, pool);
  return pool;
}

/** Closes idle connections to the mail server, and others once their mail was answered. */
export function closeConnections({ config }: AppContext): void {
  pools.get(config)?.close();
  pools.delete(config);
}

/** Holds the Message-ID once more: Amazon SES and Microsoft 365 give a mail another one. */
export const ownIdHeader = 'X-Mail-ID';

/** Sends one mail in the recipient's language; throws an error for `failureOf`. Times out before the job's claim ends. */
export async function sendBySmtp(
  app: AppContext,
  { _id, mail: { to, subject } }: { _id: unknown; mail: Pick<StoredMail['mail'], 'to' | 'subject'> },
  { content, replyTo, attachments }: MailBody,
  language: Language,
  unsubscribe: Unsubscribe | null,
): Promise<void> {
  if (!to || !subject) throw new Error('a mail that waits has a recipient and a subject');
  const { config } = app;
  const line = headerText(render(language, subject));
  const rendered = renderContent(language, content, to.name ?? '');
  const pool = await poolOf(app);
  // The same for every try, so that mailboxes can drop duplicates.
  const messageId = `<${_id}@${domainOf(config.MAIL_FROM)}>`;
  await pool.sendMail({
    from: { name: headerText(communityName()), address: addressOf(config.MAIL_FROM) },
    to: { name: headerText(to.name ?? ''), address: to.address },
    subject: line,
    text: renderText(rendered, unsubscribe),
    html: renderHtml(rendered, { subject: line, webOrigin: config.webOrigin, unsubscribe }),
    messageId,
    headers: {
      'Auto-Submitted': 'auto-generated',
      [ownIdHeader]: messageId,
      ...(unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe.oneClickUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(replyTo && { replyTo: { ...replyTo, name: headerText(replyTo.name) } }),
    ...(attachments && {
      attachments: attachments.map((file) => ({ ...file, content: file.content[language] })),
    }),
  });
}

/** An error of nodemailer. `command` is what the server answered to, as in 'RCPT TO'. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  /** The reply of the server, as in '550 5.1.1 No such mailbox'. */
  response?: string;
  message?: string;
}

/** A text of another server, short and without addresses. */
export const withoutAddresses = (text: string): string =>
  text
    // From the begin of a word on only: tried from each of its letters, a long one takes the square of its length.
    .replace(/(?<![^\s<>"'()[\],;:=])[^\s<>"'()[\],;:=]+@[^\s<>"'()[\],;:]+/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);

/** A try that failed: why, and what it says about the recipient's mailbox. */
export interface FailedTry {
  failure: JobFailure;
  reason: MailFailure;
  mailbox: Mailbox | null;
}

/**
 * Reads an error of `sendBySmtp` by the table of refusals. Only a refusal of this recipient or this content is final: anything
 * else is wrong with our settings or with the server, and can be corrected while the mail waits. The log has the code of the
 * server's reply, as its text may hold the address, and the library's words about a certificate.
 * @param recipient the address that the mail went to
 */
export function readFailure({ config }: AppContext, error: unknown, recipient: string): FailedTry {
  const {
    code = '',
    command = '',
    responseCode = 0,
    response = '',
    message = '',
  } = (error ?? {}) as SmtpError;
  const words = withoutAddresses(response || message);
  const failed = (reason: MailFailure, mailbox: Mailbox | null = null, about = '', isFinal = false) => ({
    failure: new JobFailure(reason, { isFinal, about, words }),
    reason,
    mailbox,
  });
  if (responseCode === 0) {
    if ((code === 'ETLS' || code === 'ESOCKET') && /certificate/i.test(message)) {
      return failed('certificate_refused', null, words);
    }
    if (code === 'EAUTH') return failed('sign_in_failed');
    return failed(code === 'EENVELOPE' || code === 'EMESSAGE' ? 'busy' : 'unreachable');
  }
  const sender = addressOf(config.MAIL_FROM);
  const { reason, isFinal, mailbox } = readReply({
    ...takeApart(response),
    code: responseCode,
    command: code === 'EAUTH' ? 'AUTH' : command,
    // A mail to ourselves is refused by that address, too.
    ...(sender.toLowerCase() !== recipient.toLowerCase() && { sender }),
  });
  return failed(reason, mailbox, `${responseCode} to ${command || 'the connection'}`, isFinal);
}
