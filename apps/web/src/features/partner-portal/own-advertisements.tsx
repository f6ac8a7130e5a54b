import type { AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import { Megaphone } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { formatCount } from '#lib/format.ts';
import { adTypeName } from '#lib/placement-words.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlacementBadge } from '#ui/placement-badge.tsx';
import { Table, TableCell, TableRow } from '#ui/table.tsx';

export function OwnAdvertisements({ advertisements }: { advertisements: readonly AdvertisementDto[] }) {
  if (advertisements.length === 0) {
    return (
      <EmptyState
        icon={Megaphone}
        title="No advertisements yet"
        action={<LinkButton to={paths.becomePartner}>See what we offer</LinkButton>}
      >
        An advertisement is seen by every visitor; how often it is seen and opened is counted here.
      </EmptyState>
    );
  }
  return (
    <Table caption="Your advertisements" head={['Title', 'Ad type', 'Status', 'Views', 'Clicks']}>
      {advertisements.map((ad) => (
        <TableRow key={ad.id}>
          <TableCell className="font-semibold">{ad.title}</TableCell>
          <TableCell label="Ad type">{adTypeName(ad.ad_type)}</TableCell>
          <TableCell label="Status">
            <PlacementBadge status={ad.status} />
          </TableCell>
          <TableCell label="Views">{formatCount(ad.views)}</TableCell>
          <TableCell label="Clicks">{formatCount(ad.clicks)}</TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
