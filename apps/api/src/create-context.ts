import { EventEmitter } from 'node:events';
import type { Config } from './config.ts';
import { createStripe } from './features/payments/stripe.ts';
import { createPictureStorage } from './features/pictures/create-storage.ts';
import { guestsJoin } from './guests-join.ts';
import type { AppContext } from './lib/app-context.ts';
import { createLog } from './lib/log.ts';
import { createMailSwitch } from './lib/mail-switch.ts';
import { createPasswordHashes } from './lib/password-hash.ts';
import { createSessionTokens } from './lib/session-token.ts';
import { sold } from './sold.ts';
import { takenOver } from './taken-over.ts';

/** Creates the context for these settings. */
export function createContext(config: Config): AppContext {
  const log = createLog(config.LOG_LEVEL);
  return {
    config,
    log,
    mail: createMailSwitch(config.SMTP_URL, config.jwtSecrets),
    jobs: new EventEmitter(),
    sessions: new EventEmitter(),
    stripe: createStripe(config),
    sold,
    takenOver,
    guests: guestsJoin,
    startup: { isServing: true, isReady: true },
    pictures: createPictureStorage(config),
    shutdown: { isUnderWay: false },
    tokens: createSessionTokens(config.jwtSecrets, config.JWT_EXPIRES_IN),
    passwords: createPasswordHashes(config.NODE_ENV),
  };
}
