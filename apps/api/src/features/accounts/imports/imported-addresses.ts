import { knownAmong } from '#features/users/imported.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { createKeyedHash } from '#lib/keyed-hash.ts';
import { ImportedAddressModel } from './import.model.ts';

/** product/coming-in#import: for how long an address gets no second mail. */
const mailedKeptMs = 30 * 86_400_000;

const hashesOf = ({ config }: AppContext) => createKeyedHash(config.jwtSecrets, 'imported address');

/**
 * Which of these addresses an import leaves out: those of an account, those that an import has mailed in the last 30 days,
 * and those that `keepRefused` has stored for good.
 */
export async function skippedAmong(app: AppContext, addresses: readonly string[]): Promise<Set<string>> {
  const hashes = hashesOf(app);
  const addressOf = new Map(
    addresses.flatMap((each) => hashes.allOf(each).map((hash) => [hash, each] as const)),
  );
  const kept = await ImportedAddressModel.find({
    _id: { $in: [...addressOf.keys()] },
    $or: [{ purge_at: { $exists: false } }, { purge_at: { $gt: clock.now() } }],
  }).lean();
  const skipped = await knownAmong(addresses);
  for (const { _id } of kept) skipped.add(addressOf.get(_id) as string);
  return skipped;
}

/** Stores for 30 days that these addresses are mailed, so that they are not imported again meanwhile. */
export async function keepMailed(app: AppContext, addresses: readonly string[]): Promise<void> {
  const hashes = hashesOf(app);
  const purge_at = new Date(clock.now().getTime() + mailedKeptMs);
  await ImportedAddressModel.bulkWrite(
    addresses.map((address) => ({
      updateOne: { filter: { _id: hashes.of(address) }, update: { $set: { purge_at } }, upsert: true },
    })),
  );
}

/** Takes back that these addresses are mailed, as their mails have not left. */
export async function forgetMailed(app: AppContext, addresses: readonly string[]): Promise<void> {
  const hashes = hashesOf(app);
  await ImportedAddressModel.deleteMany({
    _id: { $in: addresses.flatMap((address) => hashes.allOf(address)) },
    // What `keepRefused` has stored has no `purge_at`: it is not deleted.
    purge_at: { $exists: true },
  });
}

/** Keeps an address out of all later imports, for good: its owner deleted her data, or uses another address now. */
export async function keepRefused(app: AppContext, address: string): Promise<void> {
  await ImportedAddressModel.updateOne(
    { _id: hashesOf(app).of(address) },
    { $unset: { purge_at: 1 } },
    { upsert: true },
  );
}
