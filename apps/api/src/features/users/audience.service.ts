import type { Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { facetToken } from './facet.ts';
import { notReturned } from './mailbox-marks.service.ts';
import { type User, UserModel } from './user.model.ts';
import { visibleTo } from './visibility.service.ts';

/** Members whom something is for: who fits every condition that is named, and within a list any of its values. */
export interface Audience {
  tiers?: readonly Tier[] | null | undefined;
  /** As in the directory, without case and accents. */
  towns?: readonly string[] | null | undefined;
  countries?: readonly string[] | null | undefined;
  languages?: readonly Language[] | null | undefined;
  /** Null for members without one. */
  time_zone?: string | null | undefined;
  /** Only those who have not switched the weekly digest off. */
  wants_digest?: boolean;
  joined_before?: Date;
}

/** The query condition for accounts with one of these tiers now; an expired membership counts as 'free'. */
export function tierCondition(tiers: readonly Tier[]) {
  const isOver = { membership_expires: { $lte: clock.now() } };
  const paid = tiers.filter((tier) => tier !== 'free');
  return {
    $or: [
      { membership_tier: { $in: paid }, $nor: [isOver] },
      ...(tiers.includes('free') ? [{ membership_tier: 'free' }, isOver] : []),
    ],
  };
}

/**
 * The query condition for an audience. Nobody is in one who waits to be admitted, was imported and has not come, or is
 * suspended.
 */
async function conditionOf({ config }: AppContext, audience: Audience): Promise<object> {
  const { tiers, towns, countries, languages, time_zone, wants_digest, joined_before } = audience;
  const inFacets = (kind: 'town' | 'country', values: readonly string[]) => ({
    facets: { $in: values.map((value) => facetToken(kind, value)) },
  });
  return {
    $and: [
      await visibleTo(null),
      ...(tiers?.length ? [tierCondition(tiers)] : []),
      ...(towns?.length ? [inFacets('town', towns)] : []),
      ...(countries?.length ? [inFacets('country', countries)] : []),
      ...(languages?.length
        ? [
            {
              language: {
                $in: [...languages, ...(languages.includes(config.DEFAULT_LANGUAGE) ? [null] : [])],
              },
            },
          ]
        : []),
      ...(time_zone === undefined ? [] : [{ time_zone }]),
      ...(wants_digest ? [{ 'notification_preferences.digest': { $ne: 'off' } }] : []),
      ...(joined_before ? [{ created_at: { $lt: joined_before } }] : []),
    ],
  };
}

/** By it all accounts are read along the index of their ids. */
const lowestId = new Types.ObjectId('0'.repeat(24));

/**
 * The next members of an audience, by `_id`, with the time of their last digest and their preferences.
 * @param afterId only members behind this id
 */
export async function findAudience(
  app: AppContext,
  audience: Audience,
  { afterId, limit }: { afterId: Types.ObjectId | null | undefined; limit: number },
): Promise<User[]> {
  return UserModel.find({
    ...(await conditionOf(app, audience)),
    _id: { $gt: afterId ?? lowestId },
  })
    .sort({ _id: 1 })
    .limit(limit)
    .select('+last_digest_at +notification_preferences')
    .lean();
}

/** How many members are in an audience, and how many of them mails of announcements reach. */
export async function countAudience(
  app: AppContext,
  audience: Audience,
): Promise<{ members: number; mails: number }> {
  const condition = { ...(await conditionOf(app, audience)), _id: { $gt: lowestId } };
  const isMailed = {
    email_verified_at: { $exists: true },
    ...notReturned(),
    'notification_preferences.kinds.announcement.mail': { $ne: false },
  };
  return {
    members: await UserModel.countDocuments(condition),
    mails: await UserModel.countDocuments({ ...condition, ...isMailed }),
  };
}
