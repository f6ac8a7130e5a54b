import type { PaidTier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Button } from '#ui/button.tsx';
import type { Checkout } from './use-checkout.ts';

interface PlanButtonsProps {
  tier: PaidTier;
  checkout: Checkout;
  disabled: boolean;
}

/** Buys a membership for a month or a year (product/memberships-and-payments#tiers). */
export function PlanButtons({ tier, checkout, disabled }: PlanButtonsProps) {
  const plans = [
    { id: `${tier}_monthly`, label: 'Monthly Plan', variant: 'primary' },
    { id: `${tier}_yearly`, label: 'Yearly Plan (Save 17%)', variant: 'secondary' },
  ] as const;
  return plans.map(({ id, label, variant }) => (
    <Button
      key={id}
      variant={variant}
      disabled={disabled || (checkout.isPending && checkout.variables !== id)}
      isBusy={checkout.isPending}
      onClick={() => checkout.mutate(id)}
    >
      {label}
    </Button>
  ));
}
