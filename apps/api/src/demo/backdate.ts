import mongoose from 'mongoose';

/** A document of the demo and its changes. */
export interface Backdated {
  id: string;
  set: Record<string, unknown>;
}

/**
 * Writes what no endpoint may set: creation dates, unpaid tiers, past ends, views, attendees of past events. Bypasses
 * the models, as `created_at` is immutable there.
 */
export async function backdate(collection: string, changes: Backdated[]): Promise<void> {
  if (changes.length === 0) return;
  await mongoose.connection.collection(collection).bulkWrite(
    changes.map(({ id, set }) => ({
      updateOne: { filter: { _id: new mongoose.Types.ObjectId(id) }, update: { $set: set } },
    })),
    { ordered: false },
  );
}
