import {
  createReportBody,
  maxReportText,
  type ReportKind,
  reportReasons,
  reports,
} from '@rosette/shared/contract/reports.ts';
import { call } from '#data/client.ts';
import { fill, texts } from '#lib/texts.ts';
import { SelectField, TextAreaField } from '#ui/form.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';

/** A subject of a report: a member, her record, or her message. */
export interface Reportable {
  kind: ReportKind;
  id: string;
}

interface ReportDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  subject: Reportable;
}

/** Reports a subject to the admins (product/safety#reports). */
export function ReportDialog({ open, onOpenChange, subject }: ReportDialogProps) {
  const reasons = reportReasons.map((value) => ({ value, label: texts.safety.reasons[value] }));
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.safety.reportThis[subject.kind]}
      description={texts.safety.reportAbout}
      schema={createReportBody}
      keptAs={`report ${subject.kind} ${subject.id}`}
      values={{ ...subject, reason: 'spam', text: '' }}
      send={(body) => call(reports.create, { body })}
      done={({ number }) => fill(texts.safety.reportSent, { number })}
      failed={texts.safety.reportFailed}
      changes={['report']}
      label={texts.safety.report}
      action={texts.safety.sendReport}
      busy={texts.common.sending}
    >
      <SelectField name="reason" label={texts.common.reason} options={reasons} required />
      <TextAreaField
        name="text"
        label={texts.safety.reportText}
        hint={fill(texts.safety.reportTextHint, { max: maxReportText })}
      />
    </FormDialog>
  );
}
