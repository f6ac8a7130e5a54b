import type { EventDto } from '@rosette/shared/contract/events.ts';
import { type MeetingDto, meetings } from '@rosette/shared/contract/meetings.ts';
import { foldText } from '@rosette/shared/fold-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Handshake, MessageCircle } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { useGoTo } from '#ui/link.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { SearchBox } from '#ui/search-box.tsx';

/** From so many people on there is a search (product/events#we-met). */
const searchedFrom = 12;

const matches = ({ person }: MeetingDto, q: string) =>
  foldText(`${person.full_name}\n${person.business_name ?? ''}`).includes(foldText(q.trim()));

/** 'Whom did you meet?' for who was there; nothing where the API answers no list, and while there is nobody. */
export function WhomMet({ event }: { event: EventDto }) {
  const words = texts.events.met;
  const titleId = useId();
  const [q, setQ] = useState('');
  const { data: all = [] } = useQuery({
    ...query(meetings.list, { params: { id: event.id } }),
    retry: false,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const isShown = all.length > 0;
  // Where `paths.whomMet` leads to, each time.
  useEffect(() => {
    if (!isShown || hash !== '#met') return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isShown, hash, key]);
  if (!isShown) return null;
  const found = all.filter((each) => matches(each, q));
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h2 ref={heading} id={titleId} tabIndex={-1} className="text-2xl">
        {words.title}
      </h2>
      {all.length >= searchedFrom && <SearchBox label={words.search} value={q} onChange={setQ} />}
      {found.length === 0 && <p role="status">{words.noMatches}</p>}
      <ul className="grid gap-2">
        {found.map((each) => (
          <Met key={each.person.id} eventId={event.id} choice={each} />
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{words.told}</p>
    </section>
  );
}

/** One person with one button: 'We met', 'Undo' or 'Message'. */
function Met({ eventId, choice }: { eventId: string; choice: MeetingDto }) {
  const words = texts.events.met;
  const { person, is_connected, said } = choice;
  const nameId = useId();
  const goTo = useGoTo();
  const params = { id: eventId, user_id: person.id ?? '' };
  const say = useApiMutation({
    // Of one who is connected, it only asks for the conversation.
    mutationFn: (_wasConnected: boolean) => call(meetings.say, { params }),
    failed: words.failed,
    changes: ['contact'],
    onDone({ conversation_id }, wasConnected) {
      if (conversation_id && !wasConnected) toast.success(fill(words.connected, { name: person.full_name }));
    },
    leadOn({ conversation_id }, wasConnected) {
      if (conversation_id && wasConnected) goTo(paths.conversation(conversation_id));
    },
  });
  const undo = useApiMutation({
    mutationFn: () => call(meetings.takeBack, { params }),
    failed: words.failed,
    changes: ['contact'],
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2xl border border-line bg-surface px-3 py-2">
      <Avatar name={person.full_name} image={person.profile_image} size="small" />
      <div className="min-w-0 flex-1 basis-32">
        <PersonLink id={nameId} person={person} className="font-semibold wrap-anywhere" />
        {person.business_name && (
          <p className="text-sm wrap-anywhere text-ink-soft">{person.business_name}</p>
        )}
        {said && !is_connected && <p className="text-sm text-ink-soft">{words.said}</p>}
      </div>
      {said && !is_connected ? (
        <Button
          variant="quiet"
          size="small"
          aria-describedby={nameId}
          isBusy={undo.isPending}
          onClick={() => undo.mutate()}
        >
          {words.undo}
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-describedby={nameId}
          isBusy={say.isPending}
          onClick={() => say.mutate(is_connected)}
        >
          {is_connected ? <MessageCircle aria-hidden="true" /> : <Handshake aria-hidden="true" />}
          {is_connected ? words.message : words.say}
        </Button>
      )}
    </li>
  );
}
