import type { CreateReportBody, ReportKind } from '@rosette/shared/contract/reports.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { hasBlocked } from '#features/contact/blocks/blocks.service.ts';
import { findReportableMessage } from '#features/contact/conversations/reportable-message.service.ts';
import { countCreation } from '#features/limits/limits.service.ts';
import { findUser } from '#features/users/users.service.ts';
import { currentSuspension, notInAs } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, conflict, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { type Listed, newestFirst, type PageQuery } from '#lib/page.ts';
import type { Reportable } from '#lib/reportable.ts';
import { type Report, ReportCounterModel, ReportModel } from './report.model.ts';

export type { Report } from './report.model.ts';

async function findReportableUser(id: string): Promise<Reportable | null> {
  const user = await findUser(id);
  return user && { owner_id: String(user._id), label: user.full_name, path: `/profile/${user._id}` };
}

/** Loads the subject of a kind, whatever its visibility; null where there is none. */
type Finder = (id: string) => Promise<Reportable | null>;

/** The things of members, as reportables.ts beside the routes lists them. */
export type Reportables = Record<Exclude<ReportKind, 'user' | 'message'>, Finder>;

/**
 * The subject of the caller's report; null where she cannot see it. A member whom she has blocked can be reported; only
 * a block by the other hides (product/safety#reports).
 */
async function findSubject(
  reportables: Reportables,
  caller: Caller,
  kind: ReportKind,
  id: string,
): Promise<Reportable | null> {
  const find: Record<ReportKind, Finder> = {
    ...reportables,
    user: findReportableUser,
    message: () => findReportableMessage(id, caller),
  };
  const subject = await find[kind](id);
  if (!subject || caller.role === 'admin' || subject.owner_id === caller.id) return subject;
  const owner = await findUser(subject.owner_id);
  // Messages to the caller can be reported as long as she can read them.
  if (kind === 'message') return subject;
  // Records of former members are visible to everybody.
  if (!owner) return subject;
  if (currentSuspension(owner) || notInAs(owner)) return null;
  if (owner.role !== 'admin' && (await hasBlocked(subject.owner_id, caller.id))) return null;
  return subject;
}

/** The next number of this year, inside the transaction that stores the report, so that there are no gaps. */
export async function nextNumber(now: Date): Promise<string> {
  const year = now.getUTCFullYear();
  const { last } = await ReportCounterModel.findOneAndUpdate(
    { _id: year },
    { $inc: { last: 1 } },
    { upsert: true, returnDocument: 'after' },
  )
    .lean()
    .orFail();
  return `R-${year}-${String(last).padStart(6, '0')}`;
}

const reportedAlready = () => conflict('reported_already');

/**
 * Reports a member or a record (product/safety#reports), inside a transaction.
 * @throws 400 for oneself and one's own records, 404 for a subject the caller cannot see, 409 while an earlier report
 * of it is open, 429 after 20 a day
 */
export async function createReport(
  app: AppContext,
  caller: Caller,
  body: CreateReportBody,
  reportables: Reportables,
): Promise<Report> {
  const { kind, id: subject_id, reason, text } = body;
  const subject = await findSubject(reportables, caller, kind, subject_id);
  if (subject?.owner_id === caller.id) throw badRequest('cannot_report_yourself');
  if (!subject) throw notFound('nothing_to_report');
  const open_key = `${caller.id}:${kind}:${subject_id}`;
  if (await ReportModel.exists({ open_key })) throw reportedAlready();
  await countCreation(app, caller, 'report');
  const now = clock.now();
  const report = {
    number: await nextNumber(now),
    reporter_id: caller.id,
    kind,
    subject_id,
    reported_id: subject.owner_id,
    ...(kind !== 'user' && { label: subject.label }),
    ...(subject.path !== null && { path: subject.path }),
    reason,
    ...(text && { text }),
    open_key,
    created_at: now,
  };
  try {
    const [created] = await ReportModel.create([report]);
    return (created as NonNullable<typeof created>).toObject();
  } catch (error) {
    throw isDuplicate(error, 'open_key') ? reportedAlready() : error;
  }
}

/** The caller's reports, newest first. */
export function listOwnReports(caller: Caller, page: PageQuery): Promise<Listed<Report>> {
  return findPage<Report>(ReportModel, { filter: { reporter_id: caller.id }, sort: newestFirst, page });
}
