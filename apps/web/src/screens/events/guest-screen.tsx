import type { EventDto } from '@rosette/shared/contract/events.ts';
import { type GuestDto, guests } from '@rosette/shared/contract/guests.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2, CircleCheck, Hourglass, TicketX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { detailOr } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { formatOrdinal } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { useSent } from '#lib/use-sent.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ItemPage } from '#ui/item-page.tsx';
import { PageProblem } from '#ui/page-problem.tsx';
import { CalendarMenu } from './calendar/calendar-menu.tsx';
import { EventFacts, EventHeader } from './event-details.tsx';
import { isFull, seatWords } from './event-parts.tsx';

/** /guests/:secret: a guest's seat, by the link in her mails (product/events#guests). */
export function GuestScreen() {
  const { secret = '' } = useParams();
  const [isDeleted, setDeleted] = useSent<true>();
  const words = texts.events.guests;
  const page = useQuery({ ...query(guests.get, { params: { secret } }), staleTime: 0, enabled: !isDeleted });
  if (isDeleted) return <Notice icon={CircleCheck} title={words.deleted} />;
  const missing = {
    icon: TicketX,
    title: words.unknown.title,
    text: words.unknown.text,
    action: <LinkButton to={paths.home}>{texts.events.guests.toSite}</LinkButton>,
  };
  return (
    <ItemPage item={page} title={page.data?.event?.title ?? words.pageTitle} missing={missing}>
      {(guest) => <GuestPage secret={secret} guest={guest} onDeleted={() => setDeleted(true)} />}
    </ItemPage>
  );
}

const Notice = ({ icon, title }: { icon: typeof CircleCheck; title: string }) => (
  <div role="status" className="mx-auto max-w-3xl">
    <EmptyState icon={icon} title={title} />
  </div>
);

interface GuestPageProps {
  secret: string;
  guest: GuestDto;
  onDeleted(): void;
}

function GuestPage({ secret, guest, onDeleted }: GuestPageProps) {
  const { event, state, registration } = guest;
  const words = texts.events.guests;
  const further = (
    <div className="flex flex-wrap gap-3">
      {registration && (
        <LinkButton variant="secondary" to={paths.joinAsGuest(secret)}>
          {words.becomeMember}
        </LinkButton>
      )}
      <DeleteButton secret={secret} onDeleted={onDeleted} />
    </div>
  );
  if (!event) {
    return (
      <PageProblem
        icon={CalendarX2}
        title={state === 'unavailable' ? words.unavailable : words.cancelled}
        action={further}
      />
    );
  }
  return (
    <article aria-labelledby="event-title" className="mx-auto grid w-full max-w-3xl gap-6">
      <EventHeader event={event} />
      <Card className="grid gap-6">
        <EventFacts event={event} />
        <Seat secret={secret} guest={guest} event={event} />
        {further}
      </Card>
    </article>
  );
}

/** Her seat in words; announced when it changes. */
function seatOf({ state, position, full_name }: GuestDto, event: EventDto): ReactNode {
  const words = texts.events.guests;
  if (state === 'going')
    return (
      <span className="inline-flex items-center gap-2 text-good">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        {texts.events.youAreGoing}
      </span>
    );
  if (state === 'waitlisted')
    return (
      <span className="inline-flex items-center gap-2 text-good">
        <Hourglass aria-hidden="true" className="size-5 shrink-0" />
        {position
          ? fill(texts.events.youAreInLine, { place: formatOrdinal(position) })
          : texts.events.youAreWaiting}
      </span>
    );
  if (state === 'over') return words.over;
  const closed = event.guests === 'open' ? null : words.closed;
  if (state === 'left') return [words.left, closed].filter(Boolean).join(' ');
  if (closed) return closed;
  if (isFull(event)) return fill(words.confirmFull, { name: full_name });
  return [fill(words.confirmAbout, { name: full_name }), seatWords(event)].filter(Boolean).join(' ');
}

/** The one button that fits her seat. Opening the page changes nothing. */
function Seat({ secret, guest, event }: { secret: string; guest: GuestDto; event: EventDto }) {
  const words = texts.events.guests;
  const { state } = guest;
  const has = state === 'going' || state === 'waitlisted';
  // Without a seat there is nothing to do where it takes no guests any more (product/events#guests).
  const canChange = state !== 'over' && (has || event.guests === 'open');
  const change = useApiMutation({
    mutationFn: (wants: boolean) => call(wants ? guests.join : guests.leave, { params: { secret } }),
    failed: (error) => detailOr(error, words.failed),
    onDone({ action }) {
      if (action === 'waitlisted' && !isFull(event)) toast.success(words.becameWaitlisted);
    },
    changes: ['guest'],
  });
  return (
    <div className="grid gap-4 rounded-2xl bg-surface-soft p-4 sm:p-5">
      <p aria-live="polite" className="font-semibold wrap-anywhere">
        {seatOf(guest, event)}
      </p>
      {canChange && (
        <div className="flex flex-wrap gap-3">
          {!has && (
            <Button isBusy={change.isPending} onClick={() => change.mutate(true)}>
              {state === 'left' ? words.confirmAgain : words.confirm}
            </Button>
          )}
          {state === 'going' && <CalendarMenu event={event} guest={secret} />}
          {has && (
            <Button variant="secondary" isBusy={change.isPending} onClick={() => change.mutate(false)}>
              {words.cannotCome}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function DeleteButton({ secret, onDeleted }: { secret: string; onDeleted(): void }) {
  const words = texts.events.guests;
  const [isAsking, setAsking] = useState(false);
  const remove = useApiMutation({
    mutationFn: () => call(guests.remove, { params: { secret } }),
    failed: words.deleteFailed,
    onDone: onDeleted,
  });
  return (
    <>
      <Button variant="quiet" isBusy={remove.isPending} onClick={() => setAsking(true)}>
        {words.deleteData}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.deleteTitle}
        description={words.deleteAbout}
        action={words.deleteData}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
