import { Share2 } from 'lucide-react';
import { texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { Button } from './button.tsx';

/** The user dismissed the share sheet. */
const isDismissed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const addressOf = (path: string) => new URL(path, window.location.origin).href;

/** Copies an address of this site, and says so. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(addressOf(path));
    toast.success(texts.frame.linkCopied);
  } catch {
    toast.error(texts.frame.shareFailed);
  }
}

/**
 * Shares an address of this site: by the device's share sheet, else by copying it
 * (product/events#event-page).
 */
async function share(title: string, path: string): Promise<void> {
  if (!navigator.share) return copyLink(path);
  try {
    await navigator.share({ title, url: addressOf(path) });
  } catch (error) {
    if (!isDismissed(error)) toast.error(texts.frame.shareFailed);
  }
}

interface ShareButtonProps {
  title: string;
  path: string;
  size?: 'small' | 'medium';
}

export function ShareButton({ title, path, size }: ShareButtonProps) {
  return (
    <Button variant="secondary" size={size} onClick={() => void share(title, path)}>
      <Share2 aria-hidden="true" />
      {texts.frame.share}
    </Button>
  );
}
