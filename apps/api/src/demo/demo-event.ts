import type { AttendeeVisibility } from '@rosette/shared/contract/events.ts';

export interface DemoEvent {
  slug: string;
  organizer: string;
  title: string;
  description: string;
  /** Days from today, in the past when negative. */
  in_days: number;
  /** On the clock of `time_zone`. */
  at: string;
  time_zone: string;
  location: string;
  has_cover?: false;
  /** How long, where it is not two hours. */
  hours?: number;
  capacity?: number;
  /** Told only to who is going. */
  address?: string;
  online_url?: string;
  attendee_visibility?: AttendeeVisibility;
  /** How many are going, and how many wait for a place. */
  guests: number;
  waiting?: number;
  sponsor_name?: string;
  announced_days_ago: number;
}
