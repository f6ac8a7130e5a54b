import { useEffect, useEffectEvent } from 'react';
import { forgetPendingAction, type PendingKind, usePendingKind } from '#data/pending-action.ts';
import { useSession } from '#data/session.tsx';

/**
 * Calls `act` once with what she pressed on this page before she signed in from it
 * (product/web#what-was-pressed-before-signing-in), if it is one of `kinds`. It is forgotten then: a reload does not
 * repeat it.
 */
export function usePendingAction(
  path: string,
  kinds: readonly PendingKind[],
  act: (kind: PendingKind) => void,
): void {
  const { user } = useSession();
  const kept = usePendingKind(user?.id, path);
  const kind = kept && kinds.includes(kept) ? kept : null;
  const onKind = useEffectEvent(act);
  useEffect(() => {
    if (!kind) return;
    forgetPendingAction();
    onKind(kind);
  }, [kind]);
}
