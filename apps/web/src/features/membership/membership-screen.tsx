import { membershipPackages, tierFeatures } from '@rosette/shared/catalogue/membership-packages.ts';
import { memberships } from '@rosette/shared/contract/memberships.ts';
import { paidTiers } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Link } from 'react-router-dom';
import { usePackages } from '#api/use-packages.ts';
import { useSite } from '#api/use-site.ts';
import { formatEuros } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { useUser } from '#session/session.tsx';
import { BillingHint } from '#shared/billing/billing-hint.tsx';
import { Receipts } from '#shared/billing/receipts.tsx';
import { Button } from '#ui/button.tsx';
import { PackageCard } from '#ui/package-card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { Expiry } from './expiry.tsx';
import { TierCard } from './tier-card.tsx';
import { useCheckout } from './use-checkout.ts';

/** /membership (product/memberships-and-payments#tiers). */
export function MembershipScreen() {
  usePageTitle('Membership');
  const user = useUser();
  const site = useSite();
  const { packages, isPending } = usePackages(memberships.packages, membershipPackages);
  const checkout = useCheckout();
  const canPay = site?.payments !== false;

  return (
    <>
      <PageHeader title="Choose Your Membership">
        Start for free, and grow when your business does.
      </PageHeader>
      <Expiry user={user} canPay={canPay} checkout={checkout} />
      {!canPay && <p className="mb-6 text-ink-soft">Payments are not available right now.</p>}
      {isPending ? (
        <CardGridSkeleton count={4} label="Loading memberships" />
      ) : (
        <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-4">
          <FreeCard />
          {paidTiers.map((tier) => (
            <TierCard
              key={tier}
              tier={tier}
              monthly={packages[`${tier}_monthly`]}
              yearly={packages[`${tier}_yearly`]}
              user={user}
              canPay={canPay}
              checkout={checkout}
            />
          ))}
        </div>
      )}
      {canPay && <BillingHint />}
      <PartnershipHint />
      <Receipts />
    </>
  );
}

/** Free, whose button is always disabled (product/memberships-and-payments#tiers). */
function FreeCard() {
  return (
    <PackageCard
      name="Free"
      price={formatEuros(0)}
      period="for as long as you like"
      points={tierFeatures.free}
      actions={
        <Button variant="soft" disabled>
          Current Plan
        </Button>
      }
    />
  );
}

/** Links businesses to the partnerships. */
function PartnershipHint() {
  return (
    <p className="mt-10 text-ink-soft">
      Would you like your business to stand beside the community?{' '}
      <Link to={paths.becomePartner} className="text-accent-ink underline underline-offset-4">
        Become a partner
      </Link>
    </p>
  );
}
