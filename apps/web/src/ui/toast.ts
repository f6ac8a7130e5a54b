type Kind = 'success' | 'error' | 'info';

/** What a notice offers beside its text. */
interface Extras {
  /** Where it leads: a path of this site. */
  link?: { label: string; to: string };
  /** What can be done about it; it closes then. */
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

/** A screen reader has to know the place of notices for a moment before something is said there. */
const beforeFirstMs = 100;

/** The toaster is fetched when it is needed; it takes over what was said until then. */
export function connectToaster(next: Show): void {
  show = next;
  const left = waiting.splice(0);
  if (left.length > 0) {
    setTimeout(() => {
      for (const notice of left) next(...notice);
    }, beforeFirstMs);
  }
}

/** Tells when there is something to say and no toaster yet, at once if that is so now; returns how to stop listening. */
export function onToastWaiting(listener: () => void): () => void {
  onWaiting = listener;
  if (waiting.length > 0) listener();
  return () => {
    onWaiting = null;
  };
}

/** Notices at the top of the page (spec §1): shown for 4 s, three at a time. */
export const toast = {
  success: (text: string, extras?: Extras) => notify('success', text, extras),
  error: (text: string) => notify('error', text),
  info: (text: string, extras?: Extras) => notify('info', text, extras),
};

const laterKey = 'notice';

/** Says something once the page has been loaded anew. */
export function notifyAfterReload(text: string): void {
  try {
    sessionStorage.setItem(laterKey, text);
  } catch {
    // Without storage it stays unsaid.
  }
}

/** Says what was left to be said before the page was loaded; for the start of the app. */
export function notifyWhatIsLeft(): void {
  try {
    const text = sessionStorage.getItem(laterKey);
    if (!text) return;
    sessionStorage.removeItem(laterKey);
    toast.success(text);
  } catch {
    // Without storage nothing was left.
  }
}
