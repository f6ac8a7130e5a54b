import { type PartnershipDto, partnerships } from '@rosette/shared/contract/partnerships.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#data/queries.ts';
import { AwaitsTransfer } from '#features/billing/awaits-transfer.tsx';
import { PartnershipForm } from '#features/billing/partnership-form.tsx';
import { awaitsTransfer, partnershipName } from '#features/billing/placement-words.ts';
import { texts } from '#lib/texts.ts';
import { Card } from '#ui/card.tsx';

const isPaid = ({ payment_status, status }: PartnershipDto) =>
  payment_status === 'paid' && (status === 'pending' || status === 'active');

/**
 * The member's partnerships that are paid, or wait for her transfer: status, logo and website
 * (product/partners-and-advertisements#buying-a-partnership).
 */
export function OwnPartnerships() {
  const { data = [] } = useQuery(query(partnerships.mine));
  const shown = data.filter((each) => isPaid(each) || awaitsTransfer(each));
  if (shown.length === 0) return null;
  return (
    <ul className="mb-8 grid gap-6">
      {shown.map((partnership) => (
        <li key={partnership.id}>
          <OwnPartnership partnership={partnership} />
        </li>
      ))}
    </ul>
  );
}

function OwnPartnership({ partnership }: { partnership: PartnershipDto }) {
  const { status, package_type } = partnership;
  if (awaitsTransfer(partnership)) {
    return (
      <Card className="grid gap-4">
        <h2 className="text-2xl">{partnershipName(package_type)}</h2>
        <AwaitsTransfer partnership={partnership} />
      </Card>
    );
  }
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
