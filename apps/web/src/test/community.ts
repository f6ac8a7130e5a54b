import { businesses } from '@rosette/shared/contract/businesses.ts';
import { contactRequests } from '@rosette/shared/contract/contacts.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { notifications } from '@rosette/shared/contract/notifications.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { type StatsDto, site } from '@rosette/shared/contract/site.ts';
import { suggestions } from '@rosette/shared/contract/suggestions.ts';
import { type MemberDto, users } from '@rosette/shared/contract/users.ts';
import { anEvent } from './events.ts';
import { aBusiness, anOpportunity } from './listings.ts';
import { aMember } from './people.ts';
import { answer } from './server.ts';

export const stats: StatsDto = { members: 1234, industries: 4, events: 7, businesses: 9, opportunities: 1 };

const nothing: StatsDto = { members: 0, industries: 0, events: 0, businesses: 0, opportunities: 0 };

/** Answers without requests, RSVPs, notifications and suggestions. */
function answerNothingPending() {
  answer(contactRequests.list, []);
  answer(events.mine, []);
  answer(notifications.list, []);
  answer(suggestions.list, []);
}

/** A community with one record of each kind; the returned lists hold the requests. */
export function answerCommunity({ members = [aMember()] }: { members?: MemberDto[] } = {}) {
  answer(site.stats, stats);
  answerNothingPending();
  answer(suggestions.spotlight, members[0] ?? null);
  return {
    users: answer(users.list, members),
    businesses: answer(businesses.list, [aBusiness()]),
    events: answer(events.list, [anEvent()]),
    opportunities: answer(opportunities.list, [anOpportunity()]),
  };
}

/** An empty community. */
export function answerEmptyCommunity() {
  answer(site.stats, nothing);
  answerNothingPending();
  answer(suggestions.spotlight, null);
  answer(users.list, []);
  answer(businesses.list, []);
  answer(events.list, []);
  answer(opportunities.list, []);
}
