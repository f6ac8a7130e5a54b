import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import type { WebTexts } from '@rosette/shared/texts/web.ts';

interface NotificationGroup {
  name: keyof WebTexts['settings']['notifications']['groups'];
  kinds: readonly NotificationKind[];
}

/** Every kind in one group, in the order of the page. */
export const notificationGroups: readonly NotificationGroup[] = [
  {
    name: 'contacts',
    kinds: ['message', 'contact_request', 'contact_accepted', 'introduction', 'invitation_accepted'],
  },
  {
    name: 'events',
    kinds: [
      'event_changed',
      'event_cancelled',
      'event_reminder',
      'event_message',
      'waitlist_promoted',
      'rsvp',
    ],
  },
  { name: 'opportunities', kinds: ['application', 'application_answered', 'opportunity_closing'] },
  { name: 'membership', kinds: ['membership_ending', 'placement'] },
  { name: 'safety', kinds: ['report', 'role_changed', 'announcement'] },
];
