import type { EventEmitter } from 'node:events';
import type Stripe from 'stripe';
import type { Config } from '../config.ts';
import type { Log } from './log.ts';
import type { MailSwitch } from './mail-switch.ts';
import type { PasswordHashes } from './password-hash.ts';
import type { PictureStorage } from './picture-storage.ts';
import type { SessionTokens } from './session-token.ts';

/** What the process was started with and everything else is given: settings, log and services to the outside. */
export interface AppContext {
  config: Config;
  log: Log;
  tokens: SessionTokens;
  passwords: PasswordHashes;
  mail: MailSwitch;
  /** Tells this process's worker that there is news for a crowd to deliver. */
  news: EventEmitter<{ queued: [] }>;
  /** Tells this process's live streams that sessions of a member, by her id, have ended. */
  sessions: EventEmitter<{ ended: [memberId: string] }>;
  /** How far the process has started: requests are answered from `isServing` on; `isReady` says that all is done. */
  startup: { isServing: boolean; isReady: boolean };
  pictures: PictureStorage;
  /** Set once the process was told to stop: from then on it is not ready for more. */
  shutdown: { isUnderWay: boolean };
  /** Null where payments are switched off. */
  stripe: Stripe | null;
}
