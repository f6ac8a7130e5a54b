import { Handshake } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** What is shown when the packages cannot be fetched. */
export function NoOffers({ onWrite }: { onWrite(): void }) {
  return (
    <EmptyState
      icon={Handshake}
      title="Our offers are not here right now"
      action={<Button onClick={onWrite}>Write to us</Button>}
    >
      Tell us what you have in mind, and we come back to you with what fits.
    </EmptyState>
  );
}
