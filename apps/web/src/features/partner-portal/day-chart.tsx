import { useState } from 'react';
import { formatCount, formatUtcDay } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';

export interface Day {
  /** In UTC, as '2026-05-31'. */
  date: string;
  value: number;
}

interface DaysProps {
  /** Consecutive, at least one. */
  days: readonly Day[];
  /** What is counted, with its unit, as 'All views a day'. */
  name: string;
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

/** A bar chart by day, and the same figures as a table for whoever wants to read them. */
export function DayChart({ days, name }: DaysProps) {
  const [hasTable, setTable] = useState(false);
  const peak = days.reduce((most, day) => (day.value > most.value ? day : most));
  const summary =
    peak.value > 0
      ? fill(texts.portal.chart.summary, {
          name,
          peak: formatCount(peak.value),
          day: formatUtcDay(peak.date),
        })
      : fill(texts.portal.chart.summaryOfNone, { name });
  return (
    <>
      <div role="img" aria-label={summary}>
        <Bars days={days} name={name} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          {peak.value > 0
            ? fill(texts.portal.chart.peak, { peak: formatCount(peak.value) })
            : texts.portal.chart.none}
        </p>
        <Button variant="quiet" size="small" aria-expanded={hasTable} onClick={() => setTable(!hasTable)}>
          {hasTable ? texts.portal.chart.hideTable : texts.portal.chart.showTable}
        </Button>
      </div>
      {hasTable && <DayTable days={days} name={name} />}
    </>
  );
}

function Bars({ days, name }: DaysProps) {
  const ticks = ticksUpTo(Math.max(...days.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 0;
  const heightOf = (value: number) => (value * 100) / top;
  return (
    <div
      aria-hidden="true"
      className="@container grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm text-ink-soft"
    >
      <p className="col-span-2 mb-[1lh]">{name}</p>
      {/* Half a line higher and lower than the drawing, so that each number stands beside its line. */}
      <div className="-my-[0.5lh] flex flex-col-reverse justify-between text-right tabular-nums">
        {ticks.map((tick) => (
          <span key={tick}>{formatCount(tick)}</span>
        ))}
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length} 100`}
        preserveAspectRatio="none"
        className="h-48 w-full overflow-visible"
      >
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M0 ${100 - heightOf(tick)}h${days.length}`}
            vectorEffect="non-scaling-stroke"
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        {days.map(({ date, value }, index) => (
          <rect
            key={date}
            x={index + 0.1}
            width={0.8}
            y={100 - heightOf(value)}
            height={heightOf(value)}
            className="fill-accent"
          >
            <title>{`${formatUtcDay(date)}: ${formatCount(value)}`}</title>
          </rect>
        ))}
      </svg>
      {/* The middle one is left out where the three would not fit, as on a phone with large text. */}
      <p className="col-start-2 mt-1 flex justify-between gap-2 whitespace-nowrap">
        {[0, (days.length - 1) >> 1, days.length - 1].map((index, place) => (
          <span key={place} className={place === 1 ? '@max-[14rem]:hidden' : undefined}>
            {formatUtcDay(days[index]?.date ?? '')}
          </span>
        ))}
      </p>
      <p className="col-start-2 text-center">{texts.portal.chart.day}</p>
    </div>
  );
}

function DayTable({ days, name }: DaysProps) {
  return (
    <table className="mt-3 w-full max-w-md text-left tabular-nums">
      <caption className="py-2 text-left font-semibold">{name}</caption>
      <thead className="bg-surface-soft text-sm text-ink-soft">
        <tr>
          {[texts.portal.chart.day, name].map((head) => (
            <th key={head} scope="col" className="px-3 py-2 align-bottom last:text-right">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, value }) => (
          <tr key={date}>
            <th scope="row" className="border-t border-line px-3 py-1.5 font-normal whitespace-nowrap">
              {formatUtcDay(date)}
            </th>
            <td className="border-t border-line px-3 py-1.5 text-right">{formatCount(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
