import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/** Structured log on standard output. Never log bodies, tokens, passwords or user documents. */
export function createLog(level: string) {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
