import { toast } from '#lib/toast.ts';

/** Copies a text to the clipboard. `words` are the two toasts. */
export async function copyText(text: string, words: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(words.done);
  } catch {
    toast.error(words.failed);
  }
}
