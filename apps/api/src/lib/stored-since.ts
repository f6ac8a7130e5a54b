import { Types } from 'mongoose';

/**
 * The query condition for documents that were stored since `start`, by their ids, which begin with that second: so a period
 * is found along the index of the ids. What was stored then may be about an earlier time, never about a later one.
 * The ids of the minute before are included, as an id is made a moment before the document.
 */
export const storedSince = (start: Date): { _id: { $gte: Types.ObjectId } } => ({
  _id: { $gte: Types.ObjectId.createFromTime(Math.floor(start.getTime() / 1000) - 60) },
});
