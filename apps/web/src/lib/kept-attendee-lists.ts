import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';

/** The attendee list of an event as it was fetched last, for the door without a connection. */
export interface KeptAttendeeList {
  title: string;
  /** When the event is over, and this list is removed. ISO 8601. */
  ends_at: string;
  /** When the API answered it. ISO 8601. */
  fetched_at: string;
  /** Without e-mail addresses: the list does not show them. */
  rows: AttendeeDto[];
}

const prefix = 'attendees:';
const keyOf = (accountId: string, eventId: string) => `${prefix}${accountId}:${eventId}`;

function parse(text: string | null): KeptAttendeeList | null {
  try {
    return JSON.parse(text ?? 'null') as KeptAttendeeList | null;
  } catch {
    return null;
  }
}

const isOver = ({ ends_at }: KeptAttendeeList) => Date.parse(ends_at) <= Date.now();

const withoutEmail = ({ email: _email, ...row }: AttendeeDto): AttendeeDto => row;

/**
 * Attendee lists on this device, by account and event, in local storage beside the check-ins that wait (see
 * `waitingCheckIns`). Where the browser keeps nothing, or the list is too long for it, there is none.
 */
export const keptAttendeeLists = {
  /** The list of an event that is not over, else null. */
  find(accountId: string, eventId: string): KeptAttendeeList | null {
    try {
      const list = parse(localStorage.getItem(keyOf(accountId, eventId)));
      return list && !isOver(list) ? list : null;
    } catch {
      return null;
    }
  },

  put(accountId: string, eventId: string, list: KeptAttendeeList): void {
    const key = keyOf(accountId, eventId);
    try {
      localStorage.setItem(key, JSON.stringify({ ...list, rows: list.rows.map(withoutEmail) }));
    } catch {
      // What is there is older than what did not fit.
      this.remove(accountId, eventId);
    }
  },

  remove(accountId: string, eventId: string): void {
    try {
      localStorage.removeItem(keyOf(accountId, eventId));
    } catch {
      // A browser that keeps nothing has none.
    }
  },

  /**
   * Removes the lists of every other account, of all accounts where it is null, and those of events that are over.
   * @returns whether it removed the last one
   */
  retainFor(accountId: string | null): boolean {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
      const kept = keys.filter((key) => {
        const list = parse(localStorage.getItem(key));
        return accountId !== null && key.startsWith(keyOf(accountId, '')) && list && !isOver(list);
      });
      for (const key of keys) if (!kept.includes(key)) localStorage.removeItem(key);
      return keys.length > 0 && kept.length === 0;
    } catch {
      return false;
    }
  },
};
