type Kind = 'success' | 'error' | 'info';
type Show = (kind: Kind, text: string) => void;

let show: Show | null = null;
const waiting: [Kind, string][] = [];

function notify(kind: Kind, text: string): void {
  if (show) show(kind, text);
  else waiting.push([kind, text]);
}

/** The toaster is fetched after the first paint; it takes over what was said until then. */
export function connectToaster(next: Show): void {
  show = next;
  for (const [kind, text] of waiting.splice(0)) next(kind, text);
}

/** Notices at the top of the page (spec §1): shown for 4 s, three at a time. */
export const toast = {
  success: (text: string) => notify('success', text),
  error: (text: string) => notify('error', text),
  info: (text: string) => notify('info', text),
};

const laterKey = 'notice';

/** Says something once the page has been loaded anew. */
export function notifyAfterReload(text: string): void {
  sessionStorage.setItem(laterKey, text);
}

/** Says what was left to be said before the page was loaded; for the start of the app. */
export function notifyWhatIsLeft(): void {
  const text = sessionStorage.getItem(laterKey);
  if (!text) return;
  sessionStorage.removeItem(laterKey);
  toast.success(text);
}
