import type { EventDto } from '@rosette/shared/contract/events.ts';

/**
 * When an event starts: from date and time as 'YYYY-MM-DD HH:mm:ss' on the viewer's clock where a separate time was
 * entered, else the instant itself (spec §9, decisions §3).
 */
export function startOf({ date, time }: Pick<EventDto, 'date' | 'time'>): Date {
  return new Date(time ? `${date.slice(0, 10)}T${time}` : date);
}
