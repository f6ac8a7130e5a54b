import { type PartnershipDto, partnerships } from '@rosette/shared/contract/partnerships.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#data/queries.ts';
import { PartnershipForm } from '#features/placements/partnership-form.tsx';
import { partnershipName } from '#features/placements/placement-words.ts';
import { texts } from '#lib/texts.ts';
import { Card } from '#ui/card.tsx';

const isPaid = ({ payment_status, status }: PartnershipDto) =>
  payment_status === 'paid' && (status === 'pending' || status === 'active');

/**
 * The member's paid partnerships: status, logo and website
 * (product/partners-and-advertisements#buying-a-partnership).
 */
export function PaidPartnerships() {
  const { data = [] } = useQuery(query(partnerships.mine));
  const paid = data.filter(isPaid);
  if (paid.length === 0) return null;
  return (
    <ul className="mb-8 grid gap-6">
      {paid.map((partnership) => (
        <li key={partnership.id}>
          <PaidPartnership partnership={partnership} />
        </li>
      ))}
    </ul>
  );
}

function PaidPartnership({ partnership }: { partnership: PartnershipDto }) {
  const { status, package_type } = partnership;
  return (
    <Card>
      <h2 className="text-2xl">{partnershipName(package_type)}</h2>
      <p className="mt-1 mb-5 text-ink-soft">
        {status === 'pending' ? texts.partner.buy.paidWaiting : texts.partner.buy.active}
      </p>
      <PartnershipForm partnership={partnership} />
    </Card>
  );
}
