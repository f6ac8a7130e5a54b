import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { id, instant, maxListLength, pageQuery } from './fields.ts';
import { type NotificationKind, notificationKinds } from './notification-kinds.ts';
import { personDto } from './people.ts';

const channels = z.object({ app: z.boolean(), mail: z.boolean() });

const ofEachKind = <S extends z.ZodMiniType>(schema: S) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, schema])) as Record<NotificationKind, S>;

export const digestChoices = ['weekly', 'off'] as const;

/** The member's channels by kind (product/notifications-and-mails#kinds). */
export const notificationPreferencesDto = z.object({
  kinds: z.object(ofEachKind(channels)),
  digest: z.enum(digestChoices),
});
export type NotificationPreferencesDto = z.output<typeof notificationPreferencesDto>;

const someChannels = z.strictObject({ app: z.optional(z.boolean()), mail: z.optional(z.boolean()) });

/** Unknown kinds and channels are refused (product/notifications-and-mails#kinds). */
export const updateNotificationPreferencesBody = z.object({
  kinds: z.optional(z.partial(z.strictObject(ofEachKind(someChannels)))),
  digest: z.optional(z.enum(digestChoices)),
});
export type UpdateNotificationPreferencesBody = z.output<typeof updateNotificationPreferencesBody>;

/** A notification. `path` is its link in the web. */
export const notificationDto = z.object({
  id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  text: z.nullable(z.string()),
  path: z.string(),
  /** The latest actor; null without one. */
  actor: z.nullable(personDto),
  created_at: instant,
  read_at: z.nullable(instant),
});
export type NotificationDto = z.output<typeof notificationDto>;

/** The unread counts: the `unread` event of the live stream. */
export interface UnreadCounts {
  notifications: number;
  messages: number;
}

/** The header of GET /notifications with the total of unread ones. */
export const unreadCountHeader = 'X-Unread-Count';

/**
 * The live stream, outside the contract: `text/event-stream` without an end
 * (product/notifications-and-mails#live-stream).
 */
export const notificationStreamPath = '/notifications/stream';

export const notificationListQuery = z.object({
  ...pageQuery,
  unread: z.optional(z.enum(['true', 'false'])),
});
export type NotificationListQuery = z.output<typeof notificationListQuery>;

export const readNotificationsBody = z.union([
  z.object({ ids: z.array(z.string()).check(z.maxLength(maxListLength)) }),
  z.object({ all: z.literal(true) }),
]);
export type ReadNotificationsBody = z.output<typeof readNotificationsBody>;

export const notifications = {
  list: defineEndpoint({
    method: 'get',
    path: '/notifications',
    access: 'member',
    isForWaiting: true,
    summary: "The caller's notifications, newest first, with X-Unread-Count",
    query: notificationListQuery,
    response: z.array(notificationDto),
    status: 200,
    isInLanguage: true,
    isList: true,
  }),
  read: defineEndpoint({
    method: 'post',
    path: '/notifications/read',
    access: 'member',
    isForWaiting: true,
    summary: 'Mark own notifications as read, some or all',
    body: readNotificationsBody,
    status: 204,
  }),
  preferences: defineEndpoint({
    method: 'get',
    path: '/users/me/notification-preferences',
    access: 'member',
    isForWaiting: true,
    summary: "The caller's channels for each kind of notification",
    response: notificationPreferencesDto,
    status: 200,
  }),
  updatePreferences: defineEndpoint({
    method: 'put',
    path: '/users/me/notification-preferences',
    access: 'member',
    isForWaiting: true,
    summary: 'Change the channels of notifications; kinds that are left out stay',
    body: updateNotificationPreferencesBody,
    response: notificationPreferencesDto,
    status: 200,
  }),
};
