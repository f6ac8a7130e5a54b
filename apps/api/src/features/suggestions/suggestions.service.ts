import { addDays } from '@rosette/shared/calendar.ts';
import type { SuggestionDto } from '@rosette/shared/contract/suggestions.ts';
import { capOf, caps } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { acquaintedWith } from '#features/contacts/acquainted.service.ts';
import {
  countSuggested,
  leastRecentlySuggested,
  takeSpotlightTurn,
} from '#features/users/showings.service.ts';
import {
  findReachable,
  findUser,
  getMember,
  type User,
  usersInOrder,
} from '#features/users/users.service.ts';
import { visibleTo } from '#features/users/visibility.service.ts';
import { badRequest, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, type PageQuery, pageOf } from '#lib/page.ts';
import { DismissalModel } from './dismissal.model.ts';
import { bySuitability, candidateOf, wantedBy } from './reasons.ts';

/** product/profiles-and-directory#suggestions: days for which a dismissed member is not suggested. */
const dismissedDays = 90;

/** Candidates per reason: those suggested least recently. Each costs time to read, and all get their turn. */
const consideredEach = 16;

export interface Suggestion {
  user: User;
  reasons: SuggestionDto['reasons'];
}

async function dismissedBy(memberId: string): Promise<string[]> {
  const dismissals = await DismissalModel.find({ member_id: memberId, until: { $gt: clock.now() } })
    .select('other_id')
    .lean();
  return dismissals.map(({ other_id }) => String(other_id));
}

/**
 * Members suggested to the caller (product/profiles-and-directory#suggestions): up to six, three for free
 * members, each with at least one reason. Excludes herself, members hidden from her, connected members,
 * pending requests either way and dismissed members. Being shown moves a member to the end of the rotation.
 */
export async function suggestMembers(caller: Caller, page: PageQuery): Promise<Listed<Suggestion>> {
  const [member, visible, ...excluded] = await Promise.all([
    getMember(caller.id),
    visibleTo(caller),
    acquaintedWith(caller.id),
    dismissedBy(caller.id),
  ]);
  const wanted = wantedBy(member);
  const without = [caller.id, ...excluded.flat()];
  const found = await Promise.all(
    wanted.map(({ token }) => leastRecentlySuggested(token, visible, without, consideredEach)),
  );
  const turns = new Map(found.flat().map((turn) => [String(turn._id), turn]));
  const cap = capOf(caller, 'suggestions');
  const suggested = [...turns.values()]
    .map((turn) => candidateOf(turn, wanted))
    .sort(bySuitability)
    .slice(0, cap === 'all' ? caps.suggestions.corporate : cap);

  const { skip, limit } = pageOf(page);
  const shown = suggested.slice(skip, skip + limit);
  const reasons = new Map(shown.map((candidate) => [String(candidate.turn._id), candidate.reasons]));
  const users = await usersInOrder(shown.map(({ turn }) => turn._id));
  await countSuggested(users.map(({ _id }) => _id));
  return {
    items: users.map((user) => ({ user, reasons: reasons.get(String(user._id)) ?? [] })),
    total: suggested.length,
  };
}

/**
 * Dismisses a suggested member for 90 days; again starts anew.
 * @throws 400 for herself, 404 for an unknown member or one hidden from her
 */
export async function dismissSuggestion(caller: Caller, memberId: string): Promise<void> {
  if (memberId === caller.id) throw badRequest('You are never suggested to yourself');
  const user = await findReachable(caller, memberId);
  if (!user) throw notFound('This member does not exist');
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
  const id = await takeSpotlightTurn({ $and: [await visibleTo(caller), { _id: { $ne: caller.id } }] });
  return id && findUser(String(id));
}
