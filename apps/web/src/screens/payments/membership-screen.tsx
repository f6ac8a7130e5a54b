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
import { query } from '#data/queries.ts';
import { useUser } from '#data/session.tsx';
import { useSite } from '#data/site.ts';
import { usePackages } from '#data/use-packages.ts';
import { BillingHint } from '#features/billing/billing-hint.tsx';
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
      <PageHeader title={texts.membership.plans.chooseYourMembership}>
        {texts.membership.plans.startForFree}
      </PageHeader>
      <Expiry user={user} packages={packages} canPay={canPay} checkout={checkout} />
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

interface ExpiryProps {
  user: OwnUserDto;
  packages: ReturnType<typeof membershipOffers>;
  canPay: boolean;
  checkout: Checkout;
}

/**
 * The end of the membership, for tiers above basic, and its renewal in the last 30 days
 * (product/memberships-and-payments#renewing), for every paid tier.
 */
function Expiry({ user, packages, canPay, checkout }: ExpiryProps) {
  const [isRenewing, setRenewing] = useState(false);
  const { lastMonths, isPending } = useLastMonths();
  const { membership_tier: tier, membership_expires: expires } = user;
  if (tier === 'free' || !expires) return null;
  const term = { membership_tier: tier, membership_expires: new Date(expires) };
  const [monthly, yearly] = [packages[`${tier}_monthly`], packages[`${tier}_yearly`]];
  const isSold = monthly !== undefined || yearly !== undefined;
  const canRenew = !isPending && isSold && offersRenewal(term, lastMonths, new Date());
  if (tier === 'basic' && !canRenew) return null;
  const words = texts.membership.plans;
  const tierName = texts.common.tiers[tier];
  return (
    <div
      className={cn(
        'mb-8 flex flex-wrap items-center justify-between gap-4 rounded-3xl border px-6 py-4',
        canRenew ? 'border-transparent bg-gold-soft text-gold' : 'border-line bg-surface',
      )}
    >
      <p className="flex items-center gap-3 font-semibold">
        <CalendarClock aria-hidden="true" className="size-5 shrink-0" />
        {tier === 'basic'
          ? words.timeToRenewBasic
          : fill(words.expiresOn, { tier: tierName, day: formatUtcDate(expires) })}
      </p>
      {canRenew && (
        <Button variant="secondary" disabled={!canPay} onClick={() => setRenewing(true)}>
          {words.renew}
        </Button>
      )}
      <Dialog
        open={isRenewing}
        onOpenChange={setRenewing}
        title={words.renewTitle}
        description={fill(words.renewAbout, { tier: tierName })}
      >
        <div className="grid gap-2.5">
          <PlanButtons monthly={monthly} yearly={yearly} checkout={checkout} disabled={!canPay} />
        </div>
      </Dialog>
    </div>
  );
}
