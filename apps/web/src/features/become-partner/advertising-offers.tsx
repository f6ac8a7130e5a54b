import { advertisements } from '@rosette/shared/contract/advertisements.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';
import { formatMoney } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { PackageCard } from '#ui/package-card.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';

/** Advertisements are sold by talking to us: the buttons only say so (spec §7, §8). */
export function AdvertisingOffers() {
  const { data: packages = {}, isPending } = useQuery(query(advertisements.packages));
  if (isPending) return <CardGridSkeleton count={3} label="Loading advertisements" />;
  return (
    <div className="grid gap-6 md:grid-cols-3">
      {Object.values(packages).map(
        ({ id, ad_type, name, amount, currency, duration_days, benefits, requires_approval }) => (
          <PackageCard
            key={id}
            name={name}
            price={formatMoney(amount, currency)}
            period={`a month, ${duration_days} days`}
            points={[...benefits, requires_approval ? 'Needs our approval first' : 'Approved automatically']}
            badge={ad_type === 'top_placement' ? 'Featured Partner' : undefined}
            actions={
              <Button
                variant="secondary"
                onClick={() => toast.info('Please use the contact form to discuss advertising options')}
              >
                Ask about {name}
              </Button>
            }
          />
        ),
      )}
    </div>
  );
}
