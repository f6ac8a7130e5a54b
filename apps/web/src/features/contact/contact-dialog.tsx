import type { RequestPurpose } from '@rosette/shared/contract/contacts.ts';
import { lazy, Suspense } from 'react';
import { fill, texts } from '#lib/texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormSkeleton } from '#ui/skeleton.tsx';

// The form with its rules is as large as a screen, and most visits of a list open none.
const Contact = lazy(async () => ({ default: (await import('./contact.tsx')).Contact }));

interface ContactDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  member: { id: string; full_name: string };
  /** The initial purpose of the request. */
  purpose?: RequestPurpose;
}

/**
 * The contact with another member (product/contact-and-messages#asking): a request form, or the existing
 * contact. Opening it changes nothing.
 */
export function ContactDialog({ open, onOpenChange, member, purpose = 'collaboration' }: ContactDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={fill(texts.contact.request.title, { name: member.full_name })}
      description={texts.contact.request.about}
    >
      <Suspense fallback={<FormSkeleton />}>
        <Contact member={member} purpose={purpose} onDone={() => onOpenChange(false)} />
      </Suspense>
    </Dialog>
  );
}
