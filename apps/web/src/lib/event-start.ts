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
