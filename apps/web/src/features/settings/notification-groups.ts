import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';

/** The labels of notification kinds. */
export const notificationNames: Record<NotificationKind, string> = {
  contact_request: 'Somebody would like to be in touch',
  contact_accepted: 'Your request was accepted',
  message: 'New messages',
  introduction: 'Somebody introduces you',
  rsvp: 'New RSVPs',
  event_changed: 'An event you go to has changed',
  event_cancelled: 'An event you go to is cancelled',
  event_reminder: 'Reminders of events',
  waitlist_promoted: 'A seat for you from the waitlist',
  event_message: 'Messages from organizers',
  application: 'Applications to your opportunities',
  application_answered: 'Answers to your applications',
  opportunity_closing: 'Your opportunities that are about to expire',
  report: 'Updates on your reports',
  placement: 'Your partnerships and advertisements',
  membership_ending: 'Your membership is about to end',
  role_changed: 'Changes of your role',
};

interface NotificationGroup {
  name: string;
  kinds: readonly NotificationKind[];
}

/** Every kind in one group, in the order of the page. */
export const notificationGroups: readonly NotificationGroup[] = [
  {
    name: 'Messages and contacts',
    kinds: ['message', 'contact_request', 'contact_accepted', 'introduction'],
  },
  {
    name: 'Events',
    kinds: [
      'event_changed',
      'event_cancelled',
      'event_reminder',
      'event_message',
      'waitlist_promoted',
      'rsvp',
    ],
  },
  { name: 'Opportunities', kinds: ['application', 'application_answered', 'opportunity_closing'] },
  { name: 'Membership and partnerships', kinds: ['membership_ending', 'placement'] },
  { name: 'Safety and account', kinds: ['report', 'role_changed'] },
];
