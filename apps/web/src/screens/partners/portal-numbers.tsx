import type { PartnerAnalyticsDto } from '@rosette/shared/contract/partner.ts';
import { Eye, Handshake, type LucideIcon, Megaphone, MousePointerClick } from 'lucide-react';
import { formatCount, formatPercent } from '#lib/format.ts';
import { texts } from '#lib/texts.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type Counted = Exclude<keyof PartnerAnalyticsDto, 'click_through_rate' | 'counted_click_through_rate'>;

const stats = [
  { icon: Handshake, key: 'active_partnerships' },
  { icon: Megaphone, key: 'active_ads' },
  { icon: Eye, key: 'total_views' },
  { icon: MousePointerClick, key: 'total_clicks' },
] as const satisfies { icon: LucideIcon; key: Counted }[];

/** The counts of the caller's partnerships and advertisements; zeros while unknown (product/web#lists). */
export function PortalNumbers({
  numbers,
  isLoading,
}: {
  numbers: PartnerAnalyticsDto | undefined;
  isLoading: boolean;
}) {
  if (isLoading) return <NumbersSkeleton />;
  return (
    <section aria-label={texts.portal.numbers.label}>
      <dl className="grid grid-cols-pair gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {stats.map(({ icon: Icon, key }) => (
          <Card key={key} className="relative flex flex-col-reverse justify-end gap-1 max-sm:p-4">
            <dt className="text-sm text-ink-soft">{texts.portal.numbers[key]}</dt>
            <dd className="font-serif text-4xl font-semibold lining-nums text-accent-ink max-sm:text-3xl">
              {formatCount(numbers?.[key] ?? 0)}
            </dd>
            <Icon
              aria-hidden="true"
              className="absolute top-5 right-5 size-5 text-accent-ink max-sm:hidden"
            />
          </Card>
        ))}
        <Line name={texts.portal.numbers.clickRate}>{formatPercent(numbers?.click_through_rate ?? 0)}</Line>
        <Line name={texts.portal.countedViews}>{formatCount(numbers?.counted_views ?? 0)}</Line>
        <Line name={texts.portal.countedClicks}>{formatCount(numbers?.counted_clicks ?? 0)}</Line>
        <Line name={texts.portal.numbers.countedClickRate}>
          {formatPercent(numbers?.counted_click_through_rate ?? 0)}
        </Line>
      </dl>
      <p className="mt-4 text-sm text-ink-soft">{texts.portal.numbers.about}</p>
    </section>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className="col-span-full flex flex-wrap items-baseline justify-between gap-x-4 rounded-3xl bg-surface-soft px-6 py-4 sm:col-span-1 lg:col-span-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-serif text-2xl font-semibold lining-nums text-accent-ink">{children}</dd>
    </div>
  );
}

function NumbersSkeleton() {
  return (
    <div
      role="status"
      aria-label={texts.portal.numbers.loading}
      className="grid grid-cols-pair gap-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      {stats.map(({ key }) => (
        <Skeleton key={key} className="h-32 rounded-3xl" />
      ))}
      {stats.map(({ key }) => (
        <Skeleton key={key} className="col-span-full h-16 rounded-3xl sm:col-span-1 lg:col-span-2" />
      ))}
      <Skeleton className="col-span-full h-24 sm:h-10" />
    </div>
  );
}
