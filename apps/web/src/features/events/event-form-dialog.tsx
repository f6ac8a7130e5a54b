import type { EventDto } from '@rosette/shared/contract/events.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EventForm } from './event-form.tsx';

interface EventFormDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The event to change; a new one by default. */
  event?: EventDto;
}

export function EventFormDialog({ open, onOpenChange, event }: EventFormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={event ? 'Edit Event' : 'Create New Event'}
      description={event ? 'Attendees are notified of the change' : 'Organize an event for the community'}
    >
      <EventForm event={event} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
