import type { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { type FacetKind, facetToken } from './facet.ts';
import { type User, UserModel } from './user.model.ts';

/** A profile value, as in `{ kind: 'offers', value: 'Photography' }`. */
export interface FacetValue {
  kind: FacetKind;
  value: string;
}

/** The form in which `facets` of a member holds a value: without case and accents, as 'o:photography'. */
export const tokenOf = ({ kind, value }: FacetValue): string => facetToken(kind, value);

/** Of the members among `these` with one of these tokens the `limit` suggested least recently, with their facets. */
export async function leastRecentlySuggested(
  tokens: readonly string[],
  these: Record<string, unknown>,
  limit: number,
): Promise<User[]> {
  if (tokens.length === 0) return [];
  return UserModel.find({ facets: { $in: tokens }, ...these })
    .sort({ suggested_at: 1, suggested_count: 1 })
    .limit(limit)
    .select('+facets +suggested_at +suggested_count')
    .lean();
}

/** Stores that these members were suggested now. */
export async function countSuggested(ids: readonly Types.ObjectId[]): Promise<void> {
  if (ids.length === 0) return;
  await UserModel.updateMany(
    { _id: { $in: ids } },
    { $set: { suggested_at: clock.now() }, $inc: { suggested_count: 1 } },
    { timestamps: false },
  );
}

/**
 * Takes the next spotlight turn among `these` members: those with a business first, least recently shown first. Null
 * where there is nobody.
 */
export async function takeSpotlightTurn(these: Record<string, unknown>): Promise<User | null> {
  for (const has_business of [true, false]) {
    const taken = await UserModel.findOneAndUpdate(
      { has_business, ...these },
      { $set: { spotlit_at: clock.now() }, $inc: { spotlit_count: 1 } },
      { timestamps: false },
    )
      .sort({ spotlit_at: 1, spotlit_count: 1, _id: 1 })
      .lean();
    if (taken) return taken;
  }
  return null;
}
