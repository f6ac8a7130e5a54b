import { type RateLimitName, rateLimits } from '@rosette/shared/contract/rate-limits.ts';
import type { Request, RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '#lib/app-context.ts';
import { tooMany } from '#lib/app-error.ts';

/** Counts a request against a limit; `callerId` is the account of a signed-in caller. Throws 429 once it is used up. */
export type RateLimiter = (request: Request, callerId?: string) => Promise<void>;

const accountOf = (body: unknown): string | null => {
  if (typeof body !== 'object' || body === null || !('email' in body)) return null;
  return typeof body.email === 'string' ? body.email.trim().toLowerCase().slice(0, 254) : null;
};

/** A limiter for one of the contract's limits (decisions §7). */
export function createRateLimiter(name: RateLimitName, { config }: AppContext): RateLimiter {
  if (config.RATE_LIMIT === 'off') return async () => {};
  const limiters = rateLimits[name].map(({ per, points, seconds }) => ({
    per,
    limiter: new RateLimiterMemory({ keyPrefix: `${name}:${per}`, points, duration: seconds }),
  }));

  return async (request, callerId) => {
    for (const { per, limiter } of limiters) {
      const key = per === 'address' ? request.ip : (callerId ?? accountOf(request.body));
      if (!key) continue;
      await limiter.consume(key).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      });
    }
  };
}

/** The limit on everything that has none of its own. */
export function createGeneralRateLimit(app: AppContext): RequestHandler {
  const limit = createRateLimiter('general', app);
  return async (request, _response, next) => {
    await limit(request);
    next();
  };
}
