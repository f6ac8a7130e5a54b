import { Share2 } from 'lucide-react';
import { texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { Button } from './button.tsx';

/** The user dismissed the share sheet. */
const isDismissed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Shares an address of this site: by the device's share sheet, else by copying it
 * (product/events#event-page).
 */
async function share(title: string, url: string): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast.success(texts.frame.linkCopied);
  } catch (error) {
    if (!isDismissed(error)) toast.error(texts.frame.shareFailed);
  }
}

export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <Button variant="secondary" onClick={() => void share(title, new URL(path, window.location.origin).href)}>
      <Share2 aria-hidden="true" />
      {texts.frame.share}
    </Button>
  );
}
