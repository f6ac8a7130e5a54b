import {
  type MembershipPackage,
  type MonthlyPrices,
  membershipPackages,
} from '@rosette/shared/catalogue/membership-packages.ts';
import { membershipOffers } from '@rosette/shared/catalogue/offers.ts';
import { memberships } from '@rosette/shared/contract/memberships.ts';
import { payments, type ReceiptDto } from '@rosette/shared/contract/payments.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { offersRenewal } from '@rosette/shared/membership-term.ts';
import { paidTiers } from '@rosette/shared/policy/roles-and-tiers.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callerOf } from '#data/caller.ts';
import { query } from '#data/queries.ts';
import { useUser } from '#data/session.tsx';
import { useSite } from '#data/site.ts';
import { usePackages } from '#data/use-packages.ts';
import { BillingHint } from '#features/billing/billing-hint.tsx';
import { stepOfTier } from '#features/billing/next-step.ts';
import { Receipts } from '#features/billing/receipts.tsx';
import { cn } from '#lib/cn.ts';
import { formatEuros, formatUtcDate } from '#lib/format.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { fill, fillWith, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PackageCard, PackageCardSkeleton } from '#ui/package-card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { type Checkout, PlanButtons, TierCard, useCheckout } from './plans.tsx';

const cardGrid = 'grid gap-6 md:grid-cols-2 xl:grid-cols-4';

/** /membership (product/memberships-and-payments#tiers). */
export function MembershipScreen() {
  usePageTitle(texts.frame.parts.membership);
  const user = useUser();
  const site = useSite();
  const { packages, isPending } = usePackages(memberships.packages, membershipOffers(texts));
  const checkout = useCheckout();
  const canPay = site?.payments !== false;
  const monthlyPrices = Object.fromEntries(
    paidTiers.map((tier) => [tier, packages[`${tier}_monthly`]?.amount]),
  ) as Partial<MonthlyPrices>;

  return (
    <>
      <PlanLine user={user} packages={packages} canPay={canPay} checkout={checkout} />
      <PageHeader title={texts.membership.plans.chooseYourMembership}>
        {texts.membership.plans.startForFree}
      </PageHeader>
      {!canPay && <p className="mb-6 text-ink-soft">{texts.membership.plans.paymentsUnavailable}</p>}
      {isPending ? (
        <div role="status" aria-label={texts.membership.plans.loading} className={cardGrid}>
          <PackageCardSkeleton />
          <PackageCardSkeleton />
          <PackageCardSkeleton />
          <PackageCardSkeleton />
        </div>
      ) : (
        <div className={cardGrid}>
          <FreeCard />
          {paidTiers.map((tier) => (
            <TierCard
              key={tier}
              tier={tier}
              monthly={packages[`${tier}_monthly`]}
              yearly={packages[`${tier}_yearly`]}
              prices={monthlyPrices}
              user={user}
              canPay={canPay}
              checkout={checkout}
            />
          ))}
        </div>
      )}
      {canPay && <BillingHint />}
      <PartnershipHint />
      <Receipts className="mt-12" />
    </>
  );
}

/** Free, whose button is always disabled (product/memberships-and-payments#tiers). */
function FreeCard() {
  return (
    <PackageCard
      name={texts.common.tiers.free}
      price={formatEuros(0)}
      period={texts.membership.plans.forAsLongAsYouLike}
      points={Object.values(texts.benefits.free)}
      actions={
        <Button variant="soft" disabled>
          {texts.membership.plans.currentPlan}
        </Button>
      }
    />
  );
}

/** Links businesses to the partnerships. */
function PartnershipHint() {
  return (
    <p className="mt-10 text-ink-soft">
      {fillWith(texts.membership.plans.supportCommunity, {
        link: (
          <Link to={paths.becomePartner} className="text-accent-ink underline underline-offset-4">
            {texts.membership.plans.becomePartner}
          </Link>
        ),
      })}
    </p>
  );
}

/** The months of her latest purchase that was not refunded; null without any. */
function useLastMonths() {
  const { data, isPending } = useQuery(query(payments.mine));
  const paid = (data ?? []).filter(({ kind, state }) => kind === 'membership' && state === 'paid');
  // Listed by their checkouts, of which the earlier one can be paid last.
  const paidAt = ({ paid_at, created_at }: ReceiptDto) => paid_at ?? created_at;
  const [last] = paid.sort((a, b) => paidAt(b).localeCompare(paidAt(a)));
  const sold: Partial<Record<string, MembershipPackage>> = membershipPackages;
  return { lastMonths: (last && sold[last.package_id]?.duration_months) ?? null, isPending };
}

interface PlanLineProps {
  user: OwnUserDto;
  packages: ReturnType<typeof membershipOffers>;
  canPay: boolean;
  checkout: Checkout;
}

/** Her tier and its end in a sentence. */
function planOf(
  { membership_tier: tier, membership_expires: expires }: OwnUserDto,
  canRenew: boolean,
): string {
  const words = texts.membership.plans;
  const tierName = texts.common.tiers[tier];
  if (tier === 'free' || !expires) return fill(words.yourPlan, { tier: tierName });
  if (tier !== 'basic') return fill(words.expiresOn, { tier: tierName, day: formatUtcDate(expires) });
  return canRenew
    ? words.timeToRenewBasic
    : fill(words.yourPlanUntil, { tier: tierName, day: formatUtcDate(expires) });
}

/**
 * Where she is: her plan, its end and what comes next, which is renewing in its last 30 days
 * (product/memberships-and-payments#renewing).
 */
function PlanLine({ user, packages, canPay, checkout }: PlanLineProps) {
  const [isRenewing, setRenewing] = useState(false);
  const { lastMonths, isPending } = useLastMonths();
  const { membership_tier: tier, membership_expires: expires } = user;
  const [monthly, yearly] = tier === 'free' ? [] : [packages[`${tier}_monthly`], packages[`${tier}_yearly`]];
  const isSold = monthly !== undefined || yearly !== undefined;
  const canRenew =
    expires !== null &&
    !isPending &&
    isSold &&
    offersRenewal({ membership_tier: tier, membership_expires: new Date(expires) }, lastMonths, new Date());
  const words = texts.membership.plans;
  const next = stepOfTier(callerOf(user));
  return (
    <div
      className={cn(
        'mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-3xl border px-5 py-2',
        canRenew ? 'border-transparent bg-gold-soft text-gold' : 'border-line bg-surface',
      )}
    >
      <CalendarClock aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-40 flex-1 py-2 font-semibold">{planOf(user, canRenew)}</p>
      {canRenew ? (
        <Button variant="secondary" size="small" disabled={!canPay} onClick={() => setRenewing(true)}>
          {words.renew}
        </Button>
      ) : (
        <Link to={next.to} className="py-2 font-semibold text-accent-ink underline underline-offset-4">
          {next.label}
        </Link>
      )}
      <Dialog
        open={isRenewing}
        onOpenChange={setRenewing}
        title={words.renewTitle}
        description={fill(words.renewAbout, { tier: texts.common.tiers[tier] })}
      >
        <div className="grid gap-2.5">
          <PlanButtons monthly={monthly} yearly={yearly} checkout={checkout} disabled={!canPay} />
        </div>
      </Dialog>
    </div>
  );
}
