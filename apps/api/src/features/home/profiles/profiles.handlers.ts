import { maxShownOnProfile, type profiles } from '@rosette/shared/contract/profiles.ts';
import { presentBusiness } from '#features/businesses/business.present.ts';
import { findBusinessesOf } from '#features/businesses/businesses.service.ts';
import { presentContact } from '#features/contact/contacts/contact.present.ts';
import { contactOnProfile } from '#features/contact/contacts/contacts.service.ts';
import { presentEvent } from '#features/events/event.present.ts';
import { findUpcomingEventsOf } from '#features/events/event-lists.service.ts';
import { findOpenOpportunitiesOf } from '#features/opportunities/opportunities.service.ts';
import { presentOpportunity } from '#features/opportunities/opportunity.present.ts';
import { presentPerson } from '#features/users/user.present.ts';
import { getVisiblePerson } from '#features/users/users.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { convertEach } from '#lib/present-list.ts';

export const profileHandlers: Handlers<typeof profiles> = {
  /** What belongs to a member, by the rules of its lists (product/profiles-and-directory#profiles). */
  async activity({ app, caller, params: { id } }) {
    const member = await getVisiblePerson(caller, id);
    const [{ contact, canIntroduce, mutual }, businesses, events, opportunities] = await Promise.all([
      contactOnProfile(caller, id, maxShownOnProfile),
      findBusinessesOf(caller, id, maxShownOnProfile, member),
      findUpcomingEventsOf(caller, id, maxShownOnProfile, member),
      findOpenOpportunitiesOf(caller, id, maxShownOnProfile, member),
    ]);
    return {
      contact: contact && presentContact({ contact, person: null }),
      can_introduce: canIntroduce,
      mutual_connections: { count: mutual.total, people: convertEach(app.log, mutual.people, presentPerson) },
      businesses: convertEach(app.log, businesses, presentBusiness),
      events: convertEach(app.log, events, (event) => presentEvent(event, caller)),
      opportunities: convertEach(app.log, opportunities, presentOpportunity),
    };
  },
};
