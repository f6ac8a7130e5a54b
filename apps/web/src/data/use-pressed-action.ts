import { useEffect, useEffectEvent } from 'react';
import { forgetPressedAction, type PressedKind, usePressedKind } from '#data/pressed-action.ts';
import { useSession } from '#data/session.tsx';

/**
 * Calls `act` once with what she pressed on this page before she signed in from it
 * (product/web#what-was-pressed-before-signing-in), if it is one of `kinds`. It is forgotten then: a reload does not
 * repeat it.
 */
export function usePressedAction(
  path: string,
  kinds: readonly PressedKind[],
  act: (kind: PressedKind) => void,
): void {
  const { user } = useSession();
  const kept = usePressedKind(user?.id, path);
  const kind = kept && kinds.includes(kept) ? kept : null;
  const onKind = useEffectEvent(act);
  useEffect(() => {
    if (!kind) return;
    forgetPressedAction();
    onKind(kind);
  }, [kind]);
}
