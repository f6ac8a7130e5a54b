import type { MembershipPackage } from '@rosette/shared/catalogue/membership-packages.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { isHigherTier, type PaidTier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { formatMoney } from '#lib/format.ts';
import { tierNames } from '#shared/membership/tier-names.ts';
import { Button } from '#ui/button.tsx';
import { PackageCard } from '#ui/package-card.tsx';
import { PlanButtons } from './plan-buttons.tsx';
import { RestNote } from './rest-note.tsx';
import type { Checkout } from './use-checkout.ts';

interface TierCardProps {
  tier: PaidTier;
  monthly: MembershipPackage;
  yearly: MembershipPackage;
  /** The member's current tier and its end. */
  user: Pick<OwnUserDto, 'membership_tier' | 'membership_expires'>;
  canPay: boolean;
  checkout: Checkout;
}

const priceOf = ({ amount, currency }: MembershipPackage) => formatMoney(amount, currency);

/** A paid tier with its two plans, or marked as the current one. */
export function TierCard({ tier, monthly, yearly, user, canPay, checkout }: TierCardProps) {
  const current = user.membership_tier;
  // product/memberships-and-payments#terms: a lower tier cannot be bought during a higher one.
  const isLower = isHigherTier(current, tier);
  return (
    <PackageCard
      name={tierNames[tier]}
      price={priceOf(monthly)}
      period={`a month, or ${priceOf(yearly)} a year`}
      points={monthly.features}
      badge={tier === 'premium' ? 'Most Popular' : undefined}
      actions={
        tier === current ? (
          <Button variant="soft" disabled>
            Current Plan
          </Button>
        ) : (
          <>
            {isLower && (
              <p className="text-sm text-ink-soft">
                Can be bought once your {tierNames[current]} membership has ended.
              </p>
            )}
            <RestNote user={user} tier={tier} />
            <PlanButtons tier={tier} checkout={checkout} disabled={!canPay || isLower} />
          </>
        )
      }
    />
  );
}
