import { useEffect, useEffectEvent } from 'react';
import { useAccountId } from '#data/account-id.ts';
import { storedAttendeeLists } from '#features/events/stored-attendee-lists.ts';
import { useInterval } from '#lib/timers.ts';

/** How often it looks for events that are over meanwhile. */
const everyMs = 60_000;

/**
 * Removes names of others from this device: recent items of the search and attendee lists, when she signs out or her
 * session ends in any tab, and each attendee list when its event is over.
 */
export function DeviceDataRemover() {
  const accountId = useAccountId();
  const remove = useEffectEvent(() => storedAttendeeLists.retainOf(accountId));
  useEffect(() => remove(), [accountId]);
  useInterval(remove, everyMs);
  return null;
}
