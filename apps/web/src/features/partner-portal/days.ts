import type { DailyAnalyticsDto } from '@rosette/shared/contract/partner.ts';

export type DailyCount = 'views' | 'clicks' | 'counted_views' | 'counted_clicks';

export interface Day {
  /** In UTC, as '2026-05-31'. */
  date: string;
  value: number;
}

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
