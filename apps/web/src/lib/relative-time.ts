const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * product/web#relative-times: 'Just now' under a minute, then 'Nm ago', 'Nh ago' under a day, then 'Nd ago';
 * a dash for an invalid time.
 */
export function relativeTime(timestamp: string, now: Date): string {
  const age = now.getTime() - new Date(timestamp).getTime();
  if (Number.isNaN(age)) return '–';
  if (age < minute) return 'Just now';
  if (age < hour) return `${Math.floor(age / minute)}m ago`;
  if (age < day) return `${Math.floor(age / hour)}h ago`;
  return `${Math.floor(age / day)}d ago`;
}
