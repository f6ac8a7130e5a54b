import type { reports } from '@rosette/shared/contract/reports.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { closeReport, listReports, type ModeratedReport, patchReport } from './moderation.service.ts';
import { presentAdminReport, presentReport } from './report.present.ts';
import { createReport, listOwnReports } from './reports.service.ts';

const presentModerated = ({ report, members }: ModeratedReport) => presentAdminReport(report, members);

export const reportHandlers: Handlers<typeof reports> = {
  create: async ({ app, caller, body }) => presentReport(await createReport(app, caller, body)),
  mine: async ({ app, caller, query }) =>
    presentList(app, await listOwnReports(caller, query), presentReport),
  list: async ({ app, query }) => presentList(app, await listReports(query), presentModerated),
  patch: async ({ app, caller, params, body }) =>
    presentModerated(await patchReport(app, caller, params.id, body)),
  close: async ({ app, caller, params, body }) =>
    presentModerated(await closeReport(app, caller, params.id, body)),
};
