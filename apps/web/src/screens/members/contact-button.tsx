import type { ProfileActivityDto } from '@rosette/shared/contract/profiles.ts';
import { Hourglass, type LucideIcon, MessageCircle, Reply, Send } from 'lucide-react';
import { useState } from 'react';
import { ContactDialog } from '#features/contact/contact-dialog.tsx';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { useGoTo } from '#ui/link.tsx';

interface Shown {
  label: string;
  icon: LucideIcon;
  variant: 'primary' | 'secondary';
  /** Where it leads; null opens the dialog. */
  path: string | null;
}

/** The button for what is between the caller and the member (product/contact-and-messages#one-button). */
function shownFor(contact: ProfileActivityDto['contact']): Shown {
  const { requested, answerRequest, sendMessage } = texts.members.profile;
  if (contact?.state === 'sent')
    return { label: requested, icon: Hourglass, variant: 'secondary', path: null };
  if (contact?.state === 'received')
    return { label: answerRequest, icon: Reply, variant: 'primary', path: paths.contactRequests };
  if (contact?.state === 'connected' && contact.conversation_id) {
    const path = paths.conversation(contact.conversation_id);
    return { label: texts.common.message, icon: MessageCircle, variant: 'primary', path };
  }
  return { label: sendMessage, icon: Send, variant: 'primary', path: null };
}

interface ContactButtonProps {
  member: { id: string; full_name: string };
  /** Undefined while it is not known: the dialog finds out, too. */
  contact: ProfileActivityDto['contact'] | undefined;
}

/** Writes to a member, or leads to what is between the two already. */
export function ContactButton({ member, contact }: ContactButtonProps) {
  const goTo = useGoTo();
  const [isOpen, setOpen] = useState(false);
  const { label, icon: Icon, variant, path } = shownFor(contact ?? null);
  return (
    <>
      <Button variant={variant} onClick={() => (path ? goTo(path) : setOpen(true))}>
        <Icon aria-hidden="true" />
        {label}
      </Button>
      <ContactDialog open={isOpen} onOpenChange={setOpen} member={member} />
    </>
  );
}
