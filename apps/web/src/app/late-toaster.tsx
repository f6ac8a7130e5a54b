import { type ComponentType, useEffect, useState } from 'react';
import { report } from '#lib/report.ts';
import { useSession } from '#session/session.tsx';
import { onToastWaiting } from '#ui/toast.ts';

/** The first of these loads the toaster: they come before anything that ends in a notice. */
const firstInteractionEvents = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const;

/** Calls it once the browser has nothing better to do; returns how to call it off. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const waiting = setTimeout(callback, 1000);
    return () => clearTimeout(waiting);
  }
  const waiting = requestIdleCallback(callback, { timeout: 5000 });
  return () => cancelIdleCallback(waiting);
}

/**
 * The toaster is a script of its own that a visitor who only reads never fetches: it comes once a member's page has
 * settled, with the first key, touch or field, so that it is there when that leads to a notice, and at the latest with
 * the first notice.
 */
export function LateToaster() {
  const { user, isLoading } = useSession();
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const isMember = isLoading || user !== null;

  useEffect(() => {
    if (Toaster) return;
    const load = () => {
      import('#ui/toaster.tsx')
        .then((loaded) => setToaster(() => loaded.Toaster))
        // What waits is kept; the next notice tries again.
        .catch((error: unknown) => report('Failed to load the toaster', error));
    };
    const stopIdling = isMember ? whenIdle(load) : undefined;
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
