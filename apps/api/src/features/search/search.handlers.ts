import { maxFoundOfEach, type SearchDto, type search } from '@rosette/shared/contract/search.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { presentBusiness } from '#features/businesses/business.present.ts';
import { findBusinesses } from '#features/businesses/businesses.service.ts';
import { presentEvent } from '#features/events/event.present.ts';
import { findUpcomingEvents } from '#features/events/event-lists.service.ts';
import { findOpportunities } from '#features/opportunities/opportunities.service.ts';
import { presentOpportunity } from '#features/opportunities/opportunity.present.ts';
import { presentMember } from '#features/users/user.present.ts';
import { findMembers, showingEmailTo } from '#features/users/users.service.ts';
import type { Handlers } from '#http/handlers.ts';
import type { AppContext } from '#lib/app-context.ts';
import { convertEach } from '#lib/present-list.ts';

async function findPeople(app: AppContext, caller: Caller, q: string): Promise<SearchDto['people']> {
  const found = await findMembers(caller, { q, limit: maxFoundOfEach });
  const connected = await showingEmailTo(caller, found);
  return convertEach(app.log, found, (user) => presentMember(user, caller, connected));
}

export const searchHandlers: Handlers<typeof search> = {
  /**
   * Finds people, businesses, events and opportunities by the queries of their lists, so that caps and blocks hold
   * (product/profiles-and-directory#searching-everything).
   */
  async find({ app, caller, query: { q } }) {
    const page = { q, limit: maxFoundOfEach };
    const [people, businesses, events, opportunities] = await Promise.all([
      findPeople(app, caller, q),
      findBusinesses(caller, page),
      findUpcomingEvents(caller, page),
      findOpportunities(caller, page),
    ]);
    return {
      people,
      businesses: convertEach(app.log, businesses, presentBusiness),
      events: convertEach(app.log, events, (event) => presentEvent(event, caller)),
      opportunities: convertEach(app.log, opportunities, presentOpportunity),
    };
  },
};
