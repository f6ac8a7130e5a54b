import { eventMessageBody } from '@rosette/shared/contract/attendees.ts';
import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import { ClipboardCheck, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { callerOf } from '#data/caller.ts';
import { call } from '#data/client.ts';
import { useSession } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { formatCount } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, TextAreaField, useSchemaForm } from '#ui/form.tsx';
import { ShareButton } from '#ui/share-button.tsx';
import { isOverNow } from './event-times.ts';
import { EventActions } from './form/event-actions.tsx';

interface MessageDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  event: EventDto;
}

/** Sends a message to all attendees (product/events#the-organisers-list). */
function MessageDialog({ open, onOpenChange, event }: MessageDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.events.organizer.message}
      description={fill(texts.events.organizer.messageAbout, { count: formatCount(event.attendee_count) })}
    >
      <MessageForm id={event.id} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function MessageForm({ id, onDone }: { id: string; onDone(): void }) {
  const form = useSchemaForm(eventMessageBody, { text: '' }, `event message ${id}`);
  const send = useApiMutation({
    mutationFn: (body: z.input<typeof eventMessageBody>) => call(events.message, { params: { id }, body }),
    done: texts.events.organizer.sent,
    failed: texts.events.organizer.failed,
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form form={form} isSending={send.isPending} onSubmit={(body) => send.mutate(body)}>
      <TextAreaField
        name="text"
        label={texts.common.message}
        required
        rows={5}
        hint={texts.events.organizer.messageHint}
      />
      <Button type="submit">{send.isPending ? texts.common.sending : texts.events.organizer.send}</Button>
    </Form>
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
