import { partner } from '@rosette/shared/contract/partner.ts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callFile } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { useChange } from '#api/use-change.ts';
import { formatCount } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table, TableCell, TableRow } from '#ui/table.tsx';
import { DayChart } from './day-chart.tsx';
import { type DailyCount, type Day, daysBefore, sumByDay } from './days.ts';

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
  const [hasTable, setTable] = useState(false);
  const today = new Date();
  const [from, until] = [daysBefore(today, Number(period) - 1), daysBefore(today, 0)];
  const daily = useQuery(query(partner.dailyAnalytics, { query: { from, until } }));
  const download = useChange({
    change: () => callFile(partner.analyticsFile, { query: { from, until } }),
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
        {daily.isPending && <Skeleton className="h-74" />}
        {daily.data && (
          <>
            <DayChart days={days} name={name} />
            <Button
              variant="quiet"
              size="small"
              aria-expanded={hasTable}
              className="mt-3"
              onClick={() => setTable(!hasTable)}
            >
              {hasTable ? 'Hide the table' : 'Show as a table'}
            </Button>
            {hasTable && <DayTable days={days} name={name} />}
          </>
        )}
      </Card>
    </section>
  );
}

function DayTable({ days, name }: { days: readonly Day[]; name: string }) {
  return (
    <Table caption={name} head={['Day (UTC)', name]}>
      {days.toReversed().map(({ date, value }) => (
        <TableRow key={date}>
          <TableCell label="Day (UTC)">{date}</TableCell>
          <TableCell label={name}>{formatCount(value)}</TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
