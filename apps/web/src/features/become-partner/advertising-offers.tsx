import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { advertisements } from '@rosette/shared/contract/advertisements.ts';
import { usePackages } from '#api/use-packages.ts';
import { formatMoney } from '#lib/format.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { PackageCard } from '#ui/package-card.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';

const askFirst = () => toast.info('Please use the contact form to discuss advertising options');

/**
 * The advertisement packages: their buttons only point to the contact form
 * (product/partners-and-advertisements#buying-advertisements).
 */
export function AdvertisingOffers() {
  const { packages, isPending } = usePackages(advertisements.packages, advertisementPackages);
  if (isPending) return <CardGridSkeleton count={3} label="Loading advertisements" />;
  return (
    <div className="grid gap-6 md:grid-cols-3">
      {Object.values(packages).map((offer) => (
        <PackageCard
          key={offer.id}
          name={offer.name}
          price={formatMoney(offer.amount, offer.currency)}
          period={`a month (${offer.duration_days} days)`}
          points={[
            ...offer.benefits,
            offer.requires_approval ? 'Published after our approval' : 'Approved automatically',
          ]}
          badge={offer.id === 'top_placement' ? 'Featured Partner' : undefined}
          actions={
            <Button variant="secondary" onClick={askFirst}>
              Ask about {offer.name}
            </Button>
          }
        />
      ))}
    </div>
  );
}
