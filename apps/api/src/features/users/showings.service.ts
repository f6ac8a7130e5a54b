import type { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { type FacetKind, facetToken } from './facet.ts';
import { type Showing, ShowingModel } from './showing.model.ts';

/** A profile value, as in `{ kind: 'offers', value: 'Photography' }`. */
export interface FacetValue {
  kind: FacetKind;
  value: string;
}

/** The form in which `Turn.facets` holds a value: without case and accents, as 'o:photography'. */
export const tokenOf = ({ kind, value }: FacetValue): string => facetToken(kind, value);

/** When a member was last suggested, and how often. */
export type Turn = Pick<Showing, '_id' | 'facets' | 'suggested_at' | 'suggested_count'>;

/**
 * Up to `limit` members with the value of this token (`tokenOf`), without the ids in `without`: least recently suggested
 * first.
 */
export function leastRecentlySuggested(
  token: string,
  visible: Record<string, unknown>,
  without: readonly string[],
  limit: number,
): Promise<Turn[]> {
  return ShowingModel.find({ facets: token, $and: [visible, { _id: { $nin: without } }] })
    .sort({ suggested_at: 1, suggested_count: 1 })
    .limit(limit)
    .select('facets suggested_at suggested_count')
    .lean();
}

/** Stores that these members were suggested now. */
export async function countSuggested(ids: readonly Types.ObjectId[]): Promise<void> {
  if (ids.length === 0) return;
  await ShowingModel.updateMany(
    { _id: { $in: ids } },
    { $set: { suggested_at: clock.now() }, $inc: { suggested_count: 1 } },
  );
}

/**
 * Takes the next spotlight turn: members with a business first, least recently shown first. Null where nobody is
 * among these.
 */
export async function takeSpotlightTurn(among: Record<string, unknown>): Promise<Types.ObjectId | null> {
  for (const has_business of [true, false]) {
    const taken = await ShowingModel.findOneAndUpdate(
      { has_business, ...among },
      { $set: { spotlit_at: clock.now() }, $inc: { spotlit_count: 1 } },
    )
      .sort({ spotlit_at: 1, spotlit_count: 1, _id: 1 })
      .select('_id')
      .lean();
    if (taken) return taken._id;
  }
  return null;
}
