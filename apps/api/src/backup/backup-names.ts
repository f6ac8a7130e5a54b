const pattern = /^rosette-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})?Z\.backup$/;

/** The name of a backup: its moment in ISO 8601's basic form, as colons are no part of a file name on Windows. */
export const backupName = (moment: Date): string =>
  `rosette-${moment.toISOString().replace(/[-:.]/g, '')}.backup`;

/** The moment of a backup by its name; null for other files. */
function momentOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second, ms = '000'] = pattern.exec(name) ?? [];
  if (year === undefined) return null;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

/** Whether a file has the name of a backup. */
export const isBackupName = (name: string): boolean => momentOf(name) !== null;

const dayMs = 86_400_000;
const [days, weeks] = [7, 4];
const dayOf = (moment: Date) => Math.floor(moment.getTime() / dayMs);
// 1 January 1970 was a Thursday; weeks begin on Monday.
const weekOf = (moment: Date) => Math.floor((dayOf(moment) + 3) / 7);

/**
 * The backups that are no longer kept: neither the newest of one of the latest seven days that have any, nor of one of
 * the latest four weeks (product/backups#how-many-are-kept).
 */
export function outdatedBackups(names: readonly string[]): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const moment = momentOf(name);
      return moment ? [{ name, moment }] : [];
    })
    .toSorted((one, other) => other.moment.getTime() - one.moment.getTime());
  const kept = new Set<string>();
  for (const { periodOf, count } of [
    { periodOf: dayOf, count: days },
    { periodOf: weekOf, count: weeks },
  ]) {
    const periods = new Set<number>();
    for (const { name, moment } of newestFirst) {
      if (periods.size >= count || periods.has(periodOf(moment))) continue;
      periods.add(periodOf(moment));
      kept.add(name);
    }
  }
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name));
}
