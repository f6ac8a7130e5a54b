import {
  type CloseReportBody,
  openReportStates,
  type PatchReportBody,
  type ReportListQuery,
  reportStates,
} from '@rosette/shared/contract/reports.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { type Message, messagesUpTo } from '#features/contact/conversations/reportable-message.service.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { notify } from '#features/notifications/notify.service.ts';
import { findUser, type User, usersInOrder } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, invalidField, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { changesOf } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { say } from '#lib/message.ts';
import { type Listed, newestFirst } from '#lib/page.ts';
import { findWaiting, type Waiting } from '#lib/waiting.ts';
import { outcomeMail } from './notifier-mails.ts';
import { notifierFields, type Report, ReportModel } from './report.model.ts';

/** A report with the members it concerns, by id. */
export interface ModeratedReport {
  report: Report;
  /** The reported message and those before it; empty for other kinds. */
  messages: Message[];
  members: Map<string, User>;
}

async function withMembers(reports: readonly Report[]): Promise<ModeratedReport[]> {
  const ofMessages = reports.filter(({ kind }) => kind === 'message');
  const messages = await messagesUpTo(ofMessages.map(({ subject_id }) => subject_id));
  const ids = reports.flatMap(({ subject_id, reporter_id, reported_id, assignee_id }) => {
    const authors = (messages.get(subject_id) ?? []).map(({ author_id }) => author_id);
    return [reporter_id, reported_id, assignee_id, ...authors].flatMap((id) => (id ? [String(id)] : []));
  });
  const users = await usersInOrder([...new Set(ids)]);
  const members = new Map(users.map((user) => [String(user._id), user]));
  return reports.map((report) => ({ report, members, messages: messages.get(report.subject_id) ?? [] }));
}

/** Reports, newest first, for admins: all, those that are not closed, or those in one state. */
export async function listReports({ state, ...page }: ReportListQuery): Promise<Listed<ModeratedReport>> {
  const wanted = state === 'open' ? openReportStates : state ? [state] : reportStates;
  const filter = { state: { $in: wanted } };
  const { items, total } = await findPage<Report>(ReportModel, { filter, sort: newestFirst, page });
  return { items: await withMembers(items), total };
}

/** Open reports (product/admin#what-waits). */
export const waitingReports = (): Promise<Waiting> =>
  findWaiting(ReportModel, { state: { $in: openReportStates } });

/**
 * Notifies the reporter of a step, unless it is her own as an admin (product/safety#reports). Who has no account is mailed the
 * outcome.
 */
async function notifyReporter(app: AppContext, caller: Caller, report: Report): Promise<void> {
  const { _id, number, reporter_id, state } = report;
  const mail = state === 'closed' ? outcomeMail(app, report) : null;
  if (mail) await enqueueMail(app, mail);
  if (!reporter_id || owns(caller, String(reporter_id))) return;
  const id = String(_id);
  await notify(app, {
    kind: 'report',
    actor_id: null,
    about: { kind: 'report', id },
    key: `${id}:${state}`,
    title: say(state === 'closed' ? 'news.reportClosed' : 'news.reportInReview', { number }),
    text: state === 'closed' ? say('news.thanksForReport') : null,
    path: '/settings/privacy',
    to: [reporter_id],
  });
}

const auditedFields = ({ state, outcome = null, note = null, assignee_id = null }: Report) => ({
  state,
  outcome,
  note,
  assignee_id,
});

/** product/safety#without-an-account: ms for which a notifier's name and address are kept after the report was closed. */
const notifierKeptMs = 180 * 86_400_000;

/** An empty text clears a field, as null does. */
const withoutEmpty = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]));

/**
 * Changes an open report, audits it and notifies its reporter, inside a transaction.
 * @throws 404, 409 when it is closed
 */
async function changeReport(
  app: AppContext,
  caller: Caller,
  id: string,
  action: 'report.update' | 'report.close',
  fields: object,
): Promise<ModeratedReport> {
  const before = await ReportModel.findById(id).lean();
  if (!before) throw notFound('unknown_report');
  if (before.state === 'closed') throw conflict('report_closed');
  const after = await ReportModel.findOneAndUpdate({ _id: id }, changesOf(withoutEmpty(fields)), {
    returnDocument: 'after',
  })
    .lean()
    .orFail();
  await recordAudit({
    actor_id: caller.id,
    action,
    subject: { id, label: after.number },
    before: auditedFields(before),
    after: auditedFields(after),
  });
  if (before.state !== after.state) await notifyReporter(app, caller, after);
  const [moderated] = await withMembers([after]);
  return moderated as ModeratedReport;
}

/**
 * Sets a report's state, note or assignee, inside a transaction.
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
    if (assignee?.role !== 'admin') throw invalidField('assignee_id', 'assignee_not_admin');
  }
  return changeReport(app, caller, id, 'report.update', { state, note, assignee_id });
}

/** Takes open reports from who is no admin any more, inside a transaction: somebody else has to look at them. */
export async function unassignReportsOf(memberId: string): Promise<void> {
  const open = { assignee_id: memberId, state: { $in: openReportStates } };
  await ReportModel.updateMany(open, { $unset: { assignee_id: 1 } });
}

/**
 * Closes a report with its outcome, without acting on it, inside a transaction.
 * @throws 404, 409 when it is closed
 */
export function closeReport(
  app: AppContext,
  caller: Caller,
  id: string,
  { outcome, note }: CloseReportBody,
): Promise<ModeratedReport> {
  const forget_at = new Date(clock.now().getTime() + notifierKeptMs);
  const closed = { outcome, note, state: 'closed', open_key: null, forget_at };
  return changeReport(app, caller, id, 'report.close', closed);
}

/** Removes the names and addresses of notifiers whose time is over (product/safety#without-an-account). */
export async function forgetNotifiers(): Promise<void> {
  await ReportModel.updateMany({ forget_at: { $lte: clock.now() } }, { $unset: notifierFields });
}
