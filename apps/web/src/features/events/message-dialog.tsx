import { eventMessageBody } from '@rosette/shared/contract/attendees.ts';
import type { EventDto } from '@rosette/shared/contract/events.ts';
import { formatCount } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, TextAreaField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { useMessageAttendees } from './use-event-changes.ts';

interface MessageDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  event: EventDto;
}

/** Sends a message to all attendees (product/events#the-organisers-list). */
export function MessageDialog({ open, onOpenChange, event }: MessageDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Message attendees"
      description={`It is sent to everybody who is going (${formatCount(event.attendee_count)}). You can send three a day.`}
    >
      <MessageForm id={event.id} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function MessageForm({ id, onDone }: { id: string; onDone(): void }) {
  const form = useSchemaForm(eventMessageBody, { text: '' });
  const send = useMessageAttendees({ onFields: errorsOnFields(form), onDone });
  return (
    <Form form={form} isSending={send.isPending} onSubmit={(body) => send.mutate({ params: { id }, body })}>
      <TextAreaField name="text" label="Message" required rows={5} hint="Up to 1,000 characters" />
      <Button type="submit">{send.isPending ? 'Sending...' : 'Send Message'}</Button>
    </Form>
  );
}
