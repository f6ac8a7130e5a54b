import type { AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import type { PartnershipDto } from '@rosette/shared/contract/partnerships.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { paymentMethodNames, paymentStatusNames } from '#shared/placements/placement-words.ts';
import { Fact } from '#ui/facts.tsx';

/** The facts shared by partnerships and advertisements: money and dates. */
export function PlacementFacts({ item }: { item: PartnershipDto | AdvertisementDto }) {
  return (
    <>
      <Fact name="Amount">{formatMoney(item.amount, item.currency)}</Fact>
      <Fact name="Payment method">{paymentMethodNames[item.payment_method]}</Fact>
      <Fact name="Payment">{paymentStatusNames[item.payment_status]}</Fact>
      <Fact name="Entered">{formatDate(item.created_at)}</Fact>
      <Fact name="Start date">{item.start_date && formatDate(item.start_date)}</Fact>
      <Fact name="End date">{item.end_date && formatDate(item.end_date)}</Fact>
    </>
  );
}
