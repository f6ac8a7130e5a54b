import { closeReportBody, reportOutcomes, reports } from '@rosette/shared/contract/reports.ts';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { reportOutcomeWords } from '#shared/safety/report-words.ts';
import { Button } from '#ui/button.tsx';
import { Form, SelectField, TextAreaField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';

const outcomes = reportOutcomes.map((outcome) => ({ value: outcome, label: reportOutcomeWords[outcome] }));

interface CloseReportFormProps {
  id: string;
  number: string;
  note: string | null;
}

/** Closes a report with its outcome. This only records it: members are suspended under 'Users'. */
export function CloseReportForm({ id, number, note }: CloseReportFormProps) {
  const form = useSchemaForm(closeReportBody, { outcome: 'no_action', note: note ?? '' });
  const close = useChange({
    change: (body: z.input<typeof closeReportBody>) => call(reports.close, { params: { id }, body }),
    done: `${number} is closed`,
    failed: 'Failed to close the report',
    changes: ['report'],
    onFields: errorsOnFields(form),
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => close.mutate(body)}
      isSending={close.isPending}
      label={`Close ${number}`}
    >
      <SelectField
        name="outcome"
        label="Outcome"
        options={outcomes}
        hint="The reporter only hears whether something was done. Suspend or remove first, then close."
      />
      <TextAreaField name="note" label="Note for admins (Optional)" rows={3} />
      <Button type="submit">{close.isPending ? 'Closing...' : 'Close with this outcome'}</Button>
    </Form>
  );
}
