import { addDays } from '@rosette/shared/calendar.ts';
import { capOf, caps } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { type Acquaintances, acquaintancesOf } from '#features/users/connections/connections.service.ts';
import {
  countSuggested,
  leastRecentlySuggested,
  takeSpotlightTurn,
} from '#features/users/showings.service.ts';
import { findReachable, getOwnAccount, type User } from '#features/users/users.service.ts';
import { membersFor } from '#features/users/visibility.service.ts';
import { badRequest, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, type PageQuery, pageOf } from '#lib/page.ts';
import { DismissalModel } from './dismissal.model.ts';
import { bySuitability, type Candidate, candidateOf, reasonsByStrength, wantedBy } from './reasons.ts';

/** product/profiles-and-directory#suggestions: days for which a dismissed member is not suggested. */
const dismissedDays = 90;

/** Candidates read at most for each group of reasons: those suggested least recently. All get their turn. */
const consideredEach = 24;

export type Suggestion = Pick<Candidate, 'user' | 'reasons'>;

async function dismissedBy(memberId: string): Promise<Types.ObjectId[]> {
  const dismissals = await DismissalModel.find({ member_id: memberId, until: { $gt: clock.now() } })
    .select('other_id')
    .lean();
  return dismissals.map(({ other_id }) => other_id);
}

/**
 * Members suggested to the caller (product/profiles-and-directory#suggestions): up to six, three for free
 * members, each with at least one reason. Excludes herself, members hidden from her, connected members,
 * pending requests either way and dismissed members. Being shown moves a member to the end of the rotation.
 * @param acquaintances the caller's, where they were read before
 */
export async function suggestMembers(
  caller: Caller,
  page: PageQuery,
  acquaintances?: Acquaintances,
): Promise<Listed<Suggestion>> {
  const wanted = wantedBy(await getOwnAccount(caller));
  if (wanted.length === 0) return { items: [], total: 0 };
  const { ids: acquainted } = acquaintances ?? (await acquaintancesOf(caller.id));
  const without = [caller.id, ...acquainted, ...(await dismissedBy(caller.id))];
  const these = { $and: [await membersFor(caller), { _id: { $nin: without } }] };
  const ownCap = capOf(caller, 'suggestions');
  const cap = ownCap === 'all' ? caps.suggestions.corporate : ownCap;
  const found = new Map<string, User>();
  for (const kinds of reasonsByStrength) {
    // Later ones are weaker.
    if (found.size >= cap) break;
    const tokens = wanted.filter(({ kind }) => kinds.includes(kind)).map(({ token }) => token);
    const users = await leastRecentlySuggested(tokens, these, consideredEach);
    for (const user of users) found.set(String(user._id), user);
  }
  const suggested = [...found.values()]
    .map((user) => candidateOf(user, wanted))
    .sort(bySuitability)
    .slice(0, cap);

  const { skip, limit } = pageOf(page);
  const shown = suggested.slice(skip, skip + limit);
  await countSuggested(shown.map(({ user }) => user._id));
  return { items: shown, total: suggested.length };
}

/**
 * Dismisses a suggested member for 90 days; again starts anew.
 * @throws 400 for herself, 404 for an unknown member or one hidden from her
 */
export async function dismissSuggestion(caller: Caller, memberId: string): Promise<void> {
  if (memberId === caller.id) throw badRequest('never_suggested_to_yourself');
  const user = await findReachable(caller, memberId);
  if (!user) throw notFound('unknown_member');
  await DismissalModel.updateOne(
    { member_id: caller.id, other_id: user._id },
    { $set: { until: addDays(clock.now(), dismissedDays) } },
    { upsert: true },
  );
}

/**
 * The member in the spotlight for the caller (product/profiles-and-directory#spotlight), members with a
 * business first; null where there is nobody else.
 */
export async function findSpotlight(caller: Caller): Promise<User | null> {
  return takeSpotlightTurn({ $and: [await membersFor(caller), { _id: { $ne: caller.id } }] });
}
