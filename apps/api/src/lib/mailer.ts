import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Log } from './log.ts';

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
}

export interface Mailer {
  /** Hands a mail over for delivery and returns at once, so that no answer waits for mail. */
  post(mail: Mail): void;
}

/** Sends by SMTP; where no server is set, mail is switched off and the log says so. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Config, log: Log): Mailer {
  if (!SMTP_URL) {
    return { post: ({ subject }) => log.warn({ subject }, 'mail is switched off: SMTP_URL is not set') };
  }
  const transport = createTransport(SMTP_URL, { from: MAIL_FROM });
  return {
    post(mail) {
      transport.sendMail(mail).catch((error: unknown) => {
        log.error({ err: error, subject: mail.subject }, 'mail could not be sent');
      });
    },
  };
}
