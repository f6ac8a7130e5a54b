import { mondayOf } from '@rosette/shared/calendar.ts';
import type { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { type User, UserModel } from './user.model.ts';
import { notInAs } from './visibility.service.ts';
import { WeekCountModel } from './week-count.model.ts';

type Counted = 'left' | 'joined_and_left' | 'active';

/** Adds one to a count of the week that this instant is in. */
async function count(what: Counted, at: Date): Promise<void> {
  const add = () =>
    WeekCountModel.updateOne({ _id: mondayOf(at) }, { $inc: { [what]: 1 } }, { upsert: true });
  // Two first ones at the same time both insert; inside a transaction the second one is tried again as a whole.
  await add().catch((error: unknown) => {
    if (!isDuplicate(error, '_id')) throw error;
    return add();
  });
}

/** Counts a member as active in this week, once, whoever calls it how often (product/announcements#health). */
export async function countActive(user: User): Promise<void> {
  const now = clock.now();
  const active_week = mondayOf(now);
  if (user.active_week === active_week || notInAs(user)) return;
  const { modifiedCount } = await UserModel.updateOne(
    { _id: user._id, active_week: { $ne: active_week } },
    { active_week },
    { timestamps: false },
  );
  if (modifiedCount > 0) await count('active', now);
}

/** Counts a member whose account was deleted, inside the transaction of that: as left, and where she had joined. */
export async function countLeft(removed: User): Promise<void> {
  if (notInAs(removed)) return;
  await count('left', clock.now());
  await count('joined_and_left', removed.created_at);
}

/** When the members of today joined since `start`, and the counts of each week that are kept. */
export async function membersSince(start: Date) {
  const users = await UserModel.find({ created_at: { $gte: start } })
    .select('created_at admission imported')
    .lean();
  const weeks = await WeekCountModel.find({ _id: { $gte: mondayOf(start) } }).lean();
  return {
    joined: users.filter((user) => !notInAs(user)).map(({ created_at }) => created_at),
    weeks: new Map(weeks.map((week) => [week._id, week])),
  };
}

/** A membership whose paid term was over at `at`, and whether the member has bought another one. */
interface EndedTerm {
  at: Date;
  isRenewed: boolean;
  member_id: Types.ObjectId;
}

/** The paid terms of members that end in this period, also those that were renewed; none that was given. */
export async function termsEndingIn(start: Date, end: Date): Promise<EndedTerm[]> {
  const within = { $gte: start, $lt: end };
  const users = await UserModel.find({
    $or: [{ membership_expires: within }, { 'grants.before.membership_expires': within }],
  })
    .select('membership_tier membership_expires admission imported +grants')
    .lean();
  const isWithin = (at: Date | null | undefined): at is Date => Boolean(at && start <= at && at < end);
  return users
    .filter((user) => !notInAs(user))
    .flatMap(({ _id: member_id, membership_tier, membership_expires, grants }) => {
      const counted = grants.filter(({ ended_at }) => !ended_at);
      // By the grant that a term came from; none of before there were grants.
      const wasGiven = (index: number) => counted[index]?.source === 'given';
      return [
        ...counted.flatMap(({ before: { membership_expires: at }, payment_id }, index) =>
          // What was given is no renewal.
          isWithin(at) && !wasGiven(index - 1) ? [{ at, isRenewed: Boolean(payment_id), member_id }] : [],
        ),
        ...(membership_tier !== 'free' && isWithin(membership_expires) && !wasGiven(counted.length - 1)
          ? [{ at: membership_expires, isRenewed: false, member_id }]
          : []),
      ];
    });
}
