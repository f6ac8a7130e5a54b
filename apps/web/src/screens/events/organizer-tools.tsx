import { eventMessageBody } from '@rosette/shared/contract/attendees.ts';
import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { ClipboardCheck, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#data/client.ts';
import { formatCount } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';
import { TextAreaField } from '#ui/form.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import type { MenuAction } from '#ui/menu.tsx';
import { EventMenu } from './event-menu.tsx';
import { isOverNow } from './event-times.ts';
import { useEventActions } from './form/event-actions.tsx';

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

/** The actions that stand beside the menu where there is room. */
const shownBesides = ['edit', 'remove'];

interface OrganizerMenuProps {
  event: EventDto;
  caller: Caller;
  /** Items of everybody's menu. */
  actions: readonly MenuAction[];
  /** On a phone all is in the menu. */
  isPhone: boolean;
}

/** The tools of organizer and admins on an event's page: the most used as buttons, the others in the menu 'More'. */
export function OrganizerTools({ event, caller, actions: further, isPhone }: OrganizerMenuProps) {
  const navigate = useNavigate();
  const [isWriting, setWriting] = useState(false);
  const tools = useFocusOnRemoval<HTMLElement>();
  const isHost = owns(caller, event.organizer_id);
  const { actions, dialogs } = useEventActions(
    event,
    caller.role === 'admin',
    () => void navigate(paths.events, { replace: true }),
  );
  const write: MenuAction[] = isOverNow(event)
    ? []
    : [{ label: texts.events.organizer.message, icon: Megaphone, act: () => setWriting(true) }];
  const windows = (
    <>
      {dialogs}
      <MessageDialog open={isWriting} onOpenChange={setWriting} event={event} />
    </>
  );
  if (isPhone) {
    // The organizer's primary button leads there.
    const list: MenuAction[] = isHost
      ? []
      : [
          {
            label: texts.events.attendees.title,
            icon: ClipboardCheck,
            act: () => void navigate(paths.attendees(event.id)),
          },
        ];
    return (
      <>
        <EventMenu event={event} actions={[...list, ...write, ...actions, ...further]} />
        {windows}
      </>
    );
  }
  const besides = actions.filter(({ name }) => shownBesides.includes(name));
  const inMenu = actions.filter(({ name }) => !shownBesides.includes(name));
  return (
    <section ref={tools} aria-labelledby="organize" className="-mb-2 border-t border-line pt-4">
      <h2 id="organize" className="font-sans text-sm font-semibold text-ink-soft">
        {texts.events.organizer.title}
      </h2>
      <div className="-mx-3 flex flex-wrap items-center">
        {!isHost && (
          <LinkButton to={paths.attendees(event.id)} variant="quiet" size="small" className="px-3">
            <ClipboardCheck aria-hidden="true" />
            {texts.events.attendees.title}
          </LinkButton>
        )}
        {[...write, ...besides].map(({ label, icon: Icon, act }) => (
          <Button
            key={label}
            variant="quiet"
            size="small"
            className="px-3"
            aria-describedby="event-title"
            onClick={act}
          >
            <Icon aria-hidden="true" />
            {label}
          </Button>
        ))}
        <EventMenu event={event} actions={[...inMenu, ...further]} />
      </div>
      {windows}
    </section>
  );
}
