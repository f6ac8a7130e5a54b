import { eventMessageBody } from '@rosette/shared/contract/attendees.ts';
import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import type { PersonDto } from '@rosette/shared/contract/people.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { cn } from '#lib/cn.ts';
import { formatCount } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { callerOf } from '#session/caller.ts';
import { useSession, useUser } from '#session/session.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, TextAreaField, useSchemaForm } from '#ui/form.tsx';
import { ItemPage } from '#ui/item-page.tsx';
import { Link } from '#ui/link.tsx';
import { EventDetails } from './event-details.tsx';
import { missingEvent } from './event-parts.tsx';
import { isOverNow } from './event-times.ts';
import { EventActions } from './form/event-actions.tsx';
import { PendingRsvp } from './pending-rsvp.tsx';

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
      title="Message attendees"
      description={`It is sent to everybody who is going (${formatCount(event.attendee_count)}). You can send three a day.`}
    >
      <MessageForm id={event.id} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function MessageForm({ id, onDone }: { id: string; onDone(): void }) {
  const form = useSchemaForm(eventMessageBody, { text: '' });
  const send = useApiMutation({
    mutationFn: (body: z.input<typeof eventMessageBody>) => call(events.message, { params: { id }, body }),
    done: 'Message sent!',
    failed: 'Failed to send the message',
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form form={form} isSending={send.isPending} onSubmit={(body) => send.mutate(body)}>
      <TextAreaField name="text" label="Message" required rows={5} hint="Up to 1,000 characters" />
      <Button type="submit">{send.isPending ? 'Sending...' : 'Send Message'}</Button>
    </Form>
  );
}

/** Attendees shown with a picture at most. */
const shownAtMost = 24;

/** Whether the event shows its attendees to the caller (product/events#who-sees-attendees). */
function maySeePeople(event: EventDto, isOrganizer: boolean): boolean {
  if (isOrganizer || event.attendee_visibility === 'members') return true;
  return event.attendee_visibility === 'attendees' && event.my_rsvp === 'going';
}

const pill = 'flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface py-1 pr-4 pl-1';

/** An attendee's picture and name, linked to her profile; a former member has none. */
function PersonPill({ person: { id, full_name, profile_image } }: { person: PersonDto }) {
  const content = (
    <>
      <Avatar name={full_name} image={profile_image} size="small" />
      <span className="wrap-anywhere">{full_name}</span>
    </>
  );
  if (id === null) return <span className={pill}>{content}</span>;
  return (
    <Link to={paths.profile(id)} className={cn(pill, 'hover:bg-surface-soft')}>
      {content}
    </Link>
  );
}

/** The attendees, for members who may see them; absent when they cannot be fetched. */
function PeopleGoing({ event }: { event: EventDto }) {
  const caller = callerOf(useUser());
  const isAllowed = maySeePeople(event, owns(caller, event.organizer_id) || caller.role === 'admin');
  const { data } = useQuery({
    ...query(events.attendees, { params: { id: event.id }, query: { limit: String(shownAtMost) } }),
    enabled: isAllowed && event.attendee_count > 0,
  });
  const people = (data ?? []).filter(({ state }) => state !== 'waitlisted').map(({ person }) => person);
  if (people.length === 0) return null;
  const more = event.attendee_count - people.length;
  return (
    <section aria-labelledby="people-going">
      <h2 id="people-going" className="mb-4 text-2xl">
        Who is going
      </h2>
      <ul className="flex flex-wrap gap-3">
        {people.map((person, place) => (
          // Former members have no id.
          <li key={person.id ?? `former-${place}`}>
            <PersonPill person={person} />
          </li>
        ))}
        {more > 0 && <li className="self-center text-ink-soft">{`and ${formatCount(more)} more`}</li>}
      </ul>
    </section>
  );
}

/** The tools of organizer and admins on an event's page. */
function OrganizerTools({ event }: { event: EventDto }) {
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

/** /events/{id}, for everybody (product/events#event-page). */
export function EventScreen() {
  const { id = '' } = useParams();
  const { isLoading } = useSession();
  // With the token: the answer holds her RSVP and, for attendees, the private fields.
  const event = useQuery({ ...query(events.get, { params: { id } }), enabled: !isLoading });
  return (
    <ItemPage item={event} title={event.data?.title ?? 'Event'} missing={missingEvent}>
      {(found) => <EventPage event={found} />}
    </ItemPage>
  );
}

function EventPage({ event }: { event: EventDto }) {
  const { user } = useSession();
  return (
    <article aria-labelledby="event-title" className="mx-auto grid max-w-4xl gap-8">
      {user && <PendingRsvp event={event} />}
      <EventDetails event={event} />
      <OrganizerTools event={event} />
      {user && <PeopleGoing event={event} />}
    </article>
  );
}
