import { useEffect } from 'react';
import { report } from '#lib/report.ts';
import { waitingCheckIns } from '#lib/waiting-check-ins.ts';
import { useSession } from '#session/session.tsx';

/**
 * Sends check-ins that the signed-in member made at a door without a line (beyond §11), whichever page she is on by now:
 * when the app starts and when the line is back.
 */
export function LateCheckIns() {
  const { user } = useSession();
  const id = user?.id;
  useEffect(() => {
    if (!id) return;
    const send = () => {
      const eventIds = waitingCheckIns.eventIdsOf(id);
      if (eventIds.length === 0) return;
      import('#features/events/send-check-ins.ts')
        .then(({ sendCheckIns }) => Promise.all(eventIds.map((eventId) => sendCheckIns(id, eventId))))
        .catch((error: unknown) => report('Failed to load what sends check-ins', error));
    };
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [id]);
  return null;
}
