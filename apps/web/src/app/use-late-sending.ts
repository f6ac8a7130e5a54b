import { useEffect, useEffectEvent } from 'react';
import { logError } from '#lib/log-error.ts';
import { useSession } from '#session/session.tsx';

/**
 * Calls `send` with the member's id when the app starts, she signs in, or the connection is back, on any page. `send`
 * loads its code lazily and may reject.
 */
export function useLateSending(send: (accountId: string) => Promise<unknown> | undefined): void {
  const { user } = useSession();
  const id = user?.id;
  const sendOf = useEffectEvent((accountId: string) => {
    send(accountId)?.catch((error: unknown) =>
      logError('Failed to send what was kept on this device', error),
    );
  });
  useEffect(() => {
    if (!id) return;
    const onLine = () => sendOf(id);
    onLine();
    addEventListener('online', onLine);
    return () => removeEventListener('online', onLine);
  }, [id]);
}
