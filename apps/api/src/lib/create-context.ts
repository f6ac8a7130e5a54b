import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { AppContext } from './app-context.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createLog } from './log.ts';
import { createMailSwitch } from './mail-switch.ts';
import { createPasswordHashes } from './password-hash.ts';
import { createS3Storage } from './s3-storage.ts';
import { createSessionTokens } from './session-token.ts';
import { createStripe } from './stripe.ts';

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
