import type { ReportEntryDto } from '@rosette/shared/contract/data-export.ts';
import { formerMemberId } from '#lib/former-member.ts';
import { ReportModel } from './report.model.ts';
import { presentReport } from './report.present.ts';

/** For the data export: her reports, one by one. */
export async function* reportsOf(memberId: string): AsyncGenerator<ReportEntryDto> {
  for await (const report of ReportModel.find({ reporter_id: memberId }).lean().cursor()) {
    yield { ...presentReport(report), text: report.text ?? null };
  }
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
