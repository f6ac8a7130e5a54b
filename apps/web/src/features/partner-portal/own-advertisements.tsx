import type { AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import { Megaphone } from 'lucide-react';
import { formatCount, formatDate, formatMoney } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { PlacementBadge } from '#shared/placements/placement-badge.tsx';
import { adTypeName } from '#shared/placements/placement-words.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Table, TableCell, TableRow } from '#ui/table.tsx';

const columns = [
  'Title',
  'Ad type',
  'Status',
  'Views',
  'Clicks',
  'Counted views',
  'Counted clicks',
  'Cost per counted click',
  'Ends',
];

/** Numbers and dates stay on one line. */
const unbroken = 'lg:whitespace-nowrap';

/** An ad's cost per counted click; a dash before the first. */
const costPerClick = ({ amount, currency, counted_clicks }: AdvertisementDto) =>
  counted_clicks > 0 ? formatMoney(Math.round((amount * 100) / counted_clicks) / 100, currency) : '–';

export function OwnAdvertisements({ advertisements }: { advertisements: readonly AdvertisementDto[] }) {
  if (advertisements.length === 0) {
    return (
      <EmptyState
        icon={Megaphone}
        title="No advertisements yet"
        action={<LinkButton to={paths.becomePartner}>See what we offer</LinkButton>}
      >
        Views and clicks of your advertisements appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <Table caption="Your advertisements" head={columns}>
        {advertisements.map((ad) => (
          <TableRow key={ad.id}>
            <TableCell className="font-semibold">{ad.title}</TableCell>
            <TableCell label="Ad type">{adTypeName(ad.ad_type)}</TableCell>
            <TableCell label="Status">
              <PlacementBadge status={ad.status} />
            </TableCell>
            <TableCell label="Views" className={unbroken}>
              {formatCount(ad.views)}
            </TableCell>
            <TableCell label="Clicks" className={unbroken}>
              {formatCount(ad.clicks)}
            </TableCell>
            <TableCell label="Counted views" className={unbroken}>
              {formatCount(ad.counted_views)}
            </TableCell>
            <TableCell label="Counted clicks" className={unbroken}>
              {formatCount(ad.counted_clicks)}
            </TableCell>
            <TableCell label="Cost per counted click" className={unbroken}>
              {costPerClick(ad)}
            </TableCell>
            <TableCell label="Ends" className={unbroken}>
              {ad.end_date ? formatDate(ad.end_date) : '–'}
            </TableCell>
          </TableRow>
        ))}
      </Table>
      <p className="mt-4 text-ink-soft">
        An advertisement runs for 30 days and ends by itself.{' '}
        <Link
          to={`${paths.becomePartner}?tab=contact`}
          className="text-accent-ink underline underline-offset-4"
        >
          Write to us to go on
        </Link>
      </p>
    </>
  );
}
