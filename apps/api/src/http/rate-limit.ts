import { createHash } from 'node:crypto';
import { type RateLimit, type RateLimitName, rateLimits } from '@rosette/shared/contract/rate-limits.ts';
import type { Request, RequestHandler } from 'express';
import mongoose, { model, Schema } from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '#lib/app-context.ts';
import { tooMany } from '#lib/app-error.ts';
import { clientAddress } from './client-address.ts';

/** The requests counted for a rate limit in its period, over all processes. */
const rateLimitCountSchema = new Schema(
  {
    /** The limit and a digest of the counted address or account, which is not stored. */
    key: { type: String, required: true },
    points: { type: Number, required: true },
    expire: Date,
  },
  { versionKey: false },
);

rateLimitCountSchema.index({ key: 1 }, { unique: true });
rateLimitCountSchema.index({ expire: 1 }, { expireAfterSeconds: 0 });

export const RateLimitCountModel = model('RateLimitCount', rateLimitCountSchema);

/**
 * Counts a request against a limit; `callerId` is the account of a signed-in caller.
 * @throws 429 once it is used up
 */
export type RateLimiter = (request: Request, callerId?: string) => Promise<void>;

/**
 * Counts in the database over all processes; while that is away, in this process. Used-up limits are cached here, so
 * that a flood does not reach the database.
 */
function createSharedCounter(keyPrefix: string, { points, seconds }: RateLimit): RateLimiterMongo {
  const options = { keyPrefix, points, duration: seconds };
  return new RateLimiterMongo({
    ...options,
    storeClient: mongoose.connection,
    tableName: RateLimitCountModel.collection.name,
    disableIndexesCreation: true,
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

/** The general limit protects each process and is counted in memory, without a write per request. */
const createCounter = (name: RateLimitName, limit: RateLimit) =>
  name === 'general'
    ? new RateLimiterMemory({ points: limit.points, duration: limit.seconds })
    : createSharedCounter(`${name}:${limit.per}`, limit);

const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url');

type Counter = RateLimiterMongo | RateLimiterMemory;

/** Clock skew allowed between two processes, in ms. */
const clockSkewMs = 5000;

/** Counts one request. A count that ends later than its period allows was started before the clock was set back. */
async function consume(counter: Counter, key: string): Promise<void> {
  for (;;) {
    try {
      await counter.consume(key);
      return;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const isFromBeforeClockChange = refused.msBeforeNext > counter.duration * 1000 + clockSkewMs;
      if (!isFromBeforeClockChange) throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      await counter.delete(key);
    }
  }
}

/** The limiter for a rate limit of the contract (product/api#rate-limits). */
export function createRateLimiter(name: RateLimitName, { config }: AppContext): RateLimiter {
  if (config.RATE_LIMIT === 'off') return async () => {};
  const limiters = rateLimits[name].map((limit) => ({ per: limit.per, counter: createCounter(name, limit) }));

  return async (request, callerId) => {
    for (const { per, counter } of limiters) {
      const key = per === 'address' ? clientAddress(request) : callerId;
      if (key) await consume(counter, digestOf(key));
    }
  };
}

/** The limit for all requests without one of their own. */
export function createGeneralRateLimit(app: AppContext): RequestHandler {
  const limit = createRateLimiter('general', app);
  return async (request, _response, next) => {
    await limit(request);
    next();
  };
}
