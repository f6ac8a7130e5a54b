import { knownAmong } from '#features/users/imported.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { createKeyedHash } from '#lib/keyed-hash.ts';
import { ImportedAddressModel } from './import.model.ts';

/** product/coming-in#import: for how long an address gets no second mail. */
const mailedKeptMs = 30 * 86_400_000;

const hashesOf = ({ config }: AppContext) => createKeyedHash(config.jwtSecrets, 'imported address');

/**
 * Those of these addresses that are not imported: an account has them, they were written to lately, or their owner has
 * deleted her data or changed her address.
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
    // Of who has deleted her data or changed her address it stays.
    purge_at: { $exists: true },
  });
}

/** Stores for good that the owner of this address deleted her data or has another one, so that it is not imported again. */
export async function keepRefused(app: AppContext, address: string): Promise<void> {
  await ImportedAddressModel.updateOne(
    { _id: hashesOf(app).of(address) },
    { $unset: { purge_at: 1 } },
    { upsert: true },
  );
}
