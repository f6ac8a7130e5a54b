import { createEventBody, type EventDto } from '@rosette/shared/contract/events.ts';
import { useWatch } from 'react-hook-form';
import { startOf } from '#lib/event-start.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { toInstant, toPickerValue, viewerTimeZone } from './event-times.ts';
import { useCreateEvent, useUpdateEvent } from './use-event-changes.ts';

interface EventFormDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The event to change; without it a new one is created. */
  event?: EventDto;
}

export function EventFormDialog({ open, onOpenChange, event }: EventFormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={event ? 'Edit Event' : 'Create New Event'}
      description={event ? 'Everybody who attends sees the change' : 'Organize an event for the community'}
    >
      <EventForm event={event} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const empty = { title: '', description: '', date: '', location: '', image: '' };

const valuesOf = (event: EventDto) => ({
  title: event.title,
  description: event.description,
  date: toPickerValue(startOf(event)),
  location: event.location,
  image: event.image ?? '',
});

function EventForm({ event, onDone }: { event: EventDto | undefined; onDone(): void }) {
  const form = useSchemaForm(createEventBody, event ? valuesOf(event) : empty);
  const sent = { onFields: errorsOnFields(form), onDone };
  const create = useCreateEvent(sent);
  const update = useUpdateEvent(sent);
  const isSending = create.isPending || update.isPending;
  const date = useWatch({ control: form.control, name: 'date' });
  const isPastDate = Boolean(date) && new Date(date) < new Date();

  function save({ date: picked, ...texts }: typeof empty) {
    const when = { date: toInstant(picked), time_zone: viewerTimeZone() };
    if (!event) return create.mutate({ ...texts, ...when });
    // A date that was left alone keeps the organiser's zone; a new one replaces a separately entered time.
    const moved = form.formState.dirtyFields.date ? { ...when, time: null } : {};
    update.mutate({ params: { id: event.id }, body: { ...texts, ...moved } });
  }

  return (
    <Form
      form={form}
      onSubmit={(values) => save({ ...empty, ...values, image: values.image ?? '' })}
      isSending={isSending}
    >
      <TextField name="title" label="Title" required />
      <TextAreaField name="description" label="Description" required />
      <div className="grid gap-1.5">
        <TextField name="date" label="Date" type="datetime-local" required />
        <p role="status" className="text-sm font-medium text-gold">
          {isPastDate && 'This date has already passed. You can still save the event.'}
        </p>
      </div>
      <TextField name="location" label="Location" required />
      <TextField name="image" label="Image URL (Optional)" type="url" placeholder="https://" />
      <Button type="submit" disabled={isSending} className="mt-2">
        {submitLabel(event !== undefined, isSending)}
      </Button>
    </Form>
  );
}

function submitLabel(isEdit: boolean, isSending: boolean): string {
  if (isSending) return 'Saving...';
  return isEdit ? 'Save Changes' : 'Create Event';
}
