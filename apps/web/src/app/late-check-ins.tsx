import { waitingCheckIns } from '#lib/waiting-check-ins.ts';
import { useLateSending } from './use-late-sending.ts';

/** Sends check-ins that the signed-in member made at a door without a line (beyond §11), whichever page she is on by now. */
export function LateCheckIns() {
  useLateSending((accountId) => {
    const eventIds = waitingCheckIns.eventIdsOf(accountId);
    if (eventIds.length === 0) return;
    return import('#features/events/send-check-ins.ts').then(({ sendCheckIns }) =>
      Promise.all(eventIds.map((eventId) => sendCheckIns(accountId, eventId))),
    );
  });
  return null;
}
