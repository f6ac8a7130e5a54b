import { deviceStore } from './device-store.ts';

/** Who is to be noted as there (true) or not (false), by member id. */
export type CheckIns = Readonly<Record<string, boolean>>;

const store = deviceStore<CheckIns>('check-ins', {});

const putAll = (accountId: string, eventId: string, checkIns: CheckIns) =>
  store.put(accountId, eventId, Object.keys(checkIns).length === 0 ? null : checkIns);

/**
 * Check-ins that are not at the API yet. At the door the line may be away: what was tapped is kept on the device for the
 * account that did it, over a reload too. Of several taps on one person the last counts.
 */
export const waitingCheckIns = {
  of: store.of,

  put(accountId: string, eventId: string, userId: string, present: boolean): void {
    putAll(accountId, eventId, { ...store.of(accountId, eventId), [userId]: present });
  },

  /** Takes away one that was sent, unless it was tapped again meanwhile: that is still to be sent. */
  remove(accountId: string, eventId: string, userId: string, sent: boolean): void {
    const { [userId]: present, ...others } = store.of(accountId, eventId);
    if (present === sent) putAll(accountId, eventId, others);
  },

  /** Ids of the events that this account has some of on this device. */
  eventIdsOf: store.thingsOf,

  subscribe: store.subscribe,
};
