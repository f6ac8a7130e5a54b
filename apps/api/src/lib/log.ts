import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/** Structured log on standard output. Never a body, token, password or whole user goes into it. */
export function createLog(level: string) {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
