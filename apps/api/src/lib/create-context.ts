import { EventEmitter } from 'node:events';
import type { Config } from '../config.ts';
import type { AppContext } from './app-context.ts';
import { createLog } from './log.ts';
import { createMailSwitch } from './mail-switch.ts';
import { createPasswordHashes } from './password-hash.ts';
import { createSessionTokens } from './session-token.ts';
import { createStripe } from './stripe.ts';

/** Builds the context that the settings ask for. */
export function createContext(config: Config): AppContext {
  const log = createLog(config.LOG_LEVEL);
  return {
    config,
    log,
    mail: createMailSwitch(config.SMTP_URL, config.jwtSecrets),
    news: new EventEmitter(),
    stripe: createStripe(config),
    startup: { isServing: true, isReady: true },
    shutdown: { isUnderWay: false },
    tokens: createSessionTokens(config.jwtSecrets, config.JWT_EXPIRES_IN),
    passwords: createPasswordHashes(config.NODE_ENV),
  };
}
