import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { createStripe } from './features/payments/stripe.ts';
import { createFolderStorage } from './features/pictures/folder-storage.ts';
import { createS3Storage } from './features/pictures/s3-storage.ts';
import type { AppContext } from './lib/app-context.ts';
import { createLog } from './lib/log.ts';
import { createMailSwitch } from './lib/mail-switch.ts';
import { createPasswordHashes } from './lib/password-hash.ts';
import { createSessionTokens } from './lib/session-token.ts';

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
    startup: { isServing: true, isReady: true },
    pictures: config.s3 ? createS3Storage(config.s3) : createFolderStorage(join(config.DATA_DIR, 'media')),
    shutdown: { isUnderWay: false },
    tokens: createSessionTokens(config.jwtSecrets, config.JWT_EXPIRES_IN),
    passwords: createPasswordHashes(config.NODE_ENV),
  };
}
