import type { MailFailure } from '@rosette/shared/contract/mail.ts';
import { createTransport } from 'nodemailer';
import type { AppContext } from '#lib/app-context.ts';
import type { StoredMail } from './mail.model.ts';
import type { MailBody } from './mail-content.ts';
import { renderHtml } from './mail-html.ts';
import { greetingTo, headerText, renderText, type Unsubscribe } from './mail-text.ts';

/** Why a try failed, and whether retrying is pointless. */
export interface Failure {
  why: MailFailure;
  isFinal: boolean;
  /** The server's reply for the log, as in '550 to RCPT TO'; without its text, which may hold the address. */
  reply?: string;
}

/** Sends one mail; throws an error for `failureOf`. */
export type SendMail = (mail: StoredMail, body: MailBody, unsubscribe: Unsubscribe | null) => Promise<void>;

const domainOf = (from: string) => from.match(/@([\w.-]+)/)?.[1] ?? 'rosette.example';

/** Sends by SMTP. Times out before the mail's lease ends. */
export function createSendMail({ config }: AppContext): SendMail {
  const transport = createTransport(
    {
      url: config.SMTP_URL,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: config.MAIL_FROM },
  );
  const domain = domainOf(config.MAIL_FROM);

  return async ({ _id, to, subject }, { content, replyTo, attachments }, unsubscribe) => {
    if (!to || !subject) throw new Error('a mail that waits has a recipient and a subject');
    const greeting = content.greeting ?? greetingTo(to.name ?? '');
    const { webOrigin } = config;
    await transport.sendMail({
      to: { name: headerText(to.name ?? ''), address: to.address },
      subject,
      text: renderText(greeting, content, unsubscribe),
      html: renderHtml(content, { subject, greeting, webOrigin, unsubscribe }),
      // The same for every try, so that mailboxes can drop duplicates.
      messageId: `<${_id}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe && {
          'List-Unsubscribe': { prepared: true, value: `<${unsubscribe.oneClickUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      ...(replyTo && { replyTo: { ...replyTo, name: headerText(replyTo.name) } }),
      ...(attachments && { attachments }),
    });
  };
}

/** Replies of a server that wants us to sign in, or to encrypt first (RFC 4954 §6, RFC 3207 §4). */
const signInReplies = [454, 530, 534, 535, 538];

/** An error of nodemailer. `command` is what the server answered to, as in 'RCPT TO'. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * Reads an error of `SendMail`. Only a refusal (5xx) of this recipient or this content is final: anything else is wrong
 * with our settings or with the server, and can be corrected while the mail waits.
 */
export function failureOf(error: unknown): Failure {
  const { code = '', command = '', responseCode = 0 } = (error ?? {}) as SmtpError;
  const failed = (why: MailFailure, isFinal = false): Failure => ({
    why,
    isFinal,
    ...(responseCode > 0 && { reply: `${responseCode} to ${command || 'the connection'}` }),
  });
  if (code === 'EAUTH' || signInReplies.includes(responseCode)) return failed('sign_in_failed');
  if (responseCode === 0) return failed(code === 'EENVELOPE' || code === 'EMESSAGE' ? 'busy' : 'unreachable');
  if (responseCode < 500) return failed('busy');
  if (command === 'MAIL FROM') return failed('sender_refused');
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  return isOfThisMail ? failed('refused', true) : failed('busy');
}
