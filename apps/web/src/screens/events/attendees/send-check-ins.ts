import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { ApiError, detailOr } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { ownerOf, tokenStore } from '#data/token-store.ts';
import { waitingCheckIns } from '#features/events/waiting-check-ins.ts';
import { texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';

/** The outcome of a check-in: the updated row, or null where it was refused. */
type Listener = (eventId: string, row: AttendeeDto | null) => void;

const listeners = new Set<Listener>();
const sending = new Map<string, Promise<void>>();

/** Subscribes to outcomes of sent check-ins; returns the unsubscribe function. */
export function onCheckInAnswer(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Network errors, 503 and 401 are retried later; other refusals are final. */
const isForLater = (error: unknown) =>
  error instanceof ApiError && [0, 401, 429, 502, 503, 504].includes(error.status);

/** Sends one; returns whether to send the next. */
async function sendOne(accountId: string, eventId: string, user_id: string, present: boolean) {
  let row: AttendeeDto | null = null;
  try {
    row = await call(events.checkIn, { params: { id: eventId, user_id }, body: { present } });
  } catch (error) {
    if (isForLater(error)) return false;
    toast.error(detailOr(error, texts.events.attendees.checkInFailed));
  }
  waitingCheckIns.remove(accountId, eventId, user_id, present);
  for (const listener of listeners) listener(eventId, row);
  return true;
}

async function sendAllOf(accountId: string, eventId: string): Promise<void> {
  for (;;) {
    const [first] = Object.entries(waitingCheckIns.of(accountId, eventId));
    // Another member may have signed in meanwhile.
    const owner = ownerOf(tokenStore.get());
    if (!first || (owner && owner !== accountId)) return;
    if (!(await sendOne(accountId, eventId, ...first))) return;
  }
}

/** Sends an event's waiting check-ins of this device in sequence, until the API cannot be reached. */
export function sendCheckIns(accountId: string, eventId: string): Promise<void> {
  const key = `${accountId}:${eventId}`;
  const running = sending.get(key) ?? sendAllOf(accountId, eventId).finally(() => void sending.delete(key));
  sending.set(key, running);
  return running;
}
