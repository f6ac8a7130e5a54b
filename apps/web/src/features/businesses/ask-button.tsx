import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { paths, signInPath } from '#lib/paths.ts';
import { useSession } from '#session/session.tsx';
import { ContactDialog } from '#shared/contact/contact-dialog.tsx';
import { Button, LinkButton } from '#ui/button.tsx';

interface AskButtonProps {
  businessId: string;
  owner: { id: string; full_name: string };
}

/**
 * Sends the owner a contact request with purpose 'buy' (product/businesses#business-page); links visitors to
 * the auth screen and back.
 */
export function AskButton({ businessId, owner }: AskButtonProps) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!user) {
    return (
      <LinkButton to={signInPath({ next: paths.business(businessId) })}>Ask about this business</LinkButton>
    );
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <MessageCircle aria-hidden="true" />
        Ask about this business
      </Button>
      <ContactDialog open={isOpen} onOpenChange={setOpen} member={owner} purpose="buying" />
    </>
  );
}
