import { formatCount } from '#lib/format.ts';
import type { Day } from './days.ts';

/** A bar chart by day; the table below is its accessible alternative. */
export function DayChart({ days, name }: { days: readonly Day[]; name: string }) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const width = 10;
  return (
    <figure>
      <svg
        role="img"
        aria-label={`${name}: ${formatCount(total)} in all, at most ${formatCount(most)} on one day`}
        viewBox={`0 0 ${days.length * width} 100`}
        preserveAspectRatio="none"
        className="h-48 w-full fill-accent"
      >
        {days.map(({ date, value }, index) => (
          <rect
            key={date}
            x={index * width + 1}
            width={width - 2}
            y={100 - (value * 100) / most}
            height={(value * 100) / most}
          >
            <title>{`${date}: ${formatCount(value)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption className="mt-1 grid grid-cols-2 gap-x-4 border-t border-line pt-1 text-sm text-ink-soft">
        <span>{days[0]?.date}</span>
        <span className="text-right">{days.at(-1)?.date}</span>
        <span className="col-span-2">{`At most ${formatCount(most)} a day`}</span>
      </figcaption>
    </figure>
  );
}
