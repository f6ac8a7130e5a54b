import { addDays } from '@rosette/shared/calendar.ts';
import type {
  CreateIntroductionBody,
  IntroductionListQuery,
} from '@rosette/shared/contract/introductions.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { countCreation } from '#features/limits/limits.service.ts';
import { connectedAmong, findConnection } from '#features/users/connections/connections.service.ts';
import { type Person, peopleById } from '#features/users/people.service.ts';
import { findReachable } from '#features/users/users.service.ts';
import { acrossBlockFrom, visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, conflict, forbidden, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst } from '#lib/page.ts';
import { storedSince } from '#lib/stored-since.ts';
import { lockPair } from '../contacts/contact-pair.service.ts';
import { type Introduction, IntroductionModel } from './introduction.model.ts';
import { notifyOfIntroduction } from './introduction-news.ts';
import { idsOf } from './introduction-sides.ts';

/** product/contact-and-messages#introductions: days after which an introduction expires. */
const introductionDays = 30;

/**
 * One answer whichever of the three cannot be reached, and why (product/contact-and-messages#introductions).
 */
const unreachable = () => notFound('member_unreachable');

/** An introduction with those of its members whose accounts exist, by id. */
export interface ShownIntroduction {
  introduction: Introduction;
  people: ReadonlyMap<string, Person>;
}

/** Loads the members of introductions. */
export async function withPeople(introductions: readonly Introduction[]): Promise<ShownIntroduction[]> {
  const people = await peopleById(introductions.flatMap(idsOf));
  return introductions.map((introduction) => ({ introduction, people }));
}

/** Introductions that a member made or is part of, without those that a block of hers ended. */
export const shownTo = (memberId: string) => ({
  $or: [{ by_id: memberId }, { first_id: memberId }, { second_id: memberId }],
  cut_off_ids: { $ne: memberId },
});

/** Pending ones; of those with a deleted account the stored state is `ended`. */
const isPending = () => ({ state: 'pending' as const, expires_at: { $gt: clock.now() } });

/** Introductions that the caller made or is part of, without those that involve a member hidden from her. */
const visibleIntroductions = async (caller: Caller) => ({
  ...shownTo(caller.id),
  ...(await visibleTo(caller, 'by_id')),
  ...(await visibleTo(caller, 'first_id')),
  ...(await visibleTo(caller, 'second_id')),
});

/** The caller's introductions, newest first; with `state` only pending ones. */
export async function listIntroductions(
  caller: Caller,
  { state, ...page }: IntroductionListQuery,
): Promise<Listed<ShownIntroduction>> {
  const { items, ...total } = await findPage<Introduction>(IntroductionModel, {
    filter: { ...(await visibleIntroductions(caller)), ...(state && isPending()) },
    sort: newestFirst,
    page,
  });
  return { items: await withPeople(items), ...total };
}

/** How many pending introductions wait for the caller's answer. */
export async function countIntroductionsToAnswer(caller: Caller): Promise<number> {
  return IntroductionModel.countDocuments({
    ...(await visibleIntroductions(caller)),
    ...isPending(),
    $or: [
      { first_id: caller.id, first_answer: null },
      { second_id: caller.id, second_answer: null },
    ],
  });
}

/** Whether this introducer has a pending introduction of the two. */
const isProposed = (by_id: string, first_id: Types.ObjectId, second_id: Types.ObjectId) =>
  IntroductionModel.exists({
    by_id,
    ...isPending(),
    cut_off_ids: { $exists: false },
    $or: [
      { first_id, second_id },
      { first_id: second_id, second_id: first_id },
    ],
  });

/**
 * Introduces two members with whom the caller is connected to each other, inside a transaction.
 * @throws 400 for herself, 403 unconfirmed, 404 where one of the three cannot be reached by the others, 409 where the
 * two are connected or have this introduction already, 429
 */
export async function introduce(
  app: AppContext,
  caller: Caller,
  { first_id, second_id, text }: CreateIntroductionBody,
): Promise<ShownIntroduction> {
  if (caller.is_unconfirmed) throw forbidden('email_not_confirmed');
  if ([first_id, second_id].includes(caller.id)) throw badRequest('cannot_introduce_yourself');
  const first = await findReachable(caller, first_id);
  const second = await findReachable(caller, second_id);
  if (!first || !second) throw unreachable();

  // Blocking writes the same pair document, so a block that is not seen here conflicts.
  await lockPair(first._id, second._id);
  if ((await connectedAmong(caller.id, [first._id, second._id])).size < 2) throw unreachable();
  if (acrossBlockFrom(first).includes(String(second._id))) throw unreachable();
  if (await findConnection(first._id, second._id)) throw conflict('introduced_are_connected');
  if (await isProposed(caller.id, first._id, second._id)) {
    throw conflict('introduced_already');
  }
  await countCreation(app, caller, 'introduction');
  const created_at = clock.now();
  const [created] = await IntroductionModel.create([
    {
      by_id: caller.id,
      first_id: first._id,
      second_id: second._id,
      text,
      state: 'pending',
      created_at,
      expires_at: addDays(created_at, introductionDays),
    },
  ]);
  const introduction = (created as NonNullable<typeof created>).toObject();
  await notifyOfIntroduction(app, introduction, { first: first.full_name, second: second.full_name });
  const [shown] = await withPeople([introduction]);
  return shown as ShownIntroduction;
}

/** When the introductions since `start` were made. */
export async function introductionsSince(start: Date): Promise<Date[]> {
  const made = await IntroductionModel.find({ ...storedSince(start), created_at: { $gte: start } })
    .select('created_at')
    .lean();
  return made.map(({ created_at }) => created_at);
}
