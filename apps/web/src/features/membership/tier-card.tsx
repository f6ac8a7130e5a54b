import type { membershipPackageDto } from '@rosette/shared/contract/memberships.ts';
import type { PaidTier } from '@rosette/shared/policy/roles-and-tiers.ts';
import type * as z from 'zod/mini';
import { formatMoney } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { PackageCard } from '#ui/package-card.tsx';

type MembershipPackage = z.output<typeof membershipPackageDto>;

const names: Record<PaidTier, string> = { basic: 'Basic', premium: 'Premium', corporate: 'Corporate' };

interface TierCardProps {
  tier: PaidTier;
  monthly: MembershipPackage | undefined;
  yearly: MembershipPackage | undefined;
  isCurrent: boolean;
  canPay: boolean;
  onChoose(packageId: string): void;
}

/** A paid tier with its two plans, or what one has already. */
export function TierCard({ tier, monthly, yearly, isCurrent, canPay, onChoose }: TierCardProps) {
  if (!monthly || !yearly) return null;
  const price = (plan: MembershipPackage) => formatMoney(plan.amount, plan.currency);
  return (
    <PackageCard
      name={names[tier]}
      price={price(monthly)}
      period={`a month, or ${price(yearly)} a year`}
      points={monthly.features}
      badge={tier === 'premium' ? 'Most Popular' : undefined}
      actions={
        isCurrent ? (
          <Button variant="soft" disabled>
            Current Plan
          </Button>
        ) : (
          <>
            <Button disabled={!canPay} onClick={() => onChoose(monthly.id)}>
              Monthly Plan
            </Button>
            <Button variant="secondary" disabled={!canPay} onClick={() => onChoose(yearly.id)}>
              Yearly Plan (Save 17%)
            </Button>
          </>
        )
      }
    />
  );
}
