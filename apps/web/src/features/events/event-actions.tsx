import type { EventDto } from '@rosette/shared/contract/events.ts';
import { BadgeEuro } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { OwnerActions } from '#ui/owner-actions.tsx';
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
  const [isEditing, setEditing] = useState(false);
  const [isSponsoring, setSponsoring] = useState(false);
  const remove = useRemoveEvent();
  return (
    <div className="flex flex-wrap">
      {isAdmin && (
        <Button
          variant="quiet"
          size="icon"
          aria-label="Set sponsor"
          aria-describedby={titleId}
          title="Set sponsor"
          onClick={() => setSponsoring(true)}
        >
          <BadgeEuro aria-hidden="true" />
        </Button>
      )}
      <OwnerActions
        what="event"
        name={event.title}
        titleId={titleId}
        onEdit={() => setEditing(true)}
        onDelete={() => remove.mutate(event.id)}
        isDeleting={remove.isPending}
      />
      <EventFormDialog open={isEditing} onOpenChange={setEditing} event={event} />
      {isAdmin && <SponsorDialog open={isSponsoring} onOpenChange={setSponsoring} event={event} />}
    </div>
  );
}
