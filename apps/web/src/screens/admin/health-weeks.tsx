import { health, type healthColumns } from '@rosette/shared/contract/health.ts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callFile } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { saveFile } from '#lib/save-file.ts';
import { fill, texts } from '#lib/texts.ts';
import { BarChart } from '#ui/bar-chart.tsx';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type Column = Exclude<(typeof healthColumns)[number], 'week'>;

const groups = {
  members: ['joined', 'active', 'left'],
  contacts: ['requests', 'accepted', 'introductions', 'connected', 'met'],
  events: ['events', 'seats', 'guests', 'came', 'guests_joined'],
  board: ['opportunities', 'applications', 'answered'],
  money: ['renewals_due', 'renewed', 'income'],
} as const satisfies Record<string, readonly Column[]>;

const periods = ['12', '26', '52', '104'] as const;

/** How the community is, week by week: charts with their tables, and a file (product/announcements#health). */
export function HealthWeeks() {
  const words = texts.admin.healthWeeks;
  const [weeks, setWeeks] = useState<(typeof periods)[number]>('12');
  const figures = useQuery(query(health.get, { query: { weeks } }));
  const download = useApiMutation({
    mutationFn: () => callFile(health.file, { query: { weeks } }),
    failed: words.downloadFailed,
    onDone: saveFile,
  });
  const inOrder = figures.data?.toReversed() ?? [];
  return (
    <CardSection title={words.title} about={words.about}>
      <div className="flex flex-wrap items-end gap-4">
        <FilterSelect
          label={words.weeks}
          value={weeks}
          options={periods.map((value) => ({ value, label: fill(words.lastWeeks, { weeks: value }) }))}
          onChange={(chosen) => setWeeks(chosen)}
        />
        <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" />
          {words.download}
        </Button>
      </div>
      <LoadFailure of={figures} />
      {figures.isPending && (
        <div role="status" aria-label={words.loading} className="mt-6">
          <Skeleton className="h-86" />
        </div>
      )}
      {inOrder.length > 0 &&
        Object.entries(groups).map(([group, columns]) => (
          <section key={group} aria-labelledby={`health-${group}`} className="mt-8">
            <h3 id={`health-${group}`} className="text-xl">
              {words.groups[group as keyof typeof groups]}
            </h3>
            <div className="mt-4 grid gap-x-8 gap-y-8 md:grid-cols-2">
              {columns.map((column) => (
                <div key={column} className="min-w-0">
                  <BarChart
                    bars={inOrder.map((week) => ({ date: week.week, value: week[column] }))}
                    name={words.columns[column]}
                    period="week"
                  />
                </div>
              ))}
            </div>
          </section>
        ))}
    </CardSection>
  );
}
