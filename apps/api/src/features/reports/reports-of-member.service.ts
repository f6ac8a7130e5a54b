import type { ReportEntryDto } from '@rosette/shared/contract/data-export.ts';
import { ReportModel } from './report.model.ts';
import { presentReport } from './report.present.ts';

/** For the download of her data: what she reported, one by one. */
export async function* reportsOf(memberId: string): AsyncGenerator<ReportEntryDto> {
  for await (const report of ReportModel.find({ reporter_id: memberId }).lean().cursor()) {
    yield { ...presentReport(report), text: report.text ?? null };
  }
}

/** Reports outlive who made them: with her account goes what she wrote and that it was her. */
export async function eraseReports(memberId: string): Promise<void> {
  await ReportModel.updateMany(
    { reporter_id: memberId },
    { $unset: { reporter_id: 1, text: 1, open_key: 1 } },
  );
}
