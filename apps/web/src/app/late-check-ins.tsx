import { waitingCheckIns } from '#shared/events/waiting-check-ins.ts';
import { useLateSending } from './use-late-sending.ts';

/**
 * Sends the check-ins that the member made without a connection (product/events#the-organisers-list), on any
 * page.
 */
export function LateCheckIns() {
  useLateSending((accountId) => {
    const eventIds = waitingCheckIns.eventIdsOf(accountId);
    if (eventIds.length === 0) return;
    return import('#features/events/attendees/send-check-ins.ts').then(({ sendCheckIns }) =>
      Promise.all(eventIds.map((eventId) => sendCheckIns(accountId, eventId))),
    );
  });
  return null;
}
