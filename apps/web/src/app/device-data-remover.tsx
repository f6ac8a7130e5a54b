import { useEffect, useEffectEvent } from 'react';
import { keptAttendeeLists } from '#lib/kept-attendee-lists.ts';
import { keepAppOffline } from '#lib/offline-app.ts';
import { useInterval } from '#lib/use-interval.ts';
import { useAccountId } from '#session/account-id.ts';

/** How often it looks for events that are over meanwhile. */
const everyMs = 60_000;

/** Removes attendee lists from this device: all when she signs out, each when its event is over. */
export function KeptListRemover() {
  const accountId = useAccountId();
  const remove = useEffectEvent(() => {
    if (keptAttendeeLists.retainFor(accountId)) keepAppOffline(false);
  });
  useEffect(() => remove(), [accountId]);
  useInterval(remove, everyMs);
  return null;
}
