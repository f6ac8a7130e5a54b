import mongoose from 'mongoose';

/** The progress of the demo data, stored in the database for the next start. */
export interface DemoMarker {
  _id: 'demo';
  state: 'started' | 'done';
  /** The origin of its pictures' URLs. */
  origin: string;
  /** All origins that picture URLs may have, including the target of an interrupted change. */
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

/** Stores the new origin before pictures are moved to it, so that the next start finds moved ones. */
export async function addOrigin(origin: string): Promise<void> {
  await markers().updateOne({ _id: 'demo' }, { $addToSet: { origins: origin } });
}
