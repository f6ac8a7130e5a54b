import mongoose from 'mongoose';

/** Says in the database itself how far the demo data is, so that a start after a kill knows. */
export interface DemoMarker {
  _id: 'demo';
  state: 'started' | 'done';
  /** The origin that the addresses of its pictures begin with. */
  origin: string;
  /** Every origin they may begin with: also the one a start was moving them to when it was killed. */
  origins: string[];
}

const markers = () => mongoose.connection.collection<DemoMarker>('demo_seed');

export function findMarker(): Promise<DemoMarker | null> {
  return markers().findOne({ _id: 'demo' });
}

export async function setMarker(state: DemoMarker['state'], origin: string): Promise<void> {
  await markers().updateOne(
    { _id: 'demo' },
    { $set: { state, origin }, $addToSet: { origins: origin } },
    { upsert: true },
  );
}

/** Left before pictures are moved to this origin, so that the next start finds those that were. */
export async function addOrigin(origin: string): Promise<void> {
  await markers().updateOne({ _id: 'demo' }, { $addToSet: { origins: origin } });
}
