import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';

/** The labels of notification kinds. */
export const notificationNames: Record<NotificationKind, string> = {
  contact_request: 'Somebody would like to be in touch',
  contact_accepted: 'Your request was accepted',
  message: 'New messages',
  introduction: 'Somebody introduces you',
  rsvp: 'Who comes to your events',
  event_changed: 'An event you go to has changed',
  event_cancelled: 'An event you go to is cancelled',
  event_reminder: 'Reminders of events',
  waitlist_promoted: 'A seat for you from the waitlist',
  event_message: 'Messages of organizers',
  application: 'Applications to your opportunities',
  application_answered: 'Answers to your applications',
  opportunity_closing: 'Your opportunities that are about to expire',
  report: 'What became of your reports',
  placement: 'Your partnerships and advertisements',
  membership_ending: 'Your membership is about to end',
  role_changed: 'Changes of your role',
};
