import { type notifications, unreadCountHeader } from '@rosette/shared/contract/notifications.ts';
import {
  getNotificationPreferences,
  setNotificationPreferences,
} from '#features/users/notification-preferences.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { listNotifications, readNotifications } from './read-notifications.service.ts';

export const notificationHandlers: Handlers<typeof notifications> = {
  async list({ app, caller, query, language }) {
    const { unread, ...listed } = await listNotifications(app, language, caller, query);
    return { ...listed, headers: { [unreadCountHeader]: String(unread) } };
  },
  read: {
    line: ({ caller }) => `notifications:${caller.id}`,
    commit: ({ caller, body }) => readNotifications(caller, body),
  },
  preferences: ({ caller }) => getNotificationPreferences(caller),
  updatePreferences: ({ caller, body }) => setNotificationPreferences(caller.id, body),
};
