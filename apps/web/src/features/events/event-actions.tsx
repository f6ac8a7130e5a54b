import type { EventDto } from '@rosette/shared/contract/events.ts';
import { BadgeEuro, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EventFormDialog } from './event-form-dialog.tsx';
import { SponsorDialog } from './sponsor-dialog.tsx';
import { useRemoveEvent } from './use-event-changes.ts';

interface EventActionsProps {
  event: EventDto;
  /** Admins also decide who sponsors it (decisions §3). */
  isAdmin: boolean;
  titleId: string;
}

/** What its organiser and admins can do with an event. */
export function EventActions({ event, isAdmin, titleId }: EventActionsProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | 'sponsor' | null>(null);
  const remove = useRemoveEvent();
  const toggle = (dialog: typeof open) => (isOpen: boolean) => setOpen(isOpen ? dialog : null);
  const actions = [
    { dialog: 'edit', name: 'Edit', icon: Pencil },
    ...(isAdmin ? [{ dialog: 'sponsor', name: 'Set sponsor', icon: BadgeEuro } as const] : []),
    { dialog: 'delete', name: 'Delete', icon: Trash2 },
  ] as const;

  return (
    <div className="flex">
      {actions.map(({ dialog, name, icon: Icon }) => (
        <Button
          key={dialog}
          variant="quiet"
          size="icon"
          aria-label={name}
          aria-describedby={titleId}
          title={name}
          onClick={() => setOpen(dialog)}
        >
          <Icon aria-hidden="true" />
        </Button>
      ))}
      <EventFormDialog open={open === 'edit'} onOpenChange={toggle('edit')} event={event} />
      {isAdmin && <SponsorDialog open={open === 'sponsor'} onOpenChange={toggle('sponsor')} event={event} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={toggle('delete')}
        title="Delete this event?"
        description={`“${event.title}” goes away for everybody who attends. This cannot be taken back.`}
        action="Delete event"
        onConfirm={() => remove.mutate(event.id)}
      />
    </div>
  );
}
