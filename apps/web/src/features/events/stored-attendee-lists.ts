import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { retainSessionOf, storedByAccount } from '#data/device.ts';

/** As the bar of the page shows her. */
type Organizer = Pick<OwnUserDto, 'id' | 'full_name' | 'profile_image' | 'membership_tier' | 'role'>;

/** The last fetched attendee list of an event, for check-in without a connection. */
export interface StoredAttendeeList {
  title: string;
  /** When the event is over, and this list is removed. ISO 8601. */
  ends_at: string;
  /** When the API answered it. ISO 8601. */
  fetched_at: string;
  /** Without e-mail addresses: the list does not show them. */
  rows: AttendeeDto[];
  /** Absent in lists that an earlier release stored. */
  organizer?: Organizer;
}

const lists = storedByAccount<StoredAttendeeList | null>('attendees', null, 'session ends');

/**
 * Tells the service worker (build/service-worker.js) whether to keep the scripts of the attendee list on this device, so
 * that its page opens without a connection. Does nothing where there is no service worker, as in development.
 */
function keepScripts(areKept: boolean): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage(areKept ? 'keep-attendee-list' : 'forget-attendee-list'),
  );
}

const isOver = ({ ends_at }: StoredAttendeeList) => Date.parse(ends_at) <= Date.now();

const withoutEmail = ({ email: _email, ...row }: AttendeeDto): AttendeeDto => ({
  ...row,
  ...(row.guest && { guest: { ...row.guest, email: '' } }),
});

/** Attendee lists on this device, by account and event. */
export const storedAttendeeLists = {
  /** The list of an event that is not over, else null. */
  find(accountId: string, eventId: string): StoredAttendeeList | null {
    const list = lists.of(accountId, eventId);
    return list && !isOver(list) ? list : null;
  },

  /** The organizer, as stored with one of her lists; null without one. */
  organizer(accountId: string): Organizer | null {
    const stored = lists.subjectIdsOf(accountId).map((eventId) => this.find(accountId, eventId)?.organizer);
    return stored.find((organizer) => organizer !== undefined) ?? null;
  },

  put(accountId: string, eventId: string, list: StoredAttendeeList): void {
    lists.put(accountId, eventId, { ...list, rows: list.rows.map(withoutEmail) });
    keepScripts(true);
  },

  remove: (accountId: string, eventId: string): void => lists.put(accountId, eventId, null),

  /** Removes the lists of others, with all that belongs to their sessions, and hers of events that are over. */
  retainOf(accountId: string | null): void {
    const hadLists = !lists.isEmpty();
    retainSessionOf(accountId);
    if (accountId !== null) {
      const past = lists.subjectIdsOf(accountId).filter((eventId) => !this.find(accountId, eventId));
      for (const eventId of past) this.remove(accountId, eventId);
    }
    if (hadLists && lists.isEmpty()) keepScripts(false);
  },
};
