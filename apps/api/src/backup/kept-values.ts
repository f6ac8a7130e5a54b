import type mongoose from 'mongoose';
import { partsOf } from '#lib/parts-of.ts';
import { restoreCollection } from './backup-database.ts';

type Db = ReturnType<InstanceType<typeof mongoose.mongo.MongoClient>['db']>;

/** The last number of a series: of receipts, as '2026' or '2026-C', or of reports, by year. */
interface Counter {
  _id: string | number;
  last: number;
}

/** The collections of such numbers. */
const counted = ['receiptcounters', 'reportcounters'] as const;
type Counted = (typeof counted)[number];

/** The hash of an address that is not to be imported; with `purge_at` only until then. */
interface ImportedAddress {
  _id: string;
  purge_at?: Date;
}

/** What is kept, in the collection of the restore's marker, so that an interrupted restore does not lose it. */
interface Kept {
  _id: string;
  counter?: Counter;
  /** That of the counter; absent where an earlier release has kept it, which knew of receipts only. */
  of?: Counted;
  refused?: string;
}

const keptIn = (db: Db) => db.collection<Kept>(restoreCollection);
const countersIn = (db: Db, of: Counted) => db.collection<Counter>(of);
const addressesIn = (db: Db) => db.collection<ImportedAddress>('importedaddresses');

const documentsAtOnce = 200;

/**
 * Stores what of a database stays when a backup replaces it: the numbers of receipts and reports that were given out, and
 * who refused to be imported (product/backups#restoring). It can be repeated after an interruption.
 */
export async function keepValues(db: Db): Promise<void> {
  const counters: Kept[] = [];
  for (const of of counted)
    for await (const counter of countersIn(db, of).find())
      counters.push({ _id: `${of}:${counter._id}`, of, counter });
  const refused = await addressesIn(db)
    .find({ purge_at: { $exists: false } })
    .toArray();
  const kept: Kept[] = [...counters, ...refused.map(({ _id }) => ({ _id: `refused:${_id}`, refused: _id }))];
  for (const some of partsOf(kept, documentsAtOnce)) {
    await keptIn(db).deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
    await keptIn(db).insertMany(some);
  }
}

/** Adds what was kept to what was restored: of numbers the larger ones, of refused addresses all. */
export async function mergeKeptValues(db: Db): Promise<void> {
  for await (const { counter, of = 'receiptcounters', refused } of keptIn(db).find()) {
    if (counter) await raiseCounter(db, of, counter);
    if (refused)
      await addressesIn(db).updateOne({ _id: refused }, { $unset: { purge_at: 1 } }, { upsert: true });
  }
}

async function raiseCounter(db: Db, of: Counted, { _id, last }: Counter): Promise<void> {
  const restored = await countersIn(db, of).findOne({ _id });
  if (restored && restored.last >= last) return;
  await countersIn(db, of).updateOne({ _id }, { $set: { last } }, { upsert: true });
}
