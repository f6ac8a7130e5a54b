import type { ReportEntryDto } from '@rosette/shared/contract/data-export.ts';
import type { AdminReportDto, ReportDto } from '@rosette/shared/contract/reports.ts';
import { formerMember, presentPerson } from '#features/users/user.present.ts';
import { writtenAddress } from '#lib/written-address.ts';
import type { ModeratedReport } from './moderation.service.ts';
import { outcomeFor, type Report } from './report.model.ts';

const commonOf = (report: Report) => ({
  id: String(report._id),
  number: report.number,
  kind: report.kind,
  reason: report.reason,
  state: report.state,
  created_at: report.created_at.toISOString(),
});

/** The reporter's view: whether something was done, not what (product/safety#reports). */
export function presentReport(report: Report): ReportDto {
  // A member's report has none of the reasons that only visitors give.
  return { ...commonOf(report), reason: report.reason as ReportDto['reason'], outcome: outcomeFor(report) };
}

/** For the data export, with her text. */
export const presentReportEntry = (report: Report): ReportEntryDto => ({
  ...commonOf(report),
  outcome: outcomeFor(report),
  text: report.text ?? null,
});

/** The admin's view. */
export function presentAdminReport({ report, members, messages }: ModeratedReport): AdminReportDto {
  const personOf = (id: unknown) => presentPerson(members.get(String(id)));
  const { notifier } = report;
  const reported = members.get(String(report.reported_id));
  return {
    ...commonOf(report),
    outcome: report.outcome ?? null,
    reporter: notifier ? null : personOf(report.reporter_id),
    notifier: notifier
      ? {
          name: notifier.name ?? null,
          email: notifier.email ? writtenAddress(notifier.email) : null,
        }
      : null,
    reported: personOf(report.reported_id),
    subject: {
      kind: report.kind,
      id: report.subject_id,
      label: reported ? (report.label ?? reported.full_name) : formerMember.full_name,
      path: report.path ?? null,
    },
    text: report.text ?? null,
    note: report.note ?? null,
    assignee: report.assignee_id ? personOf(report.assignee_id) : null,
    messages: messages.map(({ _id, text, created_at, author_id }) => ({
      text,
      created_at: created_at.toISOString(),
      is_reported: String(_id) === report.subject_id,
      author: personOf(author_id),
    })),
  };
}
