import { type HealthWeekDto, health, type healthColumns } from '@rosette/shared/contract/health.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import { useId, useState } from 'react';
import { callFile } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { cn } from '#lib/cn.ts';
import { formatCount } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { fill, texts } from '#lib/texts.ts';
import { useUrlChoice } from '#lib/use-url-params.ts';
import { type Bar, BarTable, chartSummary, peakOf } from '#ui/bar-chart.tsx';
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

/** How the community is, week by week: a line for each figure with its table, and a file (product/announcements#health). */
export function HealthWeeks() {
  const words = texts.admin.healthWeeks;
  const [weeks, setWeeks] = useUrlChoice('weeks', periods, '12');
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
          onChange={setWeeks}
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
      {inOrder.length > 0 && <Figures weeks={inOrder} />}
    </CardSection>
  );
}

/** One table of all figures, in groups. @param weeks the earliest first, at least one */
function Figures({ weeks }: { weeks: readonly HealthWeekDto[] }) {
  const words = texts.admin.healthWeeks;
  const { figure, trend, now, before, peak, asTable } = words.heads;
  const narrow = [figure, trend, now, before, peak];
  return (
    <table className="mt-6 w-full border-collapse text-left">
      <caption className="sr-only">{words.title}</caption>
      <thead>
        <tr>
          {narrow.map((head) => (
            <th
              key={head}
              scope="col"
              className={cn(
                'py-2 text-sm font-semibold text-ink-soft wrap-anywhere hyphens-auto not-first:px-3 max-sm:not-first:px-1',
                (head === trend || head === before || head === peak) && 'max-sm:hidden',
                head !== figure && head !== trend && 'text-right',
                head === now && 'max-sm:whitespace-nowrap',
              )}
            >
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{asTable}</span>
          </th>
        </tr>
      </thead>
      {Object.entries(groups).map(([group, columns]) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={6} className="pt-5 pb-1 text-left font-serif text-lg font-semibold">
              {words.groups[group as keyof typeof groups]}
            </th>
          </tr>
          {columns.map((column) => (
            <FigureRow
              key={column}
              name={words.columns[column]}
              bars={weeks.map((week) => ({ date: week.week, value: week[column] }))}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

const cell = 'px-3 max-sm:px-1 text-right tabular-nums whitespace-nowrap';

/** A number, or a dash for one that is not told. */
const shown = (value: number | null | undefined) => (value == null ? '–' : formatCount(value));

function FigureRow({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const nameId = useId();
  const words = texts.portal.chart;
  const [hasTable, setTable] = useState(false);
  const isTold = bars.some(({ value }) => value !== null);
  return (
    <>
      <tr className="border-t border-line">
        <th id={nameId} scope="row" className="py-0.5 text-left font-medium wrap-anywhere hyphens-auto">
          {name}
        </th>
        <td className="w-1/4 px-3 max-sm:hidden">
          <Sparkline bars={bars} name={name} />
        </td>
        <td className={cell}>{shown(bars.at(-1)?.value)}</td>
        <td className={cn(cell, 'max-sm:hidden')}>{shown(bars.at(-2)?.value)}</td>
        <td className={cn(cell, 'max-sm:hidden')}>{isTold ? shown(peakOf(bars).value) : '–'}</td>
        <td className="w-11">
          <Button
            variant="quiet"
            size="icon"
            aria-label={hasTable ? words.hideTable : words.showTable}
            title={hasTable ? words.hideTable : words.showTable}
            aria-expanded={hasTable}
            aria-describedby={nameId}
            onClick={() => setTable(!hasTable)}
          >
            <ChevronDown
              aria-hidden="true"
              className={cn('transition-transform', hasTable && 'rotate-180')}
            />
          </Button>
        </td>
      </tr>
      {hasTable && (
        <tr>
          <td colSpan={6} className="pb-4">
            <BarTable bars={bars} name={name} period="week" />
          </td>
        </tr>
      )}
    </>
  );
}

/** A small line from week to week, with gaps where nothing is told. */
function Sparkline({ bars, name }: { bars: readonly Bar[]; name: string }) {
  const top = peakOf(bars).value || 1;
  const path = bars.map(({ value }, index) => {
    if (value === null) return '';
    const follows = (bars[index - 1]?.value ?? null) !== null;
    // A week alone is a dot.
    return `${follows ? 'L' : 'M'}${index} ${(1 - Math.max(0, value) / top) * 20}${follows ? '' : 'h0'}`;
  });
  return (
    <div role="img" aria-label={chartSummary(bars, name)}>
      <svg
        aria-hidden="true"
        viewBox={`0 -2 ${Math.max(1, bars.length - 1)} 24`}
        preserveAspectRatio="none"
        className="h-7 w-full overflow-visible"
      >
        <path d={`M0 20h${bars.length - 1}`} vectorEffect="non-scaling-stroke" className="stroke-line" />
        <path
          d={path.join('')}
          vectorEffect="non-scaling-stroke"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="fill-none stroke-accent stroke-2"
        />
      </svg>
    </div>
  );
}
