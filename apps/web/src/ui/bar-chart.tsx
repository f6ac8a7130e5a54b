import { useId, useState } from 'react';
import { formatCount, formatUtcDay } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';

export interface Bar {
  /** The day in UTC, or the first of a period: '2026-05-31'. */
  date: string;
  /** Null where it is not told. */
  value: number | null;
}

interface BarChartProps {
  /** Consecutive, the earliest first, at least one. */
  bars: readonly Bar[];
  /** What is counted, with its unit, as 'All views a day'. */
  name: string;
  /** What a bar stands for. */
  period: 'day' | 'week';
}

/** Rounded ticks from 0 to the peak or above, three or four: 203 has 0, 100, 200 and 300. */
export function ticksUpTo(peak: number): number[] {
  // Counts are whole, and three ticks need two steps.
  const most = Math.max(2, peak);
  let step = 1;
  for (let power = 1; most > 3 * step; power *= 10) {
    step = [power, 2 * power, 5 * power].find((rounded) => most <= 3 * rounded) ?? step;
  }
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** The bar with the greatest value. */
export const peakOf = (bars: readonly Bar[]): Bar =>
  bars.reduce((most, bar) => ((bar.value ?? 0) > (most.value ?? 0) ? bar : most));

/** What a chart shows, for who does not see it. */
export function chartSummary(bars: readonly Bar[], name: string): string {
  const words = texts.portal.chart;
  const peak = peakOf(bars);
  return peak.value
    ? fill(words.summary, { name, peak: formatCount(peak.value), day: formatUtcDay(peak.date) })
    : fill(words.summaryOfNone, { name });
}

/** A bar chart by days or weeks, and the same figures as a table for whoever wants to read them. */
export function BarChart({ bars, name, period }: BarChartProps) {
  const words = texts.portal.chart;
  const nameId = useId();
  const [hasTable, setTable] = useState(false);
  const peak = peakOf(bars);
  const none = bars.every(({ value }) => value === null) ? words.noneTold : words.none;
  return (
    <>
      <div role="img" aria-label={chartSummary(bars, name)}>
        <Bars nameId={nameId} bars={bars} name={name} period={period} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{peak.value ? fill(words.peaks[period], { peak: formatCount(peak.value) }) : none}</p>
        <Button
          variant="quiet"
          size="small"
          className="-mx-4"
          aria-expanded={hasTable}
          aria-describedby={nameId}
          onClick={() => setTable(!hasTable)}
        >
          {hasTable ? words.hideTable : words.showTable}
        </Button>
      </div>
      {hasTable && <BarTable bars={bars} name={name} period={period} />}
    </>
  );
}

const valueIn = (value: number | null): string =>
  value === null ? texts.portal.chart.notTold : formatCount(value);

function Bars({ bars, name, period, nameId }: BarChartProps & { nameId: string }) {
  const ticks = ticksUpTo(Math.max(...bars.map(({ value }) => value ?? 0)));
  const top = ticks.at(-1) ?? 0;
  const heightOf = (value: number | null) => ((value ?? 0) * 100) / top;
  return (
    <div
      aria-hidden="true"
      className="@container grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm text-ink-soft"
    >
      <p id={nameId} className="col-span-2 mb-[1lh]">
        {name}
      </p>
      {/* Half a line higher and lower than the drawing, so that each number stands beside its line. */}
      <div className="-my-[0.5lh] flex flex-col-reverse justify-between text-right tabular-nums">
        {ticks.map((tick) => (
          <span key={tick}>{formatCount(tick)}</span>
        ))}
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        className="h-48 w-full overflow-visible"
      >
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M0 ${100 - heightOf(tick)}h${bars.length}`}
            vectorEffect="non-scaling-stroke"
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        {bars.map(({ date, value }, index) => (
          <rect
            key={date}
            x={index + 0.1}
            width={0.8}
            y={100 - heightOf(value)}
            height={heightOf(value)}
            className="fill-accent"
          >
            <title>{`${formatUtcDay(date)}: ${valueIn(value)}`}</title>
          </rect>
        ))}
      </svg>
      {/* The middle one is left out where the three would not fit, as on a phone with large text. */}
      <p className="col-start-2 mt-1 flex justify-between gap-2 whitespace-nowrap">
        {[0, (bars.length - 1) >> 1, bars.length - 1].map((index, place) => (
          <span key={place} className={place === 1 ? '@max-[14rem]:hidden' : undefined}>
            {formatUtcDay(bars[index]?.date ?? '')}
          </span>
        ))}
      </p>
      <p className="col-start-2 text-center">{texts.portal.chart.periods[period]}</p>
    </div>
  );
}

/** The figures of a chart, the latest first. */
export function BarTable({ bars, name, period }: BarChartProps) {
  return (
    <table className="mt-3 w-full max-w-md text-left tabular-nums">
      <caption className="py-2 text-left font-semibold">{name}</caption>
      <thead className="bg-surface-soft text-sm text-ink-soft">
        <tr>
          {[texts.portal.chart.periods[period], name].map((head) => (
            <th key={head} scope="col" className="px-3 py-2 align-bottom last:text-right">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.toReversed().map(({ date, value }) => (
          <tr key={date}>
            <th scope="row" className="border-t border-line px-3 py-1.5 font-normal whitespace-nowrap">
              {formatUtcDay(date)}
            </th>
            <td className="border-t border-line px-3 py-1.5 text-right">{valueIn(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
