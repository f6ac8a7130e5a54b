import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { TrackBody } from '@rosette/shared/contract/advertisements.ts';
import type { MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '#lib/app-context.ts';
import { isDuplicate } from '#lib/database.ts';
import { dayIn, endOfPeriod, startOfPeriod } from './ad-periods.ts';
import { CountedViewerModel } from './counted-viewer.model.ts';
import { type ViewerSalt, ViewerSaltModel } from './viewer-salt.model.ts';

/** The viewer of an advertisement: an account, or network address and user agent. */
export interface Viewer {
  caller: MaybeCaller;
  address: string;
  agent: string;
}

/** Hashes known to be stored, so that repeated views do not query the database. */
const stored = new LRUCache<string, true>({ max: 50_000 });

/** The key of the last day, so that the database is asked for it once a day. */
let known: { day: string; key: Promise<Buffer> } | null = null;

/**
 * The key of a UTC day, from a random salt that all processes share in the database for that day and the secret of the
 * settings. It is never stored, and cannot be recomputed once the salt is removed
 * (product/partners-and-advertisements#counting).
 */
function keyOf(day: string, now: Date, { config }: AppContext): Promise<Buffer> {
  if (known?.day !== day) {
    const key = sharedSalt(day, now).then((salt) =>
      Buffer.from(hkdfSync('sha256', config.jwtSecrets[0], salt, 'rosette ad viewers', 32)),
    );
    known = { day, key };
    // The next call retries.
    key.catch(() => {
      if (known?.key === key) known = null;
    });
  }
  return known.key;
}

/** The salt of the day, drawn by the first process. */
async function sharedSalt(day: string, now: Date): Promise<string> {
  const salt = await ViewerSaltModel.findOneAndUpdate(
    { _id: day },
    { $setOnInsert: { salt: randomBytes(32).toString('base64url'), expires_at: endOfPeriod('view', now) } },
    { upsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean<ViewerSalt>();
  return salt.salt;
}

/** A viewer of an advertisement in a period, as stored. */
export interface CountableViewer {
  /** The keyed hash of viewer, advertisement and period. */
  _id: string;
  expires_at: Date;
}

/** The viewer in the UTC day of `now` for a view, in its hour for a click. */
export async function countableViewer(
  app: AppContext,
  { caller, address, agent }: Viewer,
  advertisementId: string,
  action: TrackBody['action'],
  now: Date,
): Promise<CountableViewer> {
  const viewer = caller ? ['account', caller.id] : ['address', address, agent];
  const hash = createHmac('sha256', await keyOf(dayIn(now), now, app));
  const period = startOfPeriod(action, now).toISOString();
  hash.update(JSON.stringify([action, advertisementId, period, ...viewer]));
  return { _id: hash.digest('base64url'), expires_at: endOfPeriod(action, now) };
}

/**
 * Stores a viewer.
 * @returns whether she was not stored before. Of concurrent calls one gets true: the hash is the unique key of a document
 * that lives as long as the period.
 */
export async function storeViewer({ _id, expires_at }: CountableViewer): Promise<boolean> {
  if (stored.has(_id)) return false;
  const isNew = await CountedViewerModel.create([{ _id, expires_at }]).then(
    () => true,
    (error: unknown) => {
      if (isDuplicate(error, '_id')) return false;
      throw error;
    },
  );
  stored.set(_id, true);
  return isNew;
}
