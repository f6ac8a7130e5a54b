import mongoose from 'mongoose';

/** One document of the demo and what is written to it. */
export interface Backdated {
  id: string;
  set: Record<string, unknown>;
}

/**
 * Writes what no call of the product may set: when something came to be, a tier nobody paid for, an end that has
 * passed, views that nobody had, guests of an event long over. It goes past the models because `created_at` is
 * immutable there, as it should be.
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
