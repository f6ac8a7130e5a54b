import { EventEmitter } from 'node:events';
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

/** @param secrets newest first */
export function createMailSwitch(smtpUrl: string | undefined, secrets: readonly string[]): MailSwitch {
  return {
    isOn: smtpUrl !== undefined,
    seal: createSeal(secrets, 'mail'),
    linkSeal: createSeal(secrets, 'unsubscribe'),
    bell: new EventEmitter(),
  };
}
