import type { MembershipPackageId } from '@rosette/shared/catalogue/membership-packages.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { detailOr } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useOneAtATime } from '#api/use-one-at-a-time.ts';
import { toast } from '#ui/toast.ts';

/** Starts paying for a membership and goes on to the payment page (spec §7, §8). */
export function useCheckout() {
  return useOneAtATime({
    mutationFn: (package_id: MembershipPackageId) =>
      call(payments.membershipCheckout, { body: { package_id, origin_url: window.location.origin } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(detailOr(error, 'Failed to initiate payment')),
  });
}

export type Checkout = ReturnType<typeof useCheckout>;
