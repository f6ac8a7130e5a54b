import type { MembershipPackageId, MonthlyPrices } from '@rosette/shared/catalogue/membership-packages.ts';
import type { membershipOffers } from '@rosette/shared/catalogue/offers.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { convertTime } from '@rosette/shared/membership-term.ts';
import { isHigherTier, type PaidTier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { checkoutPage } from '#features/billing/checkout-page.ts';
import { formatMoney } from '#lib/format.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { PackageCard } from '#ui/package-card.tsx';

type MembershipOffer = NonNullable<ReturnType<typeof membershipOffers>[MembershipPackageId]>;

interface TierCardProps {
  tier: PaidTier;
  /** Undefined where it is not offered; without either there is no card, but for the current tier. */
  monthly: MembershipOffer | undefined;
  yearly: MembershipOffer | undefined;
  /** The monthly prices of what is offered. */
  prices: Partial<MonthlyPrices>;
  /** The member's current tier and its end. */
  user: Pick<OwnUserDto, 'membership_tier' | 'membership_expires'>;
  canPay: boolean;
  checkout: Checkout;
}

const priceOf = ({ amount, currency }: MembershipOffer) => formatMoney(amount, currency);

/** A paid tier with its two plans, or marked as the current one. */
export function TierCard({ tier, monthly, yearly, prices, user, canPay, checkout }: TierCardProps) {
  const current = user.membership_tier;
  // product/memberships-and-payments#terms: a lower tier cannot be bought during a higher one.
  const isLower = isHigherTier(current, tier);
  const words = texts.membership.plans;
  const shown = monthly ?? yearly;
  if (!shown && tier !== current) return null;
  return (
    <PackageCard
      name={texts.common.tiers[tier]}
      price={shown ? priceOf(shown) : texts.common.tiers[tier]}
      period={periodOf(monthly, yearly)}
      points={shown?.features ?? Object.values(texts.benefits[tier])}
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
            <RestNote user={user} tier={tier} prices={prices} />
            <PlanButtons
              monthly={monthly}
              yearly={yearly}
              checkout={checkout}
              disabled={!canPay || isLower}
            />
          </>
        )
      }
    />
  );
}

/** What stands below the price: the other one. */
function periodOf(monthly: MembershipOffer | undefined, yearly: MembershipOffer | undefined): string {
  const words = texts.membership.plans;
  if (monthly && yearly) return fill(words.pricePeriod, { price: priceOf(yearly) });
  if (monthly) return words.aMonth;
  return yearly ? words.aYear : words.notOffered;
}

const dayMs = 86_400_000;

const inDays = (ms: number): string => fill(texts.membership.plans.days, { count: Math.floor(ms / dayMs) });

interface RestNoteProps {
  user: Pick<OwnUserDto, 'membership_tier' | 'membership_expires'>;
  /** The offered tier. */
  tier: PaidTier;
  prices: Partial<MonthlyPrices>;
}

/** What an upgrade converts the rest of the current tier into (product/memberships-and-payments#terms). */
function RestNote({ user, tier, prices }: RestNoteProps) {
  const { membership_tier: current, membership_expires: expires } = user;
  if (current === 'free' || !expires || !isHigherTier(tier, current)) return null;
  // Time is converted by prices that are only known of what is offered.
  if (prices[current] === undefined || prices[tier] === undefined) return null;
  const left = new Date(expires).getTime() - Date.now();
  if (left < dayMs) return null;
  return (
    <p className="text-sm text-ink-soft">
      {fill(texts.membership.plans.restBecomes, {
        left: inDays(left),
        current: texts.common.tiers[current],
        converted: inDays(convertTime(left, current, tier, prices as MonthlyPrices)),
        tier: texts.common.tiers[tier],
      })}
    </p>
  );
}

interface PlanButtonsProps {
  /** Undefined where it is not offered. */
  monthly: MembershipOffer | undefined;
  yearly: MembershipOffer | undefined;
  checkout: Checkout;
  disabled: boolean;
}

/** What a year saves compared with twelve months, in per cent; zero where it saves nothing. */
function savingOf(monthly: MembershipOffer | undefined, yearly: MembershipOffer): number {
  return monthly ? Math.max(0, Math.round((1 - yearly.amount / (12 * monthly.amount)) * 100)) : 0;
}

/** Buys a membership for a month or a year (product/memberships-and-payments#tiers). */
export function PlanButtons({ monthly, yearly, checkout, disabled }: PlanButtonsProps) {
  const words = texts.membership.plans;
  const percent = yearly ? savingOf(monthly, yearly) : 0;
  const plans = [
    ...(monthly ? [{ id: monthly.id, label: words.monthly, variant: 'primary' } as const] : []),
    ...(yearly
      ? [
          {
            id: yearly.id,
            label: percent > 0 ? fill(words.yearlySaving, { percent }) : words.yearly,
            variant: 'secondary',
          } as const,
        ]
      : []),
  ];
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
      checkoutPage(
        call(payments.membershipCheckout, { body: { package_id, origin_url: window.location.origin } }),
      ),
    leadOn: leaveFor,
    failed: texts.membership.plans.initiateFailed,
  });
}

export type Checkout = ReturnType<typeof useCheckout>;
