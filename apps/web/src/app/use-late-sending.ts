import { useEffect, useEffectEvent } from 'react';
import { report } from '#lib/report.ts';
import { useSession } from '#session/session.tsx';

/**
 * Calls `send` with the signed-in member's id when the app starts or she signs in, and whenever the line is back:
 * whichever page is shown, what she did without a line is sent then. `send` loads what it needs, so it may fail.
 */
export function useLateSending(send: (accountId: string) => Promise<unknown> | undefined): void {
  const { user } = useSession();
  const id = user?.id;
  const sendOf = useEffectEvent((accountId: string) => {
    send(accountId)?.catch((error: unknown) => report('Failed to send what was kept on this device', error));
  });
  useEffect(() => {
    if (!id) return;
    const onLine = () => sendOf(id);
    onLine();
    addEventListener('online', onLine);
    return () => removeEventListener('online', onLine);
  }, [id]);
}
