import type { EventEmitter } from 'node:events';
import type { Types } from 'mongoose';
import type Stripe from 'stripe';
import type { Config } from '../config.ts';
import type { Log } from './log.ts';
import type { MailSwitch } from './mail-switch.ts';
import type { PasswordHashes } from './password-hash.ts';
import type { PictureStorage } from './picture-storage.ts';
import type { SessionTokens } from './session-token.ts';
import type { SoldKinds } from './sold.ts';

/** What the process was started with and everything else receives: settings, log and external services. */
export interface AppContext {
  config: Config;
  log: Log;
  tokens: SessionTokens;
  passwords: PasswordHashes;
  mail: MailSwitch;
  /** Wakes this process's job worker. */
  jobs: EventEmitter<{ enqueued: [kind: string] }>;
  /**
   * In the first run of periodic work after a restore: what it would send may have gone out already, so it is stored as given
   * up, and an admin starts or leaves it (product/backups#after-a-restore).
   */
  holdsNewJobs?: boolean;
  /** Closes this process's live streams of a member, by her id, when her sessions end. */
  sessions: EventEmitter<{ ended: [memberId: string] }>;
  /** The progress of the start: requests are answered from `isServing` on; `isReady` when all is done. */
  startup: { isServing: boolean; isReady: boolean };
  pictures: PictureStorage;
  /** Set when the process is told to stop: it is not ready from then on. */
  shutdown: { isUnderWay: boolean };
  /** Null where payments are off. */
  stripe: Stripe | null;
  /** What payments can buy; filled in `sold.ts`. */
  sold: SoldKinds<AppContext>;
  /** Ends what rooms above the accounts keep for one that is taken over, by its id; filled in `taken-over.ts`. */
  takenOver: readonly ((memberId: string) => Promise<void>)[];
  /** What the accounts' floor asks of events about who was a guest; see `guests-join.ts`. */
  guests: {
    /** Makes hers what a member did as a guest with her confirmed address, inside a transaction. */
    becomeMember(
      app: AppContext,
      member: { _id: Types.ObjectId; email: string; created_at: Date },
    ): Promise<void>;
    /** Who invites the guest with this secret and address where members join by invitation only; null for nobody. */
    inviterOf(secret: string, email: string): Promise<Types.ObjectId | null>;
  };
}
