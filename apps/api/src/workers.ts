import { startDeletionWorker } from './features/account/deletion-worker.ts';
import { startDigestWorker } from './features/digest/digest-worker.ts';
import { startEventWorker } from './features/events/event-worker.ts';
import { startMailWorker } from './features/mail/mail-worker.ts';
import { startReminders } from './features/memberships/membership-reminders.service.ts';
import { startNewsWorker } from './features/notifications/news-batches.ts';
import { startNotificationRetention } from './features/notifications/retention-worker.ts';
import { startOpportunityWorker } from './features/opportunities/opportunity-worker.ts';
import { startReconciler } from './features/payments/reconciler.ts';
import { startPictureWorker } from './features/pictures/picture-worker.ts';
import { decideOnMail } from './features/users/mail-preferences.service.ts';
import type { AppContext } from './lib/app-context.ts';

/**
 * Starts all background workers.
 * @returns what stops them, resolving when all have ended
 */
export function startWorkers(context: AppContext): () => Promise<void> {
  const stops: (() => Promise<void>)[] = [
    startReconciler(context),
    startReminders(context),
    startNewsWorker(context),
    startNotificationRetention(context),
    startEventWorker(context),
    startDigestWorker(context),
    startOpportunityWorker(context),
    startMailWorker(context, decideOnMail),
    startDeletionWorker(context),
    startPictureWorker(context),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
