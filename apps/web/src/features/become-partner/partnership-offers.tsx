import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import { partnerships } from '@rosette/shared/contract/partnerships.ts';
import { usePackages } from '#api/use-packages.ts';
import { useSite } from '#api/use-site.ts';
import { formatMoney } from '#lib/format.ts';
import { BillingHint } from '#shared/billing/billing-hint.tsx';
import { Button } from '#ui/button.tsx';
import { PackageCard } from '#ui/package-card.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { usePartnershipCheckout } from './use-partnership-checkout.ts';

export function PartnershipOffers({ onWrite }: { onWrite(): void }) {
  const { packages, isPending } = usePackages(partnerships.packages, partnershipPackages);
  const canPay = useSite()?.payments !== false;
  const checkout = usePartnershipCheckout();

  if (isPending) return <CardGridSkeleton count={3} label="Loading partnerships" />;
  return (
    <>
      {!canPay && (
        <p className="mb-8 rounded-3xl border border-line bg-surface px-5 py-3 text-ink-soft">
          Payments are not available right now.{' '}
          <button type="button" onClick={onWrite} className="text-accent-ink underline underline-offset-4">
            Write to us
          </button>{' '}
          instead.
        </p>
      )}
      <div className="grid gap-6 md:grid-cols-3">
        {Object.values(packages).map((offer) => (
          <PackageCard
            key={offer.id}
            name={offer.name}
            price={formatMoney(offer.amount, offer.currency)}
            period={`for ${offer.duration_months} months`}
            points={offer.benefits}
            badge={offer.most_popular ? 'Most Popular' : undefined}
            actions={
              <Button
                disabled={!canPay || (checkout.isPending && checkout.variables !== offer.id)}
                isBusy={checkout.isPending}
                onClick={() => checkout.mutate(offer.id)}
              >
                Choose {offer.name}
              </Button>
            }
          />
        ))}
      </div>
      {canPay && <BillingHint />}
    </>
  );
}
