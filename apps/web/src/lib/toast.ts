type Kind = 'success' | 'error' | 'info';

/** A link or an action in a toast. */
interface Extras {
  /** A link to a path of this site. */
  link?: { label: string; to: string };
  /** An action, which closes the toast. */
  action?: { label: string; act(): void };
}

type Show = (kind: Kind, text: string, extras: Extras) => void;

let show: Show | null = null;
let onWaiting: (() => void) | null = null;
const waiting: Parameters<Show>[] = [];

function notify(kind: Kind, text: string, extras: Extras = {}): void {
  if (show) {
    show(kind, text, extras);
  } else {
    waiting.push([kind, text, extras]);
    onWaiting?.();
  }
}

/** ms between rendering the live region and the first toast, which screen readers need. */
const beforeFirstMs = 100;

/** The toaster is loaded lazily; it shows the earlier toasts when connected. Returns the function that disconnects it. */
export function connectToaster(next: Show): () => void {
  show = next;
  const left = waiting.splice(0);
  if (left.length > 0) {
    setTimeout(() => {
      for (const notice of left) next(...notice);
    }, beforeFirstMs);
  }
  return () => {
    show = null;
  };
}

/** Calls back when a toast waits for the toaster; returns the unsubscribe function. */
export function onToastWaiting(listener: () => void): () => void {
  onWaiting = listener;
  if (waiting.length > 0) listener();
  return () => {
    onWaiting = null;
  };
}

/** Toasts at the top centre (product/web#toasts): for 4 s, three at a time. */
export const toast = {
  success: (text: string, extras?: Extras) => notify('success', text, extras),
  error: (text: string) => notify('error', text),
  info: (text: string, extras?: Extras) => notify('info', text, extras),
};
