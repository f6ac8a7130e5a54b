import type { EventDto } from '@rosette/shared/contract/events.ts';
import { formatCount } from '#lib/format.ts';

type Seats = Pick<EventDto, 'spots_left' | 'waitlist_count'>;

/** Whether who joins now has to wait. */
export const isFull = ({ spots_left }: Seats): boolean => spots_left === 0;

/** How many places are left (beyond §11); null where there is no limit. */
export function seatWords({ spots_left, waitlist_count }: Seats): string | null {
  if (spots_left === null || spots_left === undefined) return null;
  if (spots_left === 1) return '1 spot left';
  if (spots_left > 0) return `${formatCount(spots_left)} spots left`;
  return waitlist_count > 0 ? `Full: ${formatCount(waitlist_count)} waiting` : 'Full';
}
