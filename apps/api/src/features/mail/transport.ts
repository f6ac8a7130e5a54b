import type { MailFailure } from '@rosette/shared/contract/mail.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { createTransport } from 'nodemailer';
import { JobFailure } from '#features/jobs/jobs.service.ts';
import { communityName } from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { render } from '#lib/message.ts';
import type { StoredMail } from './mail.model.ts';
import type { MailBody } from './mail-content.ts';
import { renderHtml } from './mail-html.ts';
import { headerText, renderContent, renderText, type Unsubscribe } from './mail-text.ts';

/** The address of a sender that may have a name, as in 'Rosette <hello@rosette.example>'. */
const addressOf = (from: string) => from.match(/<([^<>]+)>/)?.[1]?.trim() ?? from.trim();

const domainOf = (from: string) => from.match(/@([\w.-]+)/)?.[1] ?? 'rosette.example';

/** Sends one mail in the recipient's language; throws an error for `failureOf`. Times out before the job's claim ends. */
export async function sendBySmtp(
  { config }: AppContext,
  { _id, mail: { to, subject } }: { _id: unknown; mail: Pick<StoredMail['mail'], 'to' | 'subject'> },
  { content, replyTo, attachments }: MailBody,
  language: Language,
  unsubscribe: Unsubscribe | null,
): Promise<void> {
  if (!to || !subject) throw new Error('a mail that waits has a recipient and a subject');
  const transport = createTransport(
    {
      url: config.SMTP_URL,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: { name: headerText(communityName()), address: addressOf(config.MAIL_FROM) } },
  );
  const line = headerText(render(language, subject));
  const rendered = renderContent(language, content, to.name ?? '');
  await transport.sendMail({
    to: { name: headerText(to.name ?? ''), address: to.address },
    subject: line,
    text: renderText(rendered, unsubscribe),
    html: renderHtml(rendered, { subject: line, webOrigin: config.webOrigin, unsubscribe }),
    // The same for every try, so that mailboxes can drop duplicates.
    messageId: `<${_id}@${domainOf(config.MAIL_FROM)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
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

/** Replies of a server that wants us to sign in, or to encrypt first (RFC 4954 §6, RFC 3207 §4). */
const signInReplies = [454, 530, 534, 535, 538];

/** How a mailbox refuses a recipient for good: there is none, or it takes no mails (RFC 3463 §3.2). */
export type Refusal = 'unknown' | 'closed';

/**
 * Reads from an error of `sendBySmtp` whether the recipient's own mailbox refused her for good: 5.1.1 is unknown, another
 * 5.1.x and 5.2.1 closed. Null for all else, such as what is wrong with our sender or settings.
 */
export function refusalOf(error: unknown): Refusal | null {
  const { command, response = '' } = (error ?? {}) as SmtpError;
  if (command !== 'RCPT TO') return null;
  const status = response.match(/^5\d\d[ -]5\.(1\.\d{1,3}|2\.1)(?!\d)/)?.[1];
  if (!status) return null;
  return status === '1.1' ? 'unknown' : 'closed';
}

/** An error of nodemailer. `command` is what the server answered to, as in 'RCPT TO'. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  /** The reply of the server, as in '550 5.1.1 No such mailbox'. */
  response?: string;
}

/**
 * Reads an error of `sendBySmtp`. Only a refusal (5xx) of this recipient or this content is final: anything else is wrong
 * with our settings or with the server, and can be corrected while the mail waits. Of the server's reply only the code is
 * kept, as its text may hold the address.
 */
export function failureOf(error: unknown): JobFailure {
  const { code = '', command = '', responseCode = 0 } = (error ?? {}) as SmtpError;
  const about = responseCode > 0 ? `${responseCode} to ${command || 'the connection'}` : '';
  const failed = (why: MailFailure, isFinal = false) => new JobFailure(why, { isFinal, about });
  if (code === 'EAUTH' || signInReplies.includes(responseCode)) return failed('sign_in_failed');
  if (responseCode === 0) return failed(code === 'EENVELOPE' || code === 'EMESSAGE' ? 'busy' : 'unreachable');
  if (responseCode < 500) return failed('busy');
  if (command === 'MAIL FROM') return failed('sender_refused');
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  return isOfThisMail ? failed('refused', true) : failed('busy');
}
