import type { ReportEntryDto } from '@rosette/shared/contract/data-export.ts';
import { withdrawMailsTo } from '#features/mail/outbox.service.ts';
import { clock } from '#lib/clock.ts';
import { formerMemberId } from '#lib/former-member.ts';
import { ReportModel } from './report.model.ts';
import { presentReportEntry } from './report.present.ts';

/** For the data export: her reports, one by one. */
export async function* reportsOf(memberId: string): AsyncGenerator<ReportEntryDto> {
  const own = ReportModel.find({ reporter_id: memberId });
  for await (const report of own.lean().cursor()) yield presentReportEntry(report);
}

/** For the data export: reports from her address without an account; `email` has to be a confirmed address. */
export async function* reportsFrom(email: string): AsyncGenerator<ReportEntryDto> {
  const hers = ReportModel.find({ 'notifier.email': email });
  for await (const report of hers.lean().cursor()) yield presentReportEntry(report);
}

const withoutNotifier = { 'notifier.name': 1, 'notifier.email': 1, forget_at: 1 } as const;

/** Removes name, address and text of the reports from an address, and its unsent mails about them; `email` as for `reportsFrom`. */
export async function eraseReportsFrom(email: string): Promise<void> {
  await ReportModel.updateMany({ 'notifier.email': email }, { $unset: { ...withoutNotifier, text: 1 } });
  await withdrawMailsTo(email, ['report-received', 'report-closed']);
}

/** Removes the names and addresses of notifiers whose time is over (product/safety#without-an-account). */
export async function forgetNotifiers(): Promise<void> {
  await ReportModel.updateMany({ forget_at: { $lte: clock.now() } }, { $unset: withoutNotifier });
}

/**
 * Anonymizes a deleted member's reports: removes her text and her id. Of reports about her or her things it removes her id
 * and the name of the thing.
 */
export async function eraseReports(memberId: string): Promise<void> {
  await ReportModel.updateMany(
    { reporter_id: memberId },
    { $unset: { reporter_id: 1, text: 1, open_key: 1 } },
  );
  await ReportModel.updateMany(
    { reported_id: memberId },
    { $set: { reported_id: formerMemberId }, $unset: { label: 1 } },
  );
  await ReportModel.updateMany(
    { kind: 'user', subject_id: memberId },
    { $set: { subject_id: String(formerMemberId) }, $unset: { path: 1, open_key: 1 } },
  );
}
