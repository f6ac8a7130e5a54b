import type { reports } from '@rosette/shared/contract/reports.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { closeReport, listReports, patchReport } from './moderation.service.ts';
import { createPublicReport } from './public-report.service.ts';
import { presentAdminReport, presentReport } from './report.present.ts';
import { createReport, listOwnReports, type Reportables } from './reports.service.ts';

const line = ({ params }: { params: { id: string } }) => `report:${params.id}`;

/** The handlers of reports; `reportables` are the things of members that can be reported. */
export const createReportHandlers = (reportables: Reportables): Handlers<typeof reports> => ({
  create: {
    // All reports update the counter of their numbers.
    line: () => 'reports',
    commit: async ({ app, caller, body }) =>
      presentReport(await createReport(app, caller, body, reportables)),
  },
  createPublic: {
    line: () => 'reports',
    commit: async ({ app, body, language }) => {
      const { number } = await createPublicReport(app, body, language, reportables);
      return { number };
    },
  },
  mine: async ({ app, caller, query }) =>
    presentList(app, await listOwnReports(caller, query), presentReport),
  list: async ({ app, query }) => presentList(app, await listReports(query), presentAdminReport),
  patch: {
    line,
    commit: async ({ app, caller, params, body }) =>
      presentAdminReport(await patchReport(app, caller, params.id, body)),
  },
  close: {
    line,
    commit: async ({ app, caller, params, body }) =>
      presentAdminReport(await closeReport(app, caller, params.id, body)),
  },
});
