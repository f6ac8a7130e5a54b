import { events } from '@rosette/shared/contract/events.ts';
import type { QueryClient } from '@tanstack/react-query';
import { detailOr } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { outboxOf, type Sender } from '#data/outbox.ts';
import { texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { idIn } from './attendee.ts';
import { attendeesOf, replaceRow } from './attendees-query.ts';

/** Check-ins (true) and check-outs (false) that are not sent yet, by event and attendee: the last one counts. */
export const unsentCheckIns = outboxOf<boolean>('check-in');

/** Sends check-ins (product/events#the-organisers-list). */
export const checkInSender = (queryClient: QueryClient): Sender<boolean> => ({
  async send(id, { id: key, body: present }) {
    const attendee = idIn(key);
    const row = await ('guest_id' in attendee
      ? call(events.checkInGuest, { params: { id, ...attendee }, body: { present } })
      : call(events.checkIn, { params: { id, ...attendee }, body: { present } }));
    // A refetch under way may have read the list before the check-in.
    await queryClient.cancelQueries(attendeesOf(id));
    replaceRow(queryClient, id, row);
  },
  onRefused(id, error) {
    toast.error(detailOr(error, texts.events.attendees.checkInFailed));
    void queryClient.invalidateQueries(attendeesOf(id));
    return null;
  },
});
