import { type notifications, unreadCountHeader } from '@rosette/shared/contract/notifications.ts';
import {
  getNotificationPreferences,
  setNotificationPreferences,
} from '#features/users/notification-preferences.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentNotifications } from './notification.present.ts';
import { listNotifications, readNotifications } from './read-notifications.service.ts';

export const notificationHandlers: Handlers<typeof notifications> = {
  async list({ app, caller, query }) {
    const { items, total, unread } = await listNotifications(caller, query);
    return {
      items: await presentNotifications(app, caller.id, items),
      total,
      headers: { [unreadCountHeader]: String(unread) },
    };
  },
  read: ({ caller, body }) => readNotifications(caller, body),
  preferences: ({ caller }) => getNotificationPreferences(caller.id),
  updatePreferences: ({ caller, body }) => setNotificationPreferences(caller.id, body),
};
