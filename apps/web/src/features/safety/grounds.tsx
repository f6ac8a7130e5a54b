import { type Grounds, groundRules, groundsBody } from '@rosette/shared/contract/grounds.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, SelectField, TextAreaField, useSchemaForm } from '#ui/form.tsx';

/** The values of an empty form with `GroundsFields`. */
export const noGrounds = { reason: '', rule: 'terms' } as const;

/** Why an admin takes something from a member, and under which rule: she is mailed both. */
export function GroundsFields({ hint = texts.safety.grounds.reasonHint }: { hint?: string }) {
  const rules = groundRules.map((value) => ({ value, label: texts.safety.grounds.rules[value] }));
  return (
    <>
      <TextAreaField name="reason" label={texts.common.reason} hint={hint} rows={3} required />
      <SelectField name="rule" label={texts.safety.grounds.rule} options={rules} required />
    </>
  );
}

interface GroundsDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description: string;
  /** The label of the button. */
  action: string;
  isSending: boolean;
  /** See `useSchemaForm`. */
  keptAs: string;
  onConfirm(grounds: Grounds): void;
}

/** Confirms an admin's act against the thing of a member, with its grounds (product/safety#telling-the-person). */
export function GroundsDialog({ open, onOpenChange, title, description, ...form }: GroundsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <GroundsForm {...form} onKeep={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface GroundsFormProps extends Pick<GroundsDialogProps, 'keptAs' | 'action' | 'isSending' | 'onConfirm'> {
  onKeep(): void;
}

function GroundsForm({ keptAs, action, isSending, onConfirm, onKeep }: GroundsFormProps) {
  const form = useSchemaForm(groundsBody, noGrounds, keptAs);
  return (
    <Form
      form={form}
      isSending={isSending}
      onSubmit={({ reason, rule = 'terms' }) => onConfirm({ reason, rule })}
    >
      <GroundsFields />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onKeep}>
          {texts.common.cancel}
        </Button>
        <Button type="submit" variant="danger">
          {action}
        </Button>
      </div>
    </Form>
  );
}
