import type { ProfileActivityDto } from '@rosette/shared/contract/profiles.ts';
import { Hourglass, type LucideIcon, MessageCircle, Reply, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { ContactDialog } from '#features/contact/contact-dialog.tsx';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { useGoTo } from '#ui/link.tsx';

interface Shown {
  /** What is between the two already; beside the button, whose name stays. */
  state: string | null;
  icon: LucideIcon;
  variant: 'primary' | 'secondary';
  /** Where it leads; null opens the dialog. */
  path: string | null;
}

/** The button for what is between the caller and the member (product/contact-and-messages#one-button). */
function shownFor(contact: ProfileActivityDto['contact']): Shown {
  const { requested, hasAsked } = texts.members.profile;
  if (contact?.state === 'sent')
    return { state: requested, icon: Hourglass, variant: 'secondary', path: null };
  if (contact?.state === 'received')
    return { state: hasAsked, icon: Reply, variant: 'primary', path: paths.contactRequests };
  if (contact?.state === 'connected' && contact.conversation_id) {
    const path = paths.conversation(contact.conversation_id);
    return { state: null, icon: MessageCircle, variant: 'primary', path };
  }
  return { state: null, icon: Send, variant: 'primary', path: null };
}

interface ContactButtonProps {
  member: { id: string; full_name: string };
  /** Undefined while it is not known: the dialog finds out, too. */
  contact: ProfileActivityDto['contact'] | undefined;
}

/** Writes to a member, or leads to what is between the two already. */
export function ContactButton({ member, contact }: ContactButtonProps) {
  const goTo = useGoTo();
  const stateId = useId();
  const [isOpen, setOpen] = useState(false);
  const { state, icon: Icon, variant, path } = shownFor(contact ?? null);
  return (
    <>
      {state && (
        <span id={stateId} className="text-sm text-ink-soft">
          {state}
        </span>
      )}
      <Button
        variant={variant}
        aria-describedby={state ? stateId : undefined}
        onClick={() => (path ? goTo(path) : setOpen(true))}
      >
        <Icon aria-hidden="true" />
        {texts.members.profile.sendMessage}
      </Button>
      <ContactDialog open={isOpen} onOpenChange={setOpen} member={member} />
    </>
  );
}
