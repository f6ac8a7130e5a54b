import { unavailable } from './app-error.ts';
import { createKeyedHash, type KeyedHash } from './keyed-hash.ts';
import { createSeal, type Seal } from './seal.ts';

/** The mail settings and secrets shared by senders and the worker. */
export interface MailSwitch {
  /** Off without SMTP_URL: then no mail is stored. */
  isOn: boolean;
  /** Seals the content of waiting mails. */
  seal: Seal;
  /** For unsubscribe links. */
  linkSeal: Seal;
  /** Of the addresses that mails were sent to, for those that come back. */
  addressHash: KeyedHash;
}

/** @throws 503 where mail is off (product/api#settings: an unset setting switches the feature off) */
export function assertCanMail({ mail }: { mail: MailSwitch }): void {
  if (!mail.isOn) throw unavailable('mail_switched_off');
}

/** @param secrets newest first */
export function createMailSwitch(smtpUrl: string | undefined, secrets: readonly string[]): MailSwitch {
  return {
    isOn: smtpUrl !== undefined,
    seal: createSeal(secrets, 'mail'),
    linkSeal: createSeal(secrets, 'unsubscribe'),
    addressHash: createKeyedHash(secrets, 'mailed address'),
  };
}
