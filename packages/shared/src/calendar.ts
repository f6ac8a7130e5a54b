const dayMs = 86_400_000;

/**
 * Adds calendar months in UTC; a day that the month lacks becomes its last
 * (product/memberships-and-payments#terms).
 */
export function addMonths(start: Date, months: number): Date {
  const target = new Date(start);
  target.setUTCDate(1);
  target.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return target;
}

/** Adds days, at the same time in UTC. */
export function addDays(start: Date, days: number): Date {
  return new Date(start.getTime() + days * dayMs);
}

/** The Monday of the week that an instant is in, in UTC, as '2026-11-23'. */
export function mondayOf(instant: Date): string {
  const daysSince = (instant.getUTCDay() + 6) % 7;
  return addDays(instant, -daysSince).toISOString().slice(0, 10);
}
