import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#data/session.tsx';
import { logError } from '#lib/log-error.ts';
import { onToastWaiting } from '#lib/toast.ts';
import { whenIdle } from '#lib/when-idle.ts';

/** The first of these loads the toaster: they precede anything that shows a toast. */
const firstInteractionEvents = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const;

/**
 * Loads the toaster, a script of its own that a reading visitor never needs: when a member's page is idle, on the first
 * key, touch or focused field, and at the latest with the first toast.
 */
export function LazyToaster() {
  const { user, isLoading } = useSession();
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const isMember = isLoading || user !== null;

  useEffect(() => {
    if (Toaster) return;
    const load = () => {
      import('#ui/toaster.tsx')
        .then((loaded) => setToaster(() => loaded.Toaster))
        // Waiting toasts are kept; the next one tries again.
        .catch((error: unknown) => logError('Failed to load the toaster', error));
    };
    const stopIdling = isMember ? whenIdle(load, { longestMs: 5000, otherwiseMs: 1000 }) : undefined;
    const stopWaiting = onToastWaiting(load);
    for (const event of firstInteractionEvents) addEventListener(event, load, { once: true, passive: true });
    return () => {
      stopIdling?.();
      stopWaiting();
      for (const event of firstInteractionEvents) removeEventListener(event, load);
    };
  }, [Toaster, isMember]);

  return Toaster && <Toaster />;
}
