import type { AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import { Megaphone } from 'lucide-react';
import { PlacementBadge } from '#features/billing/placement-badge.tsx';
import { adTypeName } from '#features/billing/placement-words.ts';
import { formatCount, formatMoney, formatUtcDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fillWith, texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Table, TableCell, TableRow } from '#ui/table.tsx';

const columns = () => {
  const { ads, countedViews, countedClicks } = texts.portal;
  const counts = [ads.views, ads.clicks, countedViews, countedClicks, ads.costPerClick];
  return [texts.common.title, ads.type, ads.status, ...counts, ads.ends];
};

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
        title={texts.portal.ads.none}
        action={<LinkButton to={paths.becomePartner}>{texts.portal.ads.seeOffers}</LinkButton>}
      >
        {texts.portal.ads.noneAbout}
      </EmptyState>
    );
  }
  return (
    <>
      <Table caption={texts.portal.ads.caption} head={columns()}>
        {advertisements.map((ad) => (
          <TableRow key={ad.id}>
            <TableCell className="font-semibold">{ad.title}</TableCell>
            <TableCell label={texts.portal.ads.type}>{adTypeName(ad.ad_type)}</TableCell>
            <TableCell label={texts.portal.ads.status}>
              <PlacementBadge status={ad.status} />
            </TableCell>
            <TableCell label={texts.portal.ads.views} className={unbroken}>
              {formatCount(ad.views)}
            </TableCell>
            <TableCell label={texts.portal.ads.clicks} className={unbroken}>
              {formatCount(ad.clicks)}
            </TableCell>
            <TableCell label={texts.portal.countedViews} className={unbroken}>
              {formatCount(ad.counted_views)}
            </TableCell>
            <TableCell label={texts.portal.countedClicks} className={unbroken}>
              {formatCount(ad.counted_clicks)}
            </TableCell>
            <TableCell label={texts.portal.ads.costPerClick} className={unbroken}>
              {costPerClick(ad)}
            </TableCell>
            <TableCell label={texts.portal.ads.ends} className={unbroken}>
              {ad.end_date ? formatUtcDate(ad.end_date) : '–'}
            </TableCell>
          </TableRow>
        ))}
      </Table>
      <p className="mt-4 text-ink-soft">
        {fillWith(texts.portal.ads.runs, {
          link: (
            <Link
              to={`${paths.becomePartner}?tab=contact`}
              className="text-accent-ink underline underline-offset-4"
            >
              {texts.portal.ads.writeToUs}
            </Link>
          ),
        })}
      </p>
    </>
  );
}
