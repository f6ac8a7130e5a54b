import { partnerships } from '@rosette/shared/contract/partnerships.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';
import { useSite } from '#layout/use-site.ts';
import { formatMoney } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { PackageCard } from '#ui/package-card.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { usePartnershipCheckout } from './use-partnership-checkout.ts';

export function PartnershipOffers() {
  const { data: packages = {}, isPending } = useQuery(query(partnerships.packages));
  const site = useSite();
  const checkout = usePartnershipCheckout();
  const canPay = site?.payments !== false;

  if (isPending) return <CardGridSkeleton count={3} label="Loading partnerships" />;
  return (
    <>
      {!canPay && (
        <p className="mb-6 text-ink-soft">
          Payments are not available right now. Please write to us instead.
        </p>
      )}
      <div className="grid gap-6 md:grid-cols-3">
        {Object.values(packages).map(
          ({ id, name, amount, currency, duration_months, benefits, most_popular }) => (
            <PackageCard
              key={id}
              name={name}
              price={formatMoney(amount, currency)}
              period={`for ${duration_months} months`}
              points={benefits}
              badge={most_popular ? 'Most Popular' : undefined}
              actions={
                <Button disabled={!canPay || checkout.isPending} onClick={() => checkout.mutate(id)}>
                  Choose {name}
                </Button>
              }
            />
          ),
        )}
      </div>
    </>
  );
}
