import type { EventDto } from '@rosette/shared/contract/events.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import { ClipboardCheck, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { callerOf } from '#session/caller.ts';
import { useSession } from '#session/session.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { EventActions } from './event-actions.tsx';
import { isOverNow } from './event-times.ts';
import { MessageDialog } from './message-dialog.tsx';

/** The tools of organizer and admins on an event's page. */
export function OrganizerTools({ event }: { event: EventDto }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [isWriting, setWriting] = useState(false);
  const caller = callerOf(user);
  if (!caller || !mayChange(caller, event.organizer_id)) return null;
  return (
    <section aria-labelledby="organize">
      <h2 id="organize" className="mb-4 text-2xl">
        Organize
      </h2>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.attendees(event.id)} variant="secondary">
          <ClipboardCheck aria-hidden="true" />
          Attendee list
        </LinkButton>
        {!isOverNow(event) && (
          <Button variant="secondary" onClick={() => setWriting(true)}>
            <Megaphone aria-hidden="true" />
            Message attendees
          </Button>
        )}
        <EventActions
          event={event}
          isAdmin={caller.role === 'admin'}
          titleId="event-title"
          onRemoved={() => void navigate(paths.events, { replace: true })}
        />
      </div>
      <MessageDialog open={isWriting} onOpenChange={setWriting} event={event} />
    </section>
  );
}
