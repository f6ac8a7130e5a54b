import type { PartnershipPackageId } from '@rosette/shared/catalogue/partnership-packages.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { call } from '#api/client.ts';
import { tokenStore } from '#api/token-store.ts';
import { useChange } from '#api/use-change.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { toast } from '#lib/toast.ts';
import { useSession } from '#session/session.tsx';

/**
 * Starts the checkout of a partnership and redirects to the payment page
 * (product/partners-and-advertisements#buying-a-partnership).
 */
export function usePartnershipCheckout() {
  const { user } = useSession();
  return useChange({
    async change(package_id: PartnershipPackageId) {
      // The session may have ended while the page was open, also in another tab.
      if (!user || !tokenStore.get()) {
        toast.error('Please login or register first');
        return null;
      }
      toast.info('Creating checkout session...');
      return call(payments.partnershipCheckout, { body: { package_id, origin_url: window.location.origin } });
    },
    onDone: (checkout) => (checkout ? leaveFor(checkout.url) : undefined),
    failed: () => 'Failed to create checkout session',
  });
}
