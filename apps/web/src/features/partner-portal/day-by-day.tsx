import { type DailyAnalyticsDto, partner } from '@rosette/shared/contract/partner.ts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callFile } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Day, DayChart } from './day-chart.tsx';

type DailyCount = 'views' | 'clicks' | 'counted_views' | 'counted_clicks';

const dayMs = 86_400_000;

/** The UTC day this many before `today`. */
export const daysBefore = (today: Date, days: number): string =>
  new Date(today.getTime() - days * dayMs).toISOString().slice(0, 10);

/** The sum over all advertisements for each day of a period, inclusive; 0 without counts. */
export function sumByDay(
  rows: readonly DailyAnalyticsDto[],
  count: DailyCount,
  from: string,
  until: string,
): Day[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.date, (sums.get(row.date) ?? 0) + row[count]);
  const days: Day[] = [];
  for (let at = Date.parse(from); at <= Date.parse(until); at += dayMs) {
    const date = new Date(at).toISOString().slice(0, 10);
    days.push({ date, value: sums.get(date) ?? 0 });
  }
  return days;
}

const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
] as const;

const counts = [
  { value: 'counted_views', label: 'Counted views a day' },
  { value: 'counted_clicks', label: 'Counted clicks a day' },
  { value: 'views', label: 'All views a day' },
  { value: 'clicks', label: 'All clicks a day' },
] as const satisfies { value: DailyCount; label: string }[];

/**
 * The caller's daily advertisement counts: chart, table and CSV (product/partners-and-advertisements#portal).
 */
export function DayByDay() {
  const [period, setPeriod] = useState<(typeof periods)[number]['value']>('30');
  const [count, setCount] = useState<DailyCount>('counted_views');
  const today = new Date();
  const [from, until] = [daysBefore(today, Number(period) - 1), daysBefore(today, 0)];
  const daily = useQuery(query(partner.dailyAnalytics, { query: { from, until } }));
  const download = useApiMutation({
    mutationFn: () => callFile(partner.analyticsFile, { query: { from, until } }),
    failed: 'The file could not be downloaded. Please try again.',
    onDone: saveFile,
  });
  const days = sumByDay(daily.data ?? [], count, from, until);
  const name = counts.find(({ value }) => value === count)?.label ?? '';

  return (
    <section aria-labelledby="day-by-day" className="mt-10">
      <h2 id="day-by-day" className="text-2xl">
        Day by day
      </h2>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <FilterSelect
          label="Period"
          value={period}
          options={periods}
          onChange={(chosen) => setPeriod(chosen)}
        />
        <FilterSelect label="Show" value={count} options={counts} onChange={(chosen) => setCount(chosen)} />
        <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" />
          Download CSV
        </Button>
      </div>
      <Card className="mt-4">
        <LoadFailure of={daily} />
        {daily.isPending && <Skeleton className="h-86" />}
        {daily.data && <DayChart days={days} name={name} />}
      </Card>
    </section>
  );
}
