import { type DailyAnalyticsDto, partner } from '@rosette/shared/contract/partner.ts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { callFile } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { saveFile } from '#lib/save-file.ts';
import { fill, texts } from '#lib/texts.ts';
import { useUrlChoice } from '#lib/use-url-params.ts';
import { type Bar, BarChart } from '#ui/bar-chart.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

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
): Bar[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.date, (sums.get(row.date) ?? 0) + row[count]);
  const days: Bar[] = [];
  for (let at = Date.parse(from); at <= Date.parse(until); at += dayMs) {
    const date = new Date(at).toISOString().slice(0, 10);
    days.push({ date, value: sums.get(date) ?? 0 });
  }
  return days;
}

/** In days. */
const periods = ['7', '30', '90'] as const;

const counts = ['counted_views', 'counted_clicks', 'views', 'clicks'] as const satisfies DailyCount[];

/**
 * The caller's daily advertisement counts: chart, table and CSV (product/partners-and-advertisements#portal).
 */
export function DayByDay() {
  const [period, setPeriod] = useUrlChoice('days', periods, '30');
  const [count, setCount] = useUrlChoice('count', counts, 'counted_views');
  const today = new Date();
  const [from, until] = [daysBefore(today, Number(period) - 1), daysBefore(today, 0)];
  const daily = useQuery(query(partner.dailyAnalytics, { query: { from, until } }));
  const download = useApiMutation({
    mutationFn: () => callFile(partner.analyticsFile, { query: { from, until } }),
    failed: texts.portal.days.downloadFailed,
    onDone: saveFile,
  });
  const days = sumByDay(daily.data ?? [], count, from, until);
  const name = texts.portal.days.counts[count];

  return (
    <section aria-labelledby="day-by-day" className="mt-10">
      <h2 id="day-by-day" className="text-2xl">
        {texts.portal.days.title}
      </h2>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <FilterSelect
          label={texts.portal.days.period}
          value={period}
          options={periods.map((value) => ({ value, label: fill(texts.portal.days.last, { days: value }) }))}
          onChange={(chosen) => setPeriod(chosen)}
        />
        <FilterSelect
          label={texts.portal.days.show}
          value={count}
          options={counts.map((value) => ({ value, label: texts.portal.days.counts[value] }))}
          onChange={(chosen) => setCount(chosen)}
        />
        <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" />
          {texts.portal.days.download}
        </Button>
      </div>
      <Card className="mt-4">
        <LoadFailure of={daily} />
        {daily.isPending && <Skeleton className="h-86" />}
        {daily.data && <BarChart bars={days} name={name} period="day" />}
      </Card>
    </section>
  );
}
