import { optionalDateTime } from '@rosette/shared/contract/fields.ts';
import { suspendBody, suspensions } from '@rosette/shared/contract/suspensions.ts';
import type { MemberDto } from '@rosette/shared/contract/users.ts';
import * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { GroundsFields, noGrounds } from '#features/safety/grounds.tsx';
import { fill, texts } from '#lib/texts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextField } from '#ui/form.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';

interface SuspensionDialogProps {
  member: MemberDto;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The form's values: the end as a `datetime-local` text, empty for none. */
const suspendForm = z.object({
  reason: suspendBody.shape.reason,
  rule: suspendBody.shape.rule,
  until: optionalDateTime,
});

/** Suspends a member or ends her suspension, each after a confirmation (product/safety#suspension). */
export function SuspensionDialog({ member, ...dialog }: SuspensionDialogProps) {
  const words = texts.admin.suspension;
  const { id, full_name: name, suspended } = member;
  const end = useApiMutation({
    mutationFn: () => call(suspensions.unsuspend, { params: { id } }),
    done: fill(words.ended, { name }),
    failed: words.endFailed,
    changes: ['suspension'],
  });
  return suspended ? (
    <ConfirmDialog
      {...dialog}
      title={fill(words.endTitle, { name })}
      description={fill(words.endAbout, { reason: suspended.reason })}
      action={words.end}
      onConfirm={() => end.mutate()}
    />
  ) : (
    <FormDialog
      {...dialog}
      title={fill(words.title, { name })}
      description={words.about}
      schema={suspendForm}
      keptAs={`suspension ${id}`}
      values={{ ...noGrounds, until: '' }}
      // Converts the admin's local time to an instant.
      send={({ until, ...grounds }) =>
        call(suspensions.suspend, {
          params: { id },
          body: { ...grounds, until: until ? new Date(until).toISOString() : null },
        })
      }
      done={fill(words.done, { name })}
      failed={words.failed}
      changes={['suspension']}
      label={fill(words.label, { name })}
      action={words.suspend}
      busy={words.busy}
      isDanger
    >
      <GroundsFields hint={words.reasonHint} />
      <TextField name="until" label={words.until} type="datetime-local" hint={words.untilHint} />
    </FormDialog>
  );
}
