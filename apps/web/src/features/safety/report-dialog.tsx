import {
  createReportBody,
  maxReportText,
  type ReportKind,
  reportReasons,
  reports,
} from '@rosette/shared/contract/reports.ts';
import type * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, SelectField, TextAreaField, useSchemaForm } from '#ui/form.tsx';

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
      title={texts.safety.reportThis[subject.kind]}
      description={texts.safety.reportAbout}
    >
      <ReportForm subject={subject} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ReportForm({ subject, onDone }: { subject: Reportable; onDone(): void }) {
  const form = useSchemaForm(createReportBody, { ...subject, reason: 'spam', text: '' });
  const reasons = reportReasons.map((value) => ({ value, label: texts.safety.reasons[value] }));
  const send = useApiMutation({
    mutationFn: (body: z.input<typeof createReportBody>) => call(reports.create, { body }),
    done: ({ number }) => fill(texts.safety.reportSent, { number }),
    failed: texts.safety.reportFailed,
    changes: ['report'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => send.mutate(body)}
      isSending={send.isPending}
      label={texts.safety.report}
    >
      <SelectField name="reason" label={texts.common.reason} options={reasons} required />
      <TextAreaField
        name="text"
        label={texts.safety.reportText}
        hint={fill(texts.safety.reportTextHint, { max: maxReportText })}
      />
      <Button type="submit">{send.isPending ? texts.common.sending : texts.safety.sendReport}</Button>
    </Form>
  );
}
