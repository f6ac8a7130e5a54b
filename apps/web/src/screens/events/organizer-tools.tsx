import { eventMessageBody } from '@rosette/shared/contract/attendees.ts';
import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import { ClipboardCheck, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callerOf } from '#data/caller.ts';
import { call } from '#data/client.ts';
import { useSession } from '#data/session.tsx';
import { formatCount } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { TextAreaField } from '#ui/form.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { ShareButton } from '#ui/share-button.tsx';
import { isOverNow } from './event-times.ts';
import { EventActions } from './form/event-actions.tsx';

interface MessageDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  event: EventDto;
}

/** Sends a message to all attendees (product/events#the-organisers-list). */
function MessageDialog({ open, onOpenChange, event: { id, attendee_count } }: MessageDialogProps) {
  const words = texts.events.organizer;
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.message}
      description={fill(words.messageAbout, { count: formatCount(attendee_count) })}
      schema={eventMessageBody}
      values={{ text: '' }}
      keptAs={`event message ${id}`}
      send={(body) => call(events.message, { params: { id }, body })}
      done={words.sent}
      failed={words.failed}
      action={words.send}
      busy={texts.common.sending}
    >
      <TextAreaField name="text" label={texts.common.message} required rows={5} hint={words.messageHint} />
    </FormDialog>
  );
}

/** The tools of organizer and admins on an event's page, together. */
export function OrganizerTools({ event }: { event: EventDto }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [isWriting, setWriting] = useState(false);
  const caller = callerOf(user);
  if (!caller || !mayChange(caller, event.organizer_id)) return null;
  const isHost = owns(caller, event.organizer_id);
  return (
    <section aria-labelledby="organize" className="rounded-2xl bg-surface-soft p-4 sm:p-5">
      <h2 id="organize" className="mb-3 text-xl">
        {texts.events.organizer.title}
      </h2>
      <div className="flex flex-wrap gap-3">
        {/* The organizer's primary button leads there. */}
        {!isHost && (
          <LinkButton to={paths.attendees(event.id)} variant="secondary">
            <ClipboardCheck aria-hidden="true" />
            {texts.events.attendees.title}
          </LinkButton>
        )}
        {!isOverNow(event) && (
          <Button variant="secondary" onClick={() => setWriting(true)}>
            <Megaphone aria-hidden="true" />
            {texts.events.organizer.message}
          </Button>
        )}
        <EventActions
          event={event}
          isAdmin={caller.role === 'admin'}
          titleId="event-title"
          onRemoved={() => void navigate(paths.events, { replace: true })}
        />
        {isHost && <ShareButton title={event.title} path={paths.event(event.id)} />}
      </div>
      <MessageDialog open={isWriting} onOpenChange={setWriting} event={event} />
    </section>
  );
}
