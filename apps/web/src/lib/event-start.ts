import type { EventDto } from '@rosette/shared/contract/events.ts';

/**
 * The start of an event: a separate time is combined with the date in the viewer's zone, as 'YYYY-MM-DD HH:mm:ss'; else
 * the instant itself (spec §9, decisions §3). Invalid without a date: see `isKnown`.
 */
export function startOf({ date, time }: Pick<EventDto, 'date' | 'time'>): Date {
  const day = date ?? '';
  return new Date(time ? `${String(day).slice(0, 10)}T${time}` : day);
}

/** Whether a date is valid. */
export const isKnown = (date: Date): boolean => !Number.isNaN(date.getTime());

const hourMs = 3_600_000;

/** The start of the current hour, plus `later` hours: a stable query parameter within the hour. */
export const fullHour = (later = 0): string =>
  new Date((Math.floor(Date.now() / hourMs) + later) * hourMs).toISOString();
