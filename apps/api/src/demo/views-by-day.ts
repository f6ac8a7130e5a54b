import { addDays } from '@rosette/shared/calendar.ts';

/** Views per unique viewer and day, and clicks per unique viewer and hour. */
const viewsPerViewer = 1.6;
const clicksPerViewer = 1.1;

/** Splits a total into `count` varying integers that add up to it. */
function spread(total: number, count: number): number[] {
  const weights = Array.from({ length: count }, (_, day) => 3 + ((day * 5) % 4));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((_, day) => {
    const upTo = weights.slice(0, day + 1).reduce((sum, weight) => sum + weight, 0);
    const part = Math.round((total * upTo) / all) - before;
    before += part;
    return part;
  });
}

/**
 * Invented views and clicks of an advertisement active since `since`: totals, and counts per UTC day that add up to
 * them.
 */
export function countsByDay(since: Date, dayCount: number, views: number, clicks: number) {
  const viewParts = spread(views, dayCount + 1);
  const clickParts = spread(clicks, dayCount + 1);
  const days = viewParts.map((dayViews, index) => {
    const dayClicks = clickParts[index] ?? 0;
    return {
      views: dayViews,
      clicks: dayClicks,
      counted_views: Math.round(dayViews / viewsPerViewer),
      counted_clicks: Math.round(dayClicks / clicksPerViewer),
    };
  });
  const sum = (name: 'counted_views' | 'counted_clicks') => days.reduce((total, day) => total + day[name], 0);
  return {
    views,
    clicks,
    counted_views: sum('counted_views'),
    counted_clicks: sum('counted_clicks'),
    days: Object.fromEntries(
      days.map((day, index) => [addDays(since, index).toISOString().slice(0, 10), day]),
    ),
  };
}
