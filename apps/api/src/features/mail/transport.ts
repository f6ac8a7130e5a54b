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

const reached: Record<string, MailFailure> = {
  EAUTH: 'sign_in_failed',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
};

/** Reads an error of `SendMail`. Only a refusal of this mail (5xx) is final; a wrong SMTP password can be corrected. */
export function failureOf(error: unknown): Failure {
  const { code = '', responseCode = 0 } = (error ?? {}) as { code?: string; responseCode?: number };
  const why = reached[code] ?? (responseCode > 0 ? 'refused' : 'unreachable');
  if (why === 'refused' && responseCode < 500) return { why: 'busy', isFinal: false };
  return { why, isFinal: why === 'refused' };
}
