import { deviceStore } from '#lib/device-store.ts';

/** Check-ins (true) and check-outs (false) by member id. */
export type CheckIns = Readonly<Record<string, boolean>>;

const store = deviceStore<CheckIns>('check-ins', {});

const putAll = (accountId: string, eventId: string, checkIns: CheckIns) =>
  store.put(accountId, eventId, Object.keys(checkIns).length === 0 ? null : checkIns);

/**
 * Check-ins that are not sent yet, stored on the device for the account that made them. The last one for a member
 * counts.
 */
export const waitingCheckIns = {
  of: store.of,

  put(accountId: string, eventId: string, userId: string, present: boolean): void {
    putAll(accountId, eventId, { ...store.of(accountId, eventId), [userId]: present });
  },

  /** Removes a sent check-in, unless it was changed meanwhile. */
  remove(accountId: string, eventId: string, userId: string, sent: boolean): void {
    const { [userId]: present, ...others } = store.of(accountId, eventId);
    if (present === sent) putAll(accountId, eventId, others);
  },

  /** Ids of events with waiting check-ins of this account. */
  eventIdsOf: store.subjectIdsOf,

  subscribe: store.subscribe,
};
