/** product/notifications-and-mails#kinds: the kinds of notifications. */
export const notificationKinds = [
  'contact_request',
  'contact_accepted',
  'message',
  'introduction',
  'invitation_accepted',
  'rsvp',
  'event_changed',
  'event_cancelled',
  'event_reminder',
  'waitlist_promoted',
  'event_message',
  'application',
  'application_answered',
  'opportunity_closing',
  'report',
  'placement',
  'membership_ending',
  'role_changed',
  'announcement',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The channels of a kind. */
export interface Channels {
  app: boolean;
  mail: boolean;
}

const mailIsOffByDefault: readonly NotificationKind[] = ['rsvp', 'application', 'event_message'];

/** product/notifications-and-mails#kinds: all channels are on by default, except the mails of three kinds. */
export const defaultChannels = (kind: NotificationKind): Channels => ({
  app: true,
  mail: !mailIsOffByDefault.includes(kind),
});

/**
 * The kinds whose mails an unsubscribe link ends, by topic. The first four topics are the switches of
 * /users/me/mail-preferences; the digest is no kind.
 */
export const kindsOfMailTopic = {
  memberships: ['membership_ending'],
  events: [
    'rsvp',
    'event_changed',
    'event_cancelled',
    'event_reminder',
    'event_message',
    'waitlist_promoted',
  ],
  opportunities: ['application', 'application_answered', 'opportunity_closing'],
  partners: ['placement'],
  contacts: ['contact_request', 'contact_accepted', 'introduction', 'invitation_accepted'],
  messages: ['message'],
  reports: ['report'],
  roles: ['role_changed'],
  announcements: ['announcement'],
  digest: [],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type MailTopic = keyof typeof kindsOfMailTopic;
export const mailTopicNames = Object.keys(kindsOfMailTopic) as [MailTopic, ...MailTopic[]];

/** The topic whose unsubscribe link ends mails of this kind. */
export function mailTopicOf(kind: NotificationKind): MailTopic {
  const holdsKind = (topic: MailTopic) => (kindsOfMailTopic[topic] as readonly string[]).includes(kind);
  const topic = mailTopicNames.find(holdsKind);
  if (!topic) throw new Error(`no mail topic holds ${kind}`);
  return topic;
}
