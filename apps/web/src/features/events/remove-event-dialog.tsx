import type { EventDto } from '@rosette/shared/contract/events.ts';
import { optionalText } from '@rosette/shared/contract/fields.ts';
import * as z from 'zod/mini';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, TextAreaField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { useRemoveEvent } from './use-event-changes.ts';

interface RemoveEventDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  event: EventDto;
  isOver: boolean;
  /** Called after the removal. */
  onRemoved?: (() => void) | undefined;
}

/**
 * Cancels an upcoming event with a message to attendees and waitlist (product/events#cancelling); deletes a
 * past one.
 */
export function RemoveEventDialog(props: RemoveEventDialogProps) {
  return props.isOver ? <DeletePastEvent {...props} /> : <CancelEvent {...props} />;
}

function DeletePastEvent({ open, onOpenChange, event, onRemoved }: RemoveEventDialogProps) {
  const remove = useRemoveEvent({ isOver: true, ...(onRemoved && { onDone: onRemoved }) });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this event?"
      description={`“${event.title}” will be deleted for everybody. This cannot be undone.`}
      action="Delete event"
      onConfirm={() => remove.mutate({ params: { id: event.id } })}
    />
  );
}

function CancelEvent({ open, onOpenChange, event, onRemoved }: RemoveEventDialogProps) {
  const close = () => onOpenChange(false);
  function finish() {
    close();
    onRemoved?.();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this event?"
      description={`“${event.title}” will be deleted, and everybody who is going or waiting is notified. This cannot be undone.`}
    >
      <CancelForm id={event.id} onDone={finish} onKeep={close} />
    </Dialog>
  );
}

const cancelForm = z.object({ message: optionalText('message') });

function CancelForm({ id, onDone, onKeep }: { id: string; onDone(): void; onKeep(): void }) {
  const form = useSchemaForm(cancelForm, { message: '' });
  const remove = useRemoveEvent({ isOver: false, onFields: errorsOnFields(form), onDone });
  return (
    <Form
      form={form}
      isSending={remove.isPending}
      onSubmit={(body) => remove.mutate({ params: { id }, body })}
    >
      <TextAreaField name="message" label="A sentence to the attendees (Optional)" rows={3} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onKeep}>
          Cancel
        </Button>
        <Button type="submit" variant="danger">
          {remove.isPending ? 'Cancelling...' : 'Cancel event'}
        </Button>
      </div>
    </Form>
  );
}
