import { optionalDateTime } from '@rosette/shared/contract/fields.ts';
import { suspendBody, suspensions } from '@rosette/shared/contract/suspensions.ts';
import type { MemberDto } from '@rosette/shared/contract/users.ts';
import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { ActionMenu } from '#ui/menu.tsx';

/**
 * The menu of a member's row: suspends her or ends her suspension, each after a confirmation
 * (product/safety#suspension).
 */
export function SuspensionAction({ member }: { member: MemberDto }) {
  const [isOpen, setOpen] = useState(false);
  const end = useApiMutation({
    mutationFn: () => call(suspensions.unsuspend, { params: { id: member.id } }),
    done: `${member.full_name} is no longer suspended`,
    failed: 'Failed to end the suspension',
    changes: ['suspension'],
  });
  return (
    <>
      <ActionMenu
        label={`More for ${member.full_name}`}
        actions={[
          {
            label: member.suspended ? 'End suspension' : 'Suspend',
            icon: member.suspended ? UserCheck : UserX,
            act: () => setOpen(true),
          },
        ]}
      />
      {member.suspended ? (
        <ConfirmDialog
          open={isOpen}
          onOpenChange={setOpen}
          title={`End the suspension of ${member.full_name}?`}
          description={`She can sign in again and is seen by everybody. The reason was: ${member.suspended.reason}`}
          action="End suspension"
          onConfirm={() => end.mutate()}
        />
      ) : (
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          title={`Suspend ${member.full_name}?`}
          description="She is signed out at once, cannot sign in and is hidden everywhere. She is notified by mail."
        >
          <SuspendForm member={member} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

/** The form's values: the end as a `datetime-local` text, empty for none. */
const suspendForm = z.object({ reason: suspendBody.shape.reason, until: optionalDateTime });

function SuspendForm({ member, onDone }: { member: MemberDto; onDone(): void }) {
  const form = useSchemaForm(suspendForm, { reason: '', until: '' });
  const suspend = useApiMutation({
    // Converts the admin's local time to an instant.
    mutationFn: ({ reason, until }: z.input<typeof suspendForm>) =>
      call(suspensions.suspend, {
        params: { id: member.id },
        body: { reason, until: until ? new Date(until).toISOString() : null },
      }),
    done: `${member.full_name} is suspended`,
    failed: 'Failed to suspend this member',
    changes: ['suspension'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => suspend.mutate(body)}
      isSending={suspend.isPending}
      label={`Suspend ${member.full_name}`}
    >
      <TextAreaField
        name="reason"
        label="Reason"
        hint="She reads it in the mail and when she signs in"
        required
      />
      <TextField
        name="until"
        label="Until (Optional)"
        type="datetime-local"
        hint="No end date if left empty"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger">
          {suspend.isPending ? 'Suspending...' : 'Suspend'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
