import { users } from '@rosette/shared/contract/users.ts';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#api/client.ts';
import { logError } from '#lib/log-error.ts';
import { useSession } from '#session/session.tsx';

/**
 * Stores the browser's time zone once for a member without one: her digest uses it
 * (product/notifications-and-mails#digest).
 */
export function TimeZoneKeeper() {
  const { user, setUser } = useSession();
  const isMissing = user?.time_zone === null;
  const id = user?.id;
  const keep = useEffectEvent(async () => {
    const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
    if (time_zone) await setUser(await call(users.updateMe, { body: { time_zone } }));
  });
  useEffect(() => {
    if (isMissing) keep().catch((error: unknown) => logError('Failed to keep the time zone', error));
  }, [isMissing, id]);
  return null;
}
