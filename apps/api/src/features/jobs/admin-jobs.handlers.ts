import type { admin } from '@rosette/shared/contract/admin.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { presentJob } from './job.present.ts';
import { listFailedJobs, retryJob } from './jobs.service.ts';

/** What admins do with work that failed. */
export const adminJobHandlers = {
  failedJobs: async ({ app, query }) => presentList(app, await listFailedJobs(query), presentJob),
  retryJob: {
    commit: async ({ app, caller, params }) => presentJob(await retryJob(app, caller, params.id)),
  },
} satisfies Partial<Handlers<typeof admin>>;
