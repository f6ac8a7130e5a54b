import type { AttendeeVisibility, Repeat } from '@rosette/shared/contract/events.ts';

export interface DemoEvent {
  slug: string;
  organizer: string;
  title: string;
  description: string;
  /** Days from today, in the past when negative. */
  in_days: number;
  /** Local time in `time_zone`. */
  at: string;
  time_zone: string;
  location: string;
  has_cover?: false;
  /** Duration in hours, two by default. */
  hours?: number;
  capacity?: number;
  /** Private: shown to attendees. */
  address?: string;
  online_url?: string;
  attendee_visibility?: AttendeeVisibility;
  /** Numbers of attendees and of members on the waitlist. */
  attending: number;
  waiting?: number;
  /** People without an account who come as well; such an event takes guests. */
  visitors?: readonly { full_name: string; business_name?: string; invited_by?: string }[];
  /** Whether those who were going were checked in. */
  is_checked_in?: true;
  /** How it repeats, and how many go to each later date. */
  repeat?: Repeat;
  regulars?: number;
  sponsor_name?: string;
  announced_days_ago: number;
}
