import { optionalDateTime } from '@rosette/shared/contract/fields.ts';
import { suspendBody, suspensions } from '@rosette/shared/contract/suspensions.ts';
import type { MemberDto } from '@rosette/shared/contract/users.ts';
import * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { GroundsFields, noGrounds } from '#features/safety/grounds.tsx';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, TextField, useSchemaForm } from '#ui/form.tsx';

interface SuspensionDialogProps {
  member: MemberDto;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Suspends a member or ends her suspension, each after a confirmation (product/safety#suspension). */
export function SuspensionDialog({ member, open, onOpenChange }: SuspensionDialogProps) {
  const end = useApiMutation({
    mutationFn: () => call(suspensions.unsuspend, { params: { id: member.id } }),
    done: fill(texts.admin.suspension.ended, { name: member.full_name }),
    failed: texts.admin.suspension.endFailed,
    changes: ['suspension'],
  });
  return member.suspended ? (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={fill(texts.admin.suspension.endTitle, { name: member.full_name })}
      description={fill(texts.admin.suspension.endAbout, { reason: member.suspended.reason })}
      action={texts.admin.suspension.end}
      onConfirm={() => end.mutate()}
    />
  ) : (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={fill(texts.admin.suspension.title, { name: member.full_name })}
      description={texts.admin.suspension.about}
    >
      <SuspendForm member={member} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** The form's values: the end as a `datetime-local` text, empty for none. */
const suspendForm = z.object({
  reason: suspendBody.shape.reason,
  rule: suspendBody.shape.rule,
  until: optionalDateTime,
});

function SuspendForm({ member, onDone }: { member: MemberDto; onDone(): void }) {
  const form = useSchemaForm(suspendForm, { ...noGrounds, until: '' });
  const suspend = useApiMutation({
    // Converts the admin's local time to an instant.
    mutationFn: ({ reason, rule, until }: z.input<typeof suspendForm>) =>
      call(suspensions.suspend, {
        params: { id: member.id },
        body: { reason, rule, until: until ? new Date(until).toISOString() : null },
      }),
    done: fill(texts.admin.suspension.done, { name: member.full_name }),
    failed: texts.admin.suspension.failed,
    changes: ['suspension'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => suspend.mutate(body)}
      isSending={suspend.isPending}
      label={fill(texts.admin.suspension.label, { name: member.full_name })}
    >
      <GroundsFields hint={texts.admin.suspension.reasonHint} />
      <TextField
        name="until"
        label={texts.admin.suspension.until}
        type="datetime-local"
        hint={texts.admin.suspension.untilHint}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger">
          {suspend.isPending ? texts.admin.suspension.busy : texts.admin.suspension.suspend}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {texts.common.cancel}
        </Button>
      </div>
    </Form>
  );
}
