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
  guests: number;
  sponsor_name?: string;
  announced_days_ago: number;
}
