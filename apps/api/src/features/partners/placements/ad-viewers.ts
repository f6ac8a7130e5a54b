import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { TrackBody } from '@rosette/shared/contract/advertisements.ts';
import type { MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { model, Schema } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { isDuplicate } from '#lib/database.ts';

/** A viewer counted for an advertisement in a period, as a keyed hash of the three; removed after the period. */
const countedViewerSchema = new Schema(
  { _id: { type: String, required: true }, expires_at: { type: Date, required: true } },
  { versionKey: false },
);
countedViewerSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
export const CountedViewerModel = model('CountedViewer', countedViewerSchema);

/** The random salt of one UTC day's key, shared by all processes; `_id` is the day. Removed after the day. */
const viewerSaltSchema = new Schema(
  {
    _id: { type: String, required: true },
    salt: { type: String, required: true },
    expires_at: { type: Date, required: true },
  },
  { versionKey: false },
);
viewerSaltSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
const ViewerSaltModel = model('ViewerSalt', viewerSaltSchema);

const hourMs = 3_600_000;
/**
 * The period in which a viewer is counted once (product/partners-and-advertisements#counting), in ms: views by UTC day,
 * clicks by clock hour.
 */
const periodMs: Record<TrackBody['action'], number> = { view: 24 * hourMs, click: hourMs };

const startOf = (action: TrackBody['action'], now: Date) =>
  new Date(Math.floor(now.getTime() / periodMs[action]) * periodMs[action]);

/** The end of the period that `now` lies in. */
export const endOf = (action: TrackBody['action'], now: Date) =>
  new Date(startOf(action, now).getTime() + periodMs[action]);

/** The UTC day, as in '2026-05-31'. */
export const dayIn = (now: Date) => now.toISOString().slice(0, 10);

/** The key of the last day, so that the database is asked for its salt once a day. */
let lastKey: { day: string; key: Buffer } | null = null;

/**
 * The key of the UTC day, from a random salt that all processes share in the database for that day and the secret of the
 * settings. It is never stored, and cannot be recomputed once the salt is removed
 * (product/partners-and-advertisements#counting).
 */
async function keyOfDay(now: Date, { config }: AppContext): Promise<Buffer> {
  const day = dayIn(now);
  if (lastKey?.day === day) return lastKey.key;
  // The first process draws the salt.
  const drawn = { salt: randomBytes(32).toString('base64url'), expires_at: endOf('view', now) };
  const { salt } = await ViewerSaltModel.findOneAndUpdate(
    { _id: day },
    { $setOnInsert: drawn },
    { upsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean();
  const key = Buffer.from(hkdfSync('sha256', config.jwtSecrets[0], salt, 'rosette ad viewers', 32));
  lastKey = { day, key };
  return key;
}

/** The viewer of an advertisement: an account, or network address and user agent. */
export interface Viewer {
  caller: MaybeCaller;
  address: string;
  agent: string;
}

/**
 * Stores the viewer of an advertisement for the period of `now`.
 * @returns whether she was not stored before. Of concurrent calls one gets true: the hash is the unique key of a document
 * that lives as long as the period.
 */
export async function storeViewer(
  app: AppContext,
  { caller, address, agent }: Viewer,
  advertisementId: string,
  action: TrackBody['action'],
  now: Date,
): Promise<boolean> {
  const viewer = caller ? ['account', caller.id] : ['address', address, agent];
  const viewed = JSON.stringify([action, advertisementId, startOf(action, now).toISOString(), ...viewer]);
  const _id = createHmac('sha256', await keyOfDay(now, app))
    .update(viewed)
    .digest('base64url');
  try {
    await CountedViewerModel.create([{ _id, expires_at: endOf(action, now) }]);
    return true;
  } catch (error) {
    if (isDuplicate(error, '_id')) return false;
    throw error;
  }
}
