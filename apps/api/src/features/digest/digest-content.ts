import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { listRequests } from '#features/contacts/contact-requests.service.ts';
import { listNewEvents } from '#features/events/event-lists.service.ts';
import type { MailContent } from '#features/mail/outbox.service.ts';
import { listNotifications } from '#features/notifications/read-notifications.service.ts';
import { listNewOpportunities } from '#features/opportunities/opportunities.service.ts';
import { listNewMembers } from '#features/users/digest-readers.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import type { AppContext } from '#lib/app-context.ts';

/** How many names each section lists. */
const limit = 3;

/** A section such as 'New members (5)' with three names and 'and 2 more'; empty where the total is 0. */
function factOf(label: string, total: number, names: readonly string[]): NonNullable<MailContent['facts']> {
  if (names.length === 0) return [];
  const more = total - names.length;
  const value = [...names, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
  return [{ label: `${label} (${total})`, value }];
}

/**
 * What a member has not seen yet (product/notifications-and-mails#digest): unread notifications, pending
 * requests to her, and members, events and opportunities created since `since`, with the filters of her own
 * reads. Null where there is nothing.
 */
export async function digestContent(
  app: AppContext,
  caller: Caller,
  since: Date,
): Promise<MailContent | null> {
  const unread = await listNotifications(app, caller, { unread: 'true', limit });
  const requests = await listRequests(caller, { box: 'received', state: 'pending', limit });
  const members = await listNewMembers(caller, since, limit);
  const events = await listNewEvents(caller, since, limit);
  const opportunities = await listNewOpportunities(caller, since, limit);
  const facts = [
    ...factOf(
      'Unread notifications',
      unread.total,
      unread.items.map(({ title }) => title),
    ),
    ...factOf(
      'Requests for contact',
      requests.total,
      requests.items.map(({ from }) => presentPerson(from).full_name),
    ),
    ...factOf(
      'New members',
      members.total,
      members.items.map(({ full_name }) => full_name),
    ),
    ...factOf(
      'New events',
      events.total,
      events.items.map(({ title }) => title),
    ),
    ...factOf(
      'New opportunities',
      opportunities.total,
      opportunities.items.map(({ title }) => title),
    ),
  ];
  if (facts.length === 0) return null;
  return {
    paragraphs: ['Here is what you have not seen yet on Rosette.'],
    facts,
    action: { label: 'Open Rosette', url: `${app.config.webOrigin}/dashboard` },
  };
}
