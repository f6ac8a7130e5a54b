import { toast } from '#lib/toast.ts';
import { storedText } from './device.ts';

const notice = storedText('notice', 'session');

/** Shows a toast after the next page load. */
export const toastAfterReload = (text: string): void => notice.set(text);

/** Shows the toast stored before the page load; called at the app's start. */
export function showStoredToast(): void {
  const text = notice.get();
  if (!text) return;
  notice.set(null);
  toast.success(text);
}
