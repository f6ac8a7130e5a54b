import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { Check, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { cn } from '#lib/cn.ts';
import { formatOrdinal } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';
import { attendeeOf, idIn } from './attendee.ts';

interface RowProps {
  eventId: string;
  row: AttendeeDto;
}

interface AttendeeRowProps extends RowProps {
  isPresent: boolean;
  onCheckIn(key: string, present: boolean): void;
}

/** An attendee: one tap checks her in, another one out. */
export function AttendeeRow({ eventId, row, isPresent, onCheckIn }: AttendeeRowProps) {
  const { key, full_name, business_name, profile_image } = attendeeOf(row);
  const entry = useFocusOnRemoval<HTMLLIElement>();
  return (
    <li ref={entry} className="flex items-center gap-1">
      <div
        className={cn(
          'relative flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-2xl border px-3 py-2',
          isPresent ? 'border-good bg-good-soft' : 'border-line bg-surface hover:bg-surface-soft',
        )}
      >
        <span
          className={cn(
            'grid size-8 shrink-0 place-items-center rounded-full border-2',
            isPresent ? 'border-good bg-good text-surface' : 'border-line-strong text-transparent',
          )}
        >
          <Check aria-hidden="true" className="size-5" />
        </span>
        <Avatar name={full_name} image={profile_image} size="small" />
        <Name name={full_name} business={business_name} row={row} />
        {/* Covers the entry: its name is what a tap does, not all that stands there. */}
        <button
          type="button"
          aria-pressed={isPresent}
          aria-label={fill(texts.events.attendees.checkIn, { name: full_name })}
          disabled={key === null}
          className="absolute inset-0 rounded-2xl"
          onClick={() => key && onCheckIn(key, !isPresent)}
        />
      </div>
      <RemoveButton eventId={eventId} row={row} />
    </li>
  );
}

/** Who waits, with her position. */
export function WaitingRow({ eventId, row }: RowProps) {
  const { full_name, business_name } = attendeeOf(row);
  const entry = useFocusOnRemoval<HTMLLIElement>();
  return (
    <li ref={entry} className="flex items-center gap-1">
      <div className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-2xl border border-line px-3 py-2">
        <span className="w-8 shrink-0 text-center font-semibold text-ink-soft">{row.position}</span>
        <Name name={full_name} business={business_name} row={row} />
      </div>
      <RemoveButton eventId={eventId} row={row} />
    </li>
  );
}

/** What the organizer is told of a guest, on one line. */
function guestWords({ guest, mail_returned }: AttendeeDto): string | null {
  if (!guest) return null;
  const words = texts.events.guests;
  const { visits, invited_by } = guest;
  return [
    words.guest,
    // The first visit is none that she could know her from.
    visits && visits > 1 && fill(words.visit, { place: formatOrdinal(visits) }),
    invited_by && fill(words.invitedBy, { name: invited_by.full_name }),
    mail_returned && words.mailReturned,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Name({ name, business, row }: { name: string; business: string | null; row: AttendeeDto }) {
  const guest = guestWords(row);
  return (
    <span className="min-w-0">
      <span className="block font-semibold wrap-anywhere">{name}</span>
      {business && <span className="block text-sm wrap-anywhere text-ink-soft">{business}</span>}
      {guest && <span className="block text-sm font-medium wrap-anywhere text-accent-ink">{guest}</span>}
    </span>
  );
}

/**
 * Removes a member or guest from the event after a confirmation; she is notified (product/events#the-organisers-list).
 */
function RemoveButton({ eventId, row }: RowProps) {
  const [isAsking, setAsking] = useState(false);
  const { key, full_name } = attendeeOf(row);
  const remove = useApiMutation({
    mutationFn(from: string) {
      const attendee = idIn(from);
      return 'guest_id' in attendee
        ? call(events.takeOutGuest, { params: { id: eventId, ...attendee } })
        : call(events.takeOut, { params: { id: eventId, ...attendee } });
    },
    done: fill(texts.events.attendees.removed, { name: full_name }),
    failed: texts.events.attendees.removeFailed,
    changes: ['attendance'],
  });
  if (!key) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={fill(texts.events.attendees.remove, { name: full_name })}
        title={texts.common.remove}
        isBusy={remove.isPending}
        onClick={() => setAsking(true)}
      >
        <UserRoundMinus aria-hidden="true" />
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={fill(texts.events.attendees.removeTitle, { name: full_name })}
        description={row.guest ? texts.events.guests.removeAbout : texts.events.attendees.removeAbout}
        action={texts.common.remove}
        onConfirm={() => remove.mutate(key)}
      />
    </>
  );
}
