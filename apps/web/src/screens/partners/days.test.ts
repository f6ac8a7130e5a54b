import { expect, it } from 'vitest';
import { ticksUpTo } from '#ui/bar-chart.tsx';
import { daysBefore, sumByDay } from './day-by-day.tsx';

const row = {
  advertisement_id: 'a1',
  title: 'One',
  views: 0,
  clicks: 0,
  counted_views: 0,
  counted_clicks: 0,
};

it('sums advertisements by day and fills days without counts', () => {
  const rows = [
    { ...row, date: '2026-02-28', counted_views: 2 },
    { ...row, date: '2026-03-02', counted_views: 3 },
    { ...row, date: '2026-03-02', advertisement_id: 'a2', counted_views: 4 },
  ];
  expect(sumByDay(rows, 'counted_views', '2026-02-28', '2026-03-02')).toEqual([
    { date: '2026-02-28', value: 2 },
    { date: '2026-03-01', value: 0 },
    { date: '2026-03-02', value: 7 },
  ]);
});

it('computes days before today in UTC', () => {
  expect(daysBefore(new Date('2026-03-01T00:30:00Z'), 1)).toBe('2026-02-28');
});

it.each([
  [0, [0, 1, 2]],
  [3, [0, 1, 2, 3]],
  [4, [0, 2, 4]],
  [7, [0, 5, 10]],
  [203, [0, 100, 200, 300]],
  [12_000, [0, 5000, 10_000, 15_000]],
])('rounds the ticks of a peak of %i', (peak, ticks) => {
  expect(ticksUpTo(peak)).toEqual(ticks);
});

it('has three or four ticks for every peak', () => {
  for (let peak = 0; peak <= 2000; peak++) {
    const ticks = ticksUpTo(peak);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(peak);
    expect(ticks.length === 3 || ticks.length === 4).toBe(true);
  }
});
