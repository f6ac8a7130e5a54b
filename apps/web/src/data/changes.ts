import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import type { QueryClient } from '@tanstack/react-query';
import { isRemoved } from './queries.ts';

/** Groups with items of other members, which a block or a suspension hides. */
const ofOtherMembers = [
  ...['users', 'suggestions', 'search', 'businesses', 'events', 'opportunities', 'applications'],
  ...['contacts', 'contact-requests', 'introductions', 'conversations', 'notifications', 'dashboard', 'news'],
];

/** What can change, with the groups of queries (`groupOf`) that show it, for own changes and those of others. */
export const shownIn = {
  /** Settings, address and billing details of the own account. */
  account: ['users'],
  /** The own profile: records show her name, the community's numbers her industry. */
  profile: [
    'users',
    'dashboard',
    'news',
    'suggestions',
    'search',
    'stats',
    'businesses',
    'events',
    'opportunities',
    'admin',
  ],
  /** Role or tier: what she may see and do, and how much of each list. */
  standing: [
    ...['users', 'suggestions', 'search', 'businesses', 'events', 'opportunities', 'applications'],
    ...['contact-requests', 'payments', 'membership', 'partnerships', 'advertisements', 'partner'],
    ...['news', 'admin'],
  ],
  block: ['blocks', ...ofOtherMembers],
  suspension: ['admin', 'stats', ...ofOtherMembers],
  admission: ['admin', 'stats', ...ofOtherMembers],
  /** Requests, introductions and connections, which show e-mail addresses. */
  contact: [
    ...['contacts', 'contact-requests', 'introductions', 'conversations', 'notifications', 'dashboard'],
    ...['users', 'search', 'events'],
  ],
  message: ['conversations'],
  notification: ['notifications', 'dashboard'],
  business: ['businesses', 'search', 'stats', 'news', 'admin'],
  event: ['events', 'search', 'stats', 'notifications', 'dashboard', 'news', 'admin'],
  attendance: ['events', 'search', 'dashboard'],
  /** A guest's seat, on her page. */
  guest: ['guests', 'events'],
  opportunity: [
    ...['opportunities', 'applications', 'search', 'stats', 'notifications', 'dashboard', 'news', 'admin'],
  ],
  application: ['opportunities', 'applications', 'search', 'notifications', 'dashboard'],
  /** An own one, whose answer is shown in the lists of opportunities (`showOpportunity`). */
  ownApplication: ['applications', 'search', 'notifications', 'dashboard'],
  /** Partnerships and advertisements; approval makes a partner, Top Placement moves a business. */
  placement: [
    ...['admin', 'partnerships', 'advertisements', 'partner', 'payments'],
    ...['users', 'businesses', 'search', 'dashboard'],
  ],
  withdrawal: ['admin', 'payments'],
  report: ['reports', 'admin', 'dashboard'],
  invitation: ['invitations'],
  announcement: ['announcements', 'dashboard', 'notifications', 'admin'],
  imported: ['admin', 'users'],
  inquiry: ['admin', 'dashboard'],
  failedWork: ['admin'],
  stories: ['site', 'admin'],
  /** What admins set for the whole community. */
  settings: ['site', 'admin', 'stats'],
  prices: ['admin', 'membership', 'partnerships', 'advertisements'],
} as const satisfies Record<string, readonly string[]>;

export type Changed = keyof typeof shownIn;

/** What a notification tells of, besides itself. */
export const changedBy: Record<NotificationKind, readonly Changed[]> = {
  contact_request: ['contact'],
  contact_accepted: ['contact'],
  introduction: ['contact'],
  invitation_accepted: ['invitation'],
  message: ['message'],
  rsvp: ['attendance'],
  waitlist_promoted: ['attendance'],
  event_changed: ['event'],
  event_cancelled: ['event'],
  event_reminder: [],
  event_message: [],
  application: ['application'],
  // Also by the opportunity's removal.
  application_answered: ['opportunity'],
  opportunity_closing: ['opportunity'],
  report: ['report'],
  placement: ['placement'],
  membership_ending: ['standing'],
  role_changed: ['standing'],
  announcement: ['announcement'],
};

/** Refetches all queries that show any of this, but records that were removed: `invalidate(client, 'event')`. */
export async function invalidate(client: QueryClient, ...changed: Changed[]): Promise<void> {
  const groups = new Set<string>(changed.flatMap((each) => shownIn[each]));
  await client.invalidateQueries({
    predicate: (query) => groups.has(String(query.queryKey[0])) && !isRemoved(query),
  });
}
