import type {
  NotificationDto,
  NotificationListQuery,
  ReadNotificationsBody,
} from '@rosette/shared/contract/notifications.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isValidObjectId, Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst, pageOf } from '#lib/page.ts';
import { transaction } from '#lib/transaction.ts';
import { NotificationModel, type ShownNotification, shownNotificationFields } from './notification.model.ts';
import { presentNotifications } from './notification.present.ts';
import { recordChanges } from './notification-changes.ts';
import { NotificationCounterModel } from './notification-counter.model.ts';
import { countHidden, shownTo } from './shown-notifications.ts';

/** How many notifications a member sees, how many of them are unread, and the number of her latest live event. */
export async function findCounters(memberId: string) {
  const counters = await NotificationCounterModel.findById(memberId).lean();
  const { total = 0, unread = 0, last_event = 0 } = counters ?? {};
  const hidden = await countHidden(memberId);
  return {
    total: Math.max(0, total - hidden.total),
    unread: Math.max(0, unread - hidden.unread),
    last_event,
  };
}

/** The caller's notifications, newest first, and the count of unread ones. */
export async function listNotifications(
  { id }: Caller,
  { unread: only, ...page }: NotificationListQuery,
): Promise<Listed<ShownNotification> & { unread: number }> {
  const { total, unread } = await findCounters(id);
  const { skip, limit } = pageOf(page);
  const filter = { ...(await shownTo(id)), ...(only === 'true' && { is_unread: true }) };
  const items =
    limit === 0
      ? []
      : await NotificationModel.find(filter)
          .select(shownNotificationFields)
          .sort(newestFirst)
          .skip(skip)
          .limit(limit)
          .lean<ShownNotification[]>();
  return { items, total: only === 'true' ? unread : total, unread };
}

/** The caller's unread notifications of a kind, newest first; 1,000 at most. */
export async function findUnread(
  { id }: Caller,
  kind: NotificationDto['kind'],
): Promise<ShownNotification[]> {
  return NotificationModel.find({ ...(await shownTo(id)), is_unread: true, kind })
    .select(shownNotificationFields)
    .sort(newestFirst)
    .limit(pageOf({}).limit)
    .lean<ShownNotification[]>();
}

/** Marks the unread notifications that a member sees and that match `filter` as read; answers how many. Inside a transaction. */
async function markRead(memberId: string, filter: object): Promise<number> {
  const { modifiedCount } = await NotificationModel.updateMany(
    { ...filter, ...(await shownTo(memberId)), is_unread: true },
    { $set: { is_unread: false, read_at: clock.now() }, $unset: { gather_key: 1 } },
  );
  return modifiedCount;
}

/** Marks the caller's notifications as read and signals her other windows; ids of others are ignored. */
export function readNotifications({ id }: Caller, body: ReadNotificationsBody): Promise<void> {
  return transaction(async () => {
    const filter = 'all' in body ? {} : { _id: { $in: body.ids.filter((one) => isValidObjectId(one)) } };
    const count = await markRead(id, filter);
    if (count === 0) return;
    const member_id = new Types.ObjectId(id);
    await recordChanges([{ member_id, unread: -count, event: { type: 'unread' } }]);
  }, `notifications:${id}`);
}

/** How many notifications the data export reads and presents at a time. */
const exportedAtOnce = 100;

/** For the data export: the notifications that she sees, one by one. */
export async function* notificationsOf(app: AppContext, memberId: string): AsyncGenerator<NotificationDto> {
  const cursor = NotificationModel.find(await shownTo(memberId))
    .lean()
    .cursor();
  let some: ShownNotification[] = [];
  for await (const stored of cursor) {
    some.push(stored);
    if (some.length < exportedAtOnce) continue;
    yield* await presentNotifications(app, memberId, some);
    some = [];
  }
  yield* await presentNotifications(app, memberId, some);
}
