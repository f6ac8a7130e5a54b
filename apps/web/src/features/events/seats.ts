import type { EventDto } from '@rosette/shared/contract/events.ts';
import { formatCount } from '#lib/format.ts';

type Seats = Pick<EventDto, 'spots_left' | 'waitlist_count'>;

/** Whether the next member joins the waitlist. */
export const isFull = ({ spots_left }: Seats): boolean => spots_left === 0;

/** The free seats in words; null without a limit. */
export function seatWords({ spots_left, waitlist_count }: Seats): string | null {
  if (spots_left === null || spots_left === undefined) return null;
  if (spots_left === 1) return '1 spot left';
  if (spots_left > 0) return `${formatCount(spots_left)} spots left`;
  return waitlist_count > 0 ? `Full: ${formatCount(waitlist_count)} waiting` : 'Full';
}
