import { maxFoundOfEach, type SearchDto, type search } from '@rosette/shared/contract/search.ts';
import { similarHeader } from '@rosette/shared/contract/similar-header.ts';
import { presentBusiness } from '#features/businesses/business.present.ts';
import { findBusinesses } from '#features/businesses/businesses.service.ts';
import { withOwners } from '#features/businesses/shown-business.service.ts';
import { presentEvent } from '#features/events/event.present.ts';
import { findUpcomingEvents } from '#features/events/event-lists.service.ts';
import { seenBy } from '#features/events/seen-events.service.ts';
import { findOpportunities } from '#features/opportunities/opportunities.service.ts';
import { presentOpportunity } from '#features/opportunities/opportunity.present.ts';
import { allShownTo } from '#features/opportunities/shown-opportunity.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { presentMember } from '#features/users/user.present.ts';
import { findMembers, showingEmailTo } from '#features/users/users.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { convertEach } from '#lib/present-list.ts';
import { WithHeaders } from '#lib/with-headers.ts';

export const searchHandlers: Handlers<typeof search> = {
  /**
   * Finds people, businesses, events and opportunities by the queries of their lists, so that caps and blocks hold
   * (product/profiles-and-directory#searching-everything). Owners, organizers and posters are read at once.
   */
  async find({ app, caller, query: { q } }) {
    const page = { q, limit: maxFoundOfEach };
    const [members, businesses, events, opportunities] = await Promise.all([
      findMembers(caller, page),
      findBusinesses(caller, page),
      findUpcomingEvents(caller, page),
      findOpportunities(caller, page),
    ]);
    const people = await peopleById([
      ...businesses.items.map(({ owner_id }) => owner_id),
      ...events.items.map(({ organizer_id }) => organizer_id),
      ...opportunities.items.map(({ poster_id }) => poster_id),
    ]);
    const [connected, owned, seen, shown] = await Promise.all([
      showingEmailTo(caller, members.items),
      withOwners(businesses.items, businesses.onTop, people),
      seenBy(caller, events.items, people),
      allShownTo(caller, opportunities.items, people),
    ]);
    const answer: SearchDto = {
      people: convertEach(app.log, members.items, (user) => presentMember(user, caller, connected)),
      businesses: convertEach(app.log, owned, presentBusiness),
      events: convertEach(app.log, seen, (event) => presentEvent(event, caller)),
      opportunities: convertEach(app.log, shown, presentOpportunity),
    };
    const similar = Object.entries({ people: members, businesses, events, opportunities })
      .filter(([, { isSimilar }]) => isSimilar)
      .map(([name]) => name);
    if (similar.length === 0) return answer;
    return new WithHeaders(answer, { [similarHeader]: `similar=${similar.join(',')}` });
  },
};
