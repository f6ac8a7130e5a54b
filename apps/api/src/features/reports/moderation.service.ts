import type { CloseReportBody, PatchReportBody, ReportListQuery } from '@rosette/shared/contract/reports.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { type Message, messagesUpTo } from '#features/conversations/reportable-message.service.ts';
import { notify } from '#features/notifications/notify.service.ts';
import { findUser, type User, usersInOrder } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, invalidField, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { type Listed, newestFirst } from '#lib/page.ts';
import { transaction } from '#lib/transaction.ts';
import { type Report, ReportModel } from './report.model.ts';

/** A report with the members it concerns, by id. */
export interface ModeratedReport {
  report: Report;
  /** The reported message and those before it; empty for other kinds. */
  messages: Message[];
  members: Map<string, User>;
}

const missingReport = () => notFound('This report does not exist');
const closedAlready = () => conflict('This report is closed already');

async function withMembers(reports: readonly Report[]): Promise<ModeratedReport[]> {
  const messages = new Map<Report, Message[]>();
  for (const report of reports) {
    messages.set(report, report.kind === 'message' ? await messagesUpTo(report.subject_id) : []);
  }
  const ids = reports.flatMap((report) => {
    const { reporter_id, reported_id, assignee_id } = report;
    const authors = (messages.get(report) ?? []).map(({ author_id }) => author_id);
    return [reporter_id, reported_id, assignee_id, ...authors].flatMap((id) => (id ? [String(id)] : []));
  });
  const users = await usersInOrder([...new Set(ids)]);
  const members = new Map(users.map((user) => [String(user._id), user]));
  return reports.map((report) => ({ report, members, messages: messages.get(report) ?? [] }));
}

/** All reports, newest first, for admins. */
export async function listReports({ state, ...page }: ReportListQuery): Promise<Listed<ModeratedReport>> {
  const filter = state ? { state } : {};
  const { items, total } = await findPage<Report>(ReportModel, { filter, sort: newestFirst, page });
  return { items: await withMembers(items), total };
}

/** Notifies the reporter of a step, unless it is her own as an admin (product/safety#reports). */
async function notifyReporter(
  app: AppContext,
  caller: Caller,
  { _id, number, reporter_id, state }: Report,
): Promise<void> {
  if (!reporter_id || owns(caller, String(reporter_id))) return;
  const id = String(_id);
  await notify(app, {
    kind: 'report',
    actor_id: null,
    about: { kind: 'report', id },
    key: `${id}:${state}`,
    title:
      state === 'closed' ? `Your report ${number} is closed` : `Your report ${number} is being looked at`,
    text: state === 'closed' ? 'Thank you for telling us.' : null,
    path: '/settings',
    to: [reporter_id],
  });
}

const auditedFields = ({ state, outcome = null, note = null, assignee_id = null }: Report) => ({
  state,
  outcome,
  note,
  assignee_id,
});

/**
 * Changes an open report, audits it and notifies its reporter.
 * @throws 404, 409 when it is closed
 */
async function changeReport(
  app: AppContext,
  caller: Caller,
  id: string,
  action: 'report.update' | 'report.close',
  update: { $set?: object; $unset?: object },
): Promise<ModeratedReport> {
  const changed = await transaction(async () => {
    const before = await ReportModel.findOneAndUpdate({ _id: id, state: { $ne: 'closed' } }, update, {
      returnDocument: 'before',
    }).lean();
    if (!before) throw (await ReportModel.exists({ _id: id })) ? closedAlready() : missingReport();
    const after = await ReportModel.findById(id).lean<Report>().orFail();
    await recordAudit({
      actor_id: caller.id,
      action,
      subject: { id, label: after.number },
      before: auditedFields(before),
      after: auditedFields(after),
    });
    if (before.state !== after.state) await notifyReporter(app, caller, after);
    return after;
  }, `report:${id}`);
  const [moderated] = await withMembers([changed]);
  return moderated as ModeratedReport;
}

/** The update of a partial body: null or an empty text unsets a field, undefined keeps it. */
function updateOf(fields: Record<string, string | null | undefined>): { $set: object; $unset: object } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    $set: Object.fromEntries(given.filter(([, value]) => value)),
    $unset: Object.fromEntries(given.filter(([, value]) => !value).map(([name]) => [name, 1])),
  };
}

/**
 * Sets a report's state, note or assignee.
 * @throws 404, 409 when it is closed, 422 for an assignee who is no admin
 */
export async function patchReport(
  app: AppContext,
  caller: Caller,
  id: string,
  { state, note, assignee_id }: PatchReportBody,
): Promise<ModeratedReport> {
  if (assignee_id) {
    const assignee = await findUser(assignee_id);
    if (assignee?.role !== 'admin') throw invalidField('assignee_id', 'Assignee must be an admin');
  }
  return changeReport(app, caller, id, 'report.update', updateOf({ state, note, assignee_id }));
}

/**
 * Closes a report with its outcome, without acting on it.
 * @throws 404, 409 when it is closed
 */
export function closeReport(
  app: AppContext,
  caller: Caller,
  id: string,
  { outcome, note }: CloseReportBody,
): Promise<ModeratedReport> {
  const { $set, $unset } = updateOf({ outcome, note });
  return changeReport(app, caller, id, 'report.close', {
    $set: { ...$set, state: 'closed' },
    $unset: { ...$unset, open_key: 1 },
  });
}
