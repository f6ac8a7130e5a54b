import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';

/** An attendee as her row shows her, a member or a guest. */
export interface Attendee {
  /** By which her check-ins are stored; null for a former member. */
  key: string | null;
  full_name: string;
  business_name: string | null;
  profile_image: string | null;
}

const guestPrefix = 'guest:';

/** Who a row is about. */
export function attendeeOf({ person, guest }: AttendeeDto): Attendee {
  if (guest) return { ...guest, key: `${guestPrefix}${guest.id}`, profile_image: null };
  const { id = null, full_name = '', business_name = null, profile_image = null } = person ?? {};
  return { key: id, full_name, business_name, profile_image };
}

/** The id in a key, of a member or a guest. */
export const idIn = (key: string): { user_id: string } | { guest_id: string } =>
  key.startsWith(guestPrefix) ? { guest_id: key.slice(guestPrefix.length) } : { user_id: key };
