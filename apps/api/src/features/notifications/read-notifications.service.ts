import type {
  NotificationDto,
  NotificationListQuery,
  ReadNotificationsBody,
} from '@rosette/shared/contract/notifications.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { isValidObjectId, Types } from 'mongoose';
import { acrossBlock, hiddenFrom } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { Written } from '#lib/message.ts';
import { type Listed, newestFirst, pageOf } from '#lib/page.ts';
import { recordLiveEvents } from './live-log.ts';
import { NotificationModel, type ShownNotification, shownNotificationFields } from './notification.model.ts';
import { presentNotifications, titlesOf } from './notification.present.ts';

type Reader = Pick<Caller, 'id' | 'role'>;

const objectIds = (ids: readonly string[]) => ids.map((id) => new Types.ObjectId(id));

/** The ids of suspended members because of whom a member may not see some notification; none for admins. */
async function suspendedIn(reader: Reader): Promise<readonly string[]> {
  if (reader.role === 'admin') return [];
  const { id: member_id } = reader;
  const ofLater = { $gt: clock.now() };
  const perhaps = await NotificationModel.find({
    $or: [
      { member_id, actor_hidden_until: ofLater },
      { member_id, named_hidden_until: ofLater },
    ],
  })
    .select('actor_ids named_ids')
    .lean();
  return hiddenFrom(
    null,
    perhaps.flatMap(({ actor_ids, named_ids }) => [...actor_ids, ...(named_ids ?? [])]),
  );
}

/**
 * The query condition of the notifications that a member sees, and the ids of members hidden from her. Hidden are those of
 * which every actor is across a block or suspended, or somebody whom it names is suspended; they are shown again when that
 * ends.
 */
export async function shownTo(reader: Reader): Promise<{ filter: object; hidden: ReadonlySet<string> }> {
  const suspended = await suspendedIn(reader);
  const hidden = [...suspended, ...(await acrossBlock(reader))];
  const conditions: object[] = [];
  if (hidden.length > 0) {
    const isShown = { $elemMatch: { $nin: objectIds(hidden) } };
    conditions.push({ 'actor_ids.0': { $exists: true }, actor_ids: { $not: isShown } });
  }
  if (suspended.length > 0) conditions.push({ named_ids: { $in: objectIds(suspended) } });
  return {
    filter: {
      member_id: new Types.ObjectId(reader.id),
      ...(conditions.length > 0 && { $nor: conditions }),
    },
    hidden: new Set(hidden),
  };
}

/** How many unread notifications a member sees. */
export async function countUnread(reader: Reader): Promise<number> {
  const { filter } = await shownTo(reader);
  return NotificationModel.countDocuments({ ...filter, is_unread: true });
}

const findShown = (filter: object, { skip, limit }: { skip: number; limit: number }) =>
  NotificationModel.find(filter)
    .select(shownNotificationFields)
    .sort(newestFirst)
    .skip(skip)
    .limit(limit)
    .lean<ShownNotification[]>();

/** The counts of a member's notifications by one read, unread ones and all. */
async function countBoth(filter: object): Promise<{ unread: number; all: number }> {
  const rows = await NotificationModel.aggregate<{ _id: boolean; count: number }>([
    { $match: filter },
    { $group: { _id: '$is_unread', count: { $sum: 1 } } },
  ]);
  const countOf = (isUnread: boolean) => rows.find(({ _id }) => _id === isUnread)?.count ?? 0;
  return { unread: countOf(true), all: countOf(true) + countOf(false) };
}

/** The caller's notifications in a language, newest first, and the count of unread ones. */
export async function listNotifications(
  app: AppContext,
  language: Language,
  caller: Caller,
  { unread: only, ...query }: NotificationListQuery,
): Promise<Listed<NotificationDto> & { unread: number }> {
  const page = pageOf(query);
  const { filter, hidden } = await shownTo(caller);
  const listed = only === 'true' ? { ...filter, is_unread: true } : filter;
  const stored = page.limit === 0 ? [] : await findShown(listed, page);
  // Mostly the page is the whole list, and nothing is counted.
  const isWhole = page.skip === 0 && stored.length < page.limit;
  const { unread, all } = isWhole
    ? { unread: stored.filter(({ read_at }) => !read_at).length, all: stored.length }
    : await countBoth(filter);
  const items = await presentNotifications(app, language, hidden, stored);
  return { items, total: only === 'true' ? unread : all, unread };
}

/** The titles of the caller's `limit` newest unread notifications, and the count of all. */
export async function unreadTitles(caller: Caller, limit: number): Promise<Listed<Written>> {
  const { filter, hidden } = await shownTo(caller);
  const unread = { ...filter, is_unread: true };
  const items = await titlesOf(hidden, await findShown(unread, { skip: 0, limit }));
  const total = items.length < limit ? items.length : await NotificationModel.countDocuments(unread);
  return { items, total };
}

/** The caller's unread notifications of a kind, newest first; 1,000 at most. */
export async function findUnread(
  app: AppContext,
  language: Language,
  caller: Caller,
  kind: NotificationDto['kind'],
): Promise<NotificationDto[]> {
  const { filter, hidden } = await shownTo(caller);
  const stored = await findShown({ ...filter, is_unread: true, kind }, pageOf({}));
  return presentNotifications(app, language, hidden, stored);
}

/** Marks the caller's notifications as read and signals her other windows, inside a transaction; ids of others are ignored. */
export async function readNotifications(caller: Caller, body: ReadNotificationsBody): Promise<void> {
  const { filter } = await shownTo(caller);
  const some = 'all' in body ? {} : { _id: { $in: body.ids.filter((one) => isValidObjectId(one)) } };
  const { modifiedCount } = await NotificationModel.updateMany(
    { ...some, ...filter, is_unread: true },
    { $set: { is_unread: false, read_at: clock.now() }, $unset: { gather_key: 1 } },
  );
  if (modifiedCount === 0) return;
  await recordLiveEvents([{ member_id: new Types.ObjectId(caller.id), events: [{ type: 'unread' }] }]);
}

/** How many notifications the data export reads and presents at a time. */
const exportedAtOnce = 100;

/** For the data export: the notifications that she sees, one by one. */
export async function* notificationsOf(
  app: AppContext,
  language: Language,
  reader: Reader,
): AsyncGenerator<NotificationDto> {
  const { filter, hidden } = await shownTo(reader);
  const cursor = NotificationModel.find(filter).lean<ShownNotification[]>().cursor();
  let some: ShownNotification[] = [];
  for await (const stored of cursor) {
    some.push(stored);
    if (some.length < exportedAtOnce) continue;
    yield* await presentNotifications(app, language, hidden, some);
    some = [];
  }
  yield* await presentNotifications(app, language, hidden, some);
}
