import { EventEmitter } from 'node:events';
import { unavailable } from './app-error.ts';
import { createSeal, type Seal } from './seal.ts';

/** What everybody who mails shares with the worker that sends. */
export interface MailSwitch {
  /** Off where no mail server is set: then nothing is put into the outbox. */
  isOn: boolean;
  /** Keeps what a waiting mail says unreadable in the database. */
  seal: Seal;
  /** For unsubscribe links. */
  linkSeal: Seal;
  /** Rung when there is something new to send, so that the worker of this process looks at once. */
  bell: EventEmitter<{ ring: [] }>;
}

/** @throws 503 where this installation sends no mail (decisions §1: an unset setting switches the feature off) */
export function assertCanMail({ mail }: { mail: MailSwitch }): void {
  if (!mail.isOn) throw unavailable('This site does not send e-mail at the moment, so this is not possible.');
}

/** @param secrets newest first */
export function createMailSwitch(smtpUrl: string | undefined, secrets: readonly string[]): MailSwitch {
  return {
    isOn: smtpUrl !== undefined,
    seal: createSeal(secrets, 'mail'),
    linkSeal: createSeal(secrets, 'unsubscribe'),
    bell: new EventEmitter(),
  };
}
