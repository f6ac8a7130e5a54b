import type { JobKinds } from './features/jobs/jobs.service.ts';
import { removeOldNotifications } from './features/notifications/notifications.service.ts';
import { removeUnusedPictures } from './features/pictures/pictures.service.ts';

/** All kinds of jobs, by their stored names. */
export const jobKinds: JobKinds = {
  'remove-old-notifications': { everyMs: 3_600_000, run: () => removeOldNotifications() },
  'remove-unused-pictures': { everyMs: 600_000, run: async (app) => void (await removeUnusedPictures(app)) },
};
