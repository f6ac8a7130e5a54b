import {
  createReportBody,
  maxReportText,
  type ReportKind,
  reportReasons,
  reports,
} from '@rosette/shared/contract/reports.ts';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, SelectField, TextAreaField, useSchemaForm } from '#ui/form.tsx';
import { reportKindWords, reportReasonWords } from './report-words.ts';

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
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Report this ${reportKindWords[subject.kind]}`}
      description="Only our admins read this. Nobody else learns that you sent it."
    >
      <ReportForm subject={subject} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const reasons = reportReasons.map((reason) => ({ value: reason, label: reportReasonWords[reason] }));

function ReportForm({ subject, onDone }: { subject: Reportable; onDone(): void }) {
  const form = useSchemaForm(createReportBody, { ...subject, reason: 'spam', text: '' });
  const send = useApiMutation({
    mutationFn: (body: z.input<typeof createReportBody>) => call(reports.create, { body }),
    done: ({ number }) => `Report sent! Its number is ${number}.`,
    failed: 'Failed to send the report',
    changes: ['report'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form form={form} onSubmit={(body) => send.mutate(body)} isSending={send.isPending} label="Report">
      <SelectField name="reason" label="Reason" options={reasons} required />
      <TextAreaField
        name="text"
        label="What happened? (Optional)"
        hint={`Up to ${maxReportText.toLocaleString()} characters`}
      />
      <Button type="submit">{send.isPending ? 'Sending...' : 'Send Report'}</Button>
    </Form>
  );
}
