import type { MembershipPackageId } from '@rosette/shared/catalogue/membership-packages.ts';
import type { membershipOffers } from '@rosette/shared/catalogue/offers.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { convertTime } from '@rosette/shared/membership-term.ts';
import { isHigherTier, type PaidTier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { formatMoney } from '#lib/format.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { PackageCard } from '#ui/package-card.tsx';

type MembershipOffer = ReturnType<typeof membershipOffers>[MembershipPackageId];

interface TierCardProps {
  tier: PaidTier;
  monthly: MembershipOffer;
  yearly: MembershipOffer;
  /** The member's current tier and its end. */
  user: Pick<OwnUserDto, 'membership_tier' | 'membership_expires'>;
  canPay: boolean;
  checkout: Checkout;
}

const priceOf = ({ amount, currency }: MembershipOffer) => formatMoney(amount, currency);

/** A paid tier with its two plans, or marked as the current one. */
export function TierCard({ tier, monthly, yearly, user, canPay, checkout }: TierCardProps) {
  const current = user.membership_tier;
  // product/memberships-and-payments#terms: a lower tier cannot be bought during a higher one.
  const isLower = isHigherTier(current, tier);
  const words = texts.membership.plans;
  return (
    <PackageCard
      name={texts.common.tiers[tier]}
      price={priceOf(monthly)}
      period={fill(words.pricePeriod, { price: priceOf(yearly) })}
      points={monthly.features}
      badge={tier === 'premium' ? texts.frame.mostPopular : undefined}
      actions={
        tier === current ? (
          <Button variant="soft" disabled>
            {words.currentPlan}
          </Button>
        ) : (
          <>
            {isLower && (
              <p className="text-sm text-ink-soft">
                {fill(words.canBeBoughtLater, { tier: texts.common.tiers[current] })}
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

const dayMs = 86_400_000;

const inDays = (ms: number): string => fill(texts.membership.plans.days, { count: Math.floor(ms / dayMs) });

interface RestNoteProps {
  user: Pick<OwnUserDto, 'membership_tier' | 'membership_expires'>;
  /** The offered tier. */
  tier: PaidTier;
}

/** What an upgrade converts the rest of the current tier into (product/memberships-and-payments#terms). */
function RestNote({ user, tier }: RestNoteProps) {
  const { membership_tier: current, membership_expires: expires } = user;
  if (current === 'free' || !expires || !isHigherTier(tier, current)) return null;
  const left = new Date(expires).getTime() - Date.now();
  if (left < dayMs) return null;
  return (
    <p className="text-sm text-ink-soft">
      {fill(texts.membership.plans.restBecomes, {
        left: inDays(left),
        current: texts.common.tiers[current],
        converted: inDays(convertTime(left, current, tier)),
        tier: texts.common.tiers[tier],
      })}
    </p>
  );
}

interface PlanButtonsProps {
  tier: PaidTier;
  checkout: Checkout;
  disabled: boolean;
}

/** Buys a membership for a month or a year (product/memberships-and-payments#tiers). */
export function PlanButtons({ tier, checkout, disabled }: PlanButtonsProps) {
  const plans = [
    { id: `${tier}_monthly`, label: texts.membership.plans.monthly, variant: 'primary' },
    { id: `${tier}_yearly`, label: texts.membership.plans.yearly, variant: 'secondary' },
  ] as const;
  return plans.map(({ id, label, variant }) => (
    <Button
      key={id}
      variant={variant}
      disabled={disabled || (checkout.isPending && checkout.variables !== id)}
      isBusy={checkout.isPending && checkout.variables === id}
      onClick={() => checkout.mutate(id)}
    >
      {label}
    </Button>
  ));
}

/**
 * Starts the checkout of a membership and redirects to the payment page
 * (product/memberships-and-payments#checkout).
 */
export function useCheckout() {
  return useApiMutation({
    mutationFn: (package_id: MembershipPackageId) =>
      call(payments.membershipCheckout, { body: { package_id, origin_url: window.location.origin } }),
    onDone: ({ url }) => leaveFor(url),
    failed: texts.membership.plans.initiateFailed,
  });
}

export type Checkout = ReturnType<typeof useCheckout>;
