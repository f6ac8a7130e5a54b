import type { NewsItemDto } from '@rosette/shared/contract/dashboard.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';

/** What the feed says of a record (product/web#dashboard), and the path of its page. */
export function feedLine({ kind, id, title, more_dates: count }: NewsItemDto): {
  message: string;
  path: string;
} {
  const words = texts.dashboard.feed;
  switch (kind) {
    case 'member':
      return {
        message: fill(words.memberJoined, { name: title || words.somebody }),
        path: paths.profile(id),
      };
    case 'business':
      return {
        message: fill(words.businessAdded, { name: title || words.aBusiness }),
        path: paths.business(id),
      };
    case 'event':
      return {
        message: count ? fill(words.eventsCreated, { title, count }) : fill(words.eventCreated, { title }),
        path: paths.event(id),
      };
    case 'opportunity':
      return { message: fill(words.opportunityPosted, { title }), path: paths.opportunity(id) };
  }
}
