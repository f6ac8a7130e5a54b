import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { listRequests } from '#features/contact/contacts/contact-requests.service.ts';
import { listNewEvents } from '#features/events/event-lists.service.ts';
import type { MailContent } from '#features/mail/outbox.service.ts';
import { unreadTitles } from '#features/notifications/read-notifications.service.ts';
import { listNewOpportunities } from '#features/opportunities/opportunities.service.ts';
import { listNewMembers } from '#features/users/digest-readers.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Param, say } from '#lib/message.ts';

/** How many names each section lists. */
const limit = 3;

type Section = 'notifications' | 'requests' | 'members' | 'events' | 'opportunities';

/** A section such as 'New members (5)' with three names and 'and 2 more'; empty where the total is 0. */
function factOf(section: Section, total: number, names: readonly Param[]): NonNullable<MailContent['facts']> {
  if (names.length === 0) return [];
  const more = total - names.length;
  const rest = more > 0 ? [say('mails.digest.more', { count: more })] : [];
  return [{ label: say(`mails.digest.${section}`, { total }), value: [...names, ...rest] }];
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
  const unread = await unreadTitles(caller, limit);
  const requests = await listRequests(caller, { box: 'received', state: 'pending', limit });
  const members = await listNewMembers(caller, since, limit);
  const events = await listNewEvents(caller, since, limit);
  const opportunities = await listNewOpportunities(caller, since, limit);
  const facts = [
    ...factOf('notifications', unread.total, unread.items),
    ...factOf(
      'requests',
      requests.total,
      requests.items.map(({ from }) => presentPerson(from).full_name),
    ),
    ...factOf(
      'members',
      members.total,
      members.items.map(({ full_name }) => full_name),
    ),
    ...factOf(
      'events',
      events.total,
      events.items.map(({ title, more_dates: count }) =>
        count ? say('mails.digest.eventAndDates', { title, count }) : title,
      ),
    ),
    ...factOf(
      'opportunities',
      opportunities.total,
      opportunities.items.map(({ title }) => title),
    ),
  ];
  if (facts.length === 0) return null;
  return {
    paragraphs: [say('mails.digest.introduction')],
    facts,
    action: { label: say('mails.digest.open'), url: `${app.config.webOrigin}/dashboard` },
  };
}
