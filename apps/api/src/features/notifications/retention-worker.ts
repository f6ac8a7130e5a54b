import type { AppContext } from '#lib/app-context.ts';
import { removeOldNotifications } from './notifications.service.ts';

const everyMs = 3_600_000;

/** Removes old notifications, now and every hour, until it is told to stop. */
export function startNotificationRetention(app: AppContext): () => void {
  const look = () =>
    removeOldNotifications().catch((error: unknown) =>
      app.log.warn({ err: error }, 'old notifications could not be removed'),
    );
  void look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
