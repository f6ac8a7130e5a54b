import type { CreatePublicReportBody } from '@rosette/shared/contract/reports.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { mayMailReceipt } from '#features/limits/mailbox-limit.service.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { isVisibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { invalidField } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import type { Reportable } from '#lib/reportable.ts';
import { receivedMail } from './notifier-mails.ts';
import { type Report, ReportModel } from './report.model.ts';
import { nextNumber, type Reportables } from './reports.service.ts';

/** The things of members that a visitor can open, by the first part of their path. */
const publicKinds = { businesses: 'business', events: 'event', opportunities: 'opportunity' } as const;

const publicPath = /^\/(businesses|events|opportunities)\/([0-9a-f]{24})\/?(?:[?#].*)?$/i;

/** What a path leads a visitor to; null where it is no public thing of a member. */
async function findPublicSubject(reportables: Reportables, about: string) {
  const [, folder, given] = publicPath.exec(about) ?? [];
  if (!folder || !given) return null;
  const kind = publicKinds[folder.toLowerCase() as keyof typeof publicKinds];
  const id = given.toLowerCase();
  const subject: Reportable | null = await reportables[kind](id);
  return subject && (await isVisibleTo(null, subject.owner_id)) ? { kind, id, ...subject } : null;
}

/**
 * Stores a report by somebody without an account and mails her its receipt (product/safety#without-an-account), inside a
 * transaction.
 * @throws 422 for a path of nothing that a visitor can open
 */
export async function createPublicReport(
  app: AppContext,
  { about, reason, text, name, email }: CreatePublicReportBody,
  language: Language,
  reportables: Reportables,
): Promise<Report> {
  const subject = await findPublicSubject(reportables, about);
  if (!subject) throw invalidField('about', 'nothing_public_to_report');
  const now = clock.now();
  const is_mailed = Boolean(email && (await mayMailReceipt(app, email)));
  const [created] = await ReportModel.create([
    {
      number: await nextNumber(now),
      notifier: { ...(name && { name }), ...(email && { email }), language, is_mailed },
      kind: subject.kind,
      subject_id: subject.id,
      reported_id: subject.owner_id,
      label: subject.label,
      path: subject.path,
      reason,
      text,
      created_at: now,
    },
  ]);
  const report = (created as NonNullable<typeof created>).toObject();
  const mail = receivedMail(app, report);
  if (mail) await enqueueMail(app, mail);
  return report;
}
