import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import type { EventDto } from '@rosette/shared/contract/events.ts';
import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import type { MemberDto } from '@rosette/shared/contract/users.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';

/** See product/web#dashboard. */
export interface FeedItem {
  id: string;
  type: 'member' | 'business' | 'event' | 'opportunity';
  message: string;
  timestamp: string;
  /** The path of the record's page. */
  path: string;
}

interface Sources {
  members: MemberDto[];
  businesses: BusinessDto[];
  events: EventDto[];
  opportunities: OpportunityDto[];
}

/** product/web#dashboard: the newest 5 of each of 4 kinds, 10 shown. */
export const newestOfEach = 5;
const shown = 10;

// ISO strings in UTC sort as text; localeCompare would cost a phone tens of ms.
const laterFirst = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

const newestFirst = <T extends { created_at: string }>(things: T[]) =>
  things.toSorted((a, b) => laterFirst(a.created_at, b.created_at)).slice(0, newestOfEach);

/** The latest records of the community, newest first. */
export function activityFeed({ members, businesses, events, opportunities }: Sources): FeedItem[] {
  const { memberJoined, somebody, businessAdded, aBusiness, eventCreated, eventsCreated, opportunityPosted } =
    texts.dashboard.feed;
  const items: FeedItem[] = [
    ...newestFirst(members).map(({ id, full_name, created_at }) => ({
      id,
      type: 'member' as const,
      message: fill(memberJoined, { name: full_name || somebody }),
      timestamp: created_at,
      path: paths.profile(id),
    })),
    ...newestFirst(businesses).map(({ id, name, created_at }) => ({
      id,
      type: 'business' as const,
      message: fill(businessAdded, { name: name || aBusiness }),
      timestamp: created_at,
      path: paths.business(id),
    })),
    ...newestFirst(events).map(({ id, title, created_at, more_dates: count }) => ({
      id,
      type: 'event' as const,
      message: count ? fill(eventsCreated, { title, count }) : fill(eventCreated, { title }),
      timestamp: created_at,
      path: paths.event(id),
    })),
    ...newestFirst(opportunities).map(({ id, title, created_at }) => ({
      id,
      type: 'opportunity' as const,
      message: fill(opportunityPosted, { title }),
      timestamp: created_at,
      path: paths.opportunity(id),
    })),
  ];
  return items.toSorted((a, b) => laterFirst(a.timestamp, b.timestamp)).slice(0, shown);
}
