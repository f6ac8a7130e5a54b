import type { MembershipPackageId } from '@rosette/shared/catalogue/membership-packages.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { leaveFor } from '#lib/leave-for.ts';

/**
 * Starts the checkout of a membership and redirects to the payment page
 * (product/memberships-and-payments#checkout).
 */
export function useCheckout() {
  return useChange({
    change: (package_id: MembershipPackageId) =>
      call(payments.membershipCheckout, { body: { package_id, origin_url: window.location.origin } }),
    onDone: ({ url }) => leaveFor(url),
    failed: 'Failed to initiate payment',
  });
}

export type Checkout = ReturnType<typeof useCheckout>;
