import type { EventDto } from '@rosette/shared/contract/events.ts';

/**
 * When an event starts: from date and time as 'YYYY-MM-DD HH:mm:ss' on the viewer's clock where a separate time was
 * entered, else the instant itself (spec §9, decisions §3). An invalid Date where the event says none: see `isKnown`.
 */
export function startOf({ date, time }: Pick<EventDto, 'date' | 'time'>): Date {
  const day = date ?? '';
  return new Date(time ? `${String(day).slice(0, 10)}T${time}` : day);
}

/** Whether it is a time at all. */
export const isKnown = (date: Date): boolean => !Number.isNaN(date.getTime());

const hourMs = 3_600_000;

/**
 * The full hour before now, or so many hours later: whoever looks at a list of events meanwhile, or comes back to it, asks
 * for the same.
 */
export const fullHour = (later = 0): string =>
  new Date((Math.floor(Date.now() / hourMs) + later) * hourMs).toISOString();
