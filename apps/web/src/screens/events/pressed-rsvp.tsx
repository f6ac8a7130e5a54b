import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import { type ReactNode, useState } from 'react';
import { ApiError, detailOr } from '#data/api-error.ts';
import { callerOf } from '#data/caller.ts';
import { call } from '#data/client.ts';
import type { PressedKind } from '#data/pressed-action.ts';
import { useUser } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePressedAction } from '#data/use-pressed-action.ts';
import { ConfirmEmailFirst } from '#features/account/confirm-email.tsx';
import { useUnconfirmedEmail } from '#features/account/use-unconfirmed-email.ts';
import { paths } from '#lib/paths.ts';
import { fillWith, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { isFull } from './event-parts.tsx';
import { isOverNow } from './event-times.ts';

type Problem = 'full' | 'over' | null;

/**
 * Joins the event, or its waitlist, as she pressed before she signed in
 * (product/web#what-was-pressed-before-signing-in), and says so where that is not possible any more. What she can do
 * instead is the button of the page.
 */
export function PressedRsvp({ event }: { event: EventDto }) {
  const caller = callerOf(useUser());
  const [problem, setProblem] = useState<Problem>(null);
  const join = useApiMutation({
    mutationFn: (_kind: PressedKind) => call(events.attend, { params: { id: event.id } }),
    done: ({ action }) => texts.events.rsvpDone[action],
    changes: ['attendance'],
    onDone: ({ action }, kind) => setProblem(kind === 'rsvp' && action === 'waitlisted' ? 'full' : null),
  });
  usePressedAction(paths.event(event.id), ['rsvp', 'waitlist'], (kind) => {
    if (event.my_rsvp || owns(caller, event.organizer_id)) return;
    if (isOverNow(event)) setProblem('over');
    // Whoever wanted a seat decides herself whether she waits for one.
    else if (kind === 'rsvp' && isFull(event)) setProblem('full');
    else join.mutate(kind);
  });

  if (join.isError && !event.my_rsvp)
    return <Refused error={join.error} onRetry={() => join.mutate(join.variables)} />;
  if (join.isPending) return <Notice>{texts.events.rsvp.saving}</Notice>;
  if (problem === 'over') {
    return (
      <Notice>
        {fillWith(texts.events.rsvp.isOver, {
          link: (
            <Link to={paths.events} className="text-accent-ink underline underline-offset-4">
              {texts.events.rsvp.seeComing}
            </Link>
          ),
        })}
      </Notice>
    );
  }
  if (problem === 'full' && event.my_rsvp !== 'going') {
    return (
      <Notice>
        {event.my_rsvp === 'waitlisted' ? texts.events.rsvp.becameWaitlisted : texts.events.rsvp.becameFull}
      </Notice>
    );
  }
  return null;
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-2xl bg-gold-soft px-5 py-4">
      {children}
    </p>
  );
}

/** Why she is not going, with what helps: confirming her address, or trying again. */
function Refused({ error, onRetry }: { error: Error; onRetry(): void }) {
  const unconfirmedEmail = useUnconfirmedEmail();
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403 && unconfirmedEmail) return <ConfirmEmailFirst email={unconfirmedEmail} />;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-gold-soft px-5 py-4"
    >
      <p className="min-w-48 flex-1">{detailOr(error, texts.events.rsvp.notSaved)}</p>
      {(status === 0 || status === 429 || status >= 500) && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          {texts.common.tryAgain}
        </Button>
      )}
    </div>
  );
}
