import type { AppContext } from '#lib/app-context.ts';
import { repeat } from '#lib/repeat.ts';
import { removeOldNotifications } from './notifications.service.ts';

const everyMs = 3_600_000;

/**
 * Removes old notifications hourly.
 * @returns what stops it
 */
export const startNotificationRetention = ({ log }: AppContext): (() => Promise<void>) =>
  repeat(log, everyMs, 'old notifications could not be removed', removeOldNotifications);
