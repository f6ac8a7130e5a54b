import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { id, instant, linkToken } from './fields.ts';
import { type MailTopic, mailTopicNames } from './notification-kinds.ts';

/** The switches of /users/me/mail-preferences. */
export const optionalMailCategories = ['memberships', 'events', 'opportunities', 'partners'] as const;
export type OptionalMailCategory = (typeof optionalMailCategories)[number];

/** The optional mail topics, as named in the settings and below each mail. */
export const mailTopics: Record<MailTopic, { label: string; description: string }> = {
  memberships: { label: 'Membership', description: 'Before your membership ends, and when it has' },
  events: { label: 'Events', description: 'Your RSVPs, and changes to events you attend' },
  opportunities: { label: 'Opportunities', description: 'Who applies to what you posted' },
  partners: {
    label: 'Partnerships and advertising',
    description: 'When yours are approved, declined or go live',
  },
  contacts: { label: 'Contact requests', description: 'Who would like to be in touch with you' },
  messages: {
    label: 'Messages',
    description: 'When somebody wrote and you have not read it for ten minutes',
  },
  reports: { label: 'Your reports', description: 'What came of what you reported' },
  roles: { label: 'Your role', description: 'When an admin changes it' },
  digest: { label: 'The weekly digest', description: 'On Mondays, what you have not seen yet' },
};

/** Why the last delivery of a mail failed. */
export const mailFailures = [
  'refused',
  'sender_refused',
  'busy',
  'sign_in_failed',
  'unreachable',
  'unreadable',
] as const;
export type MailFailure = (typeof mailFailures)[number];

/** An undeliverable mail without its content. */
export const failedMailDto = z.object({
  id,
  /** As in 'receipt'. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['dead', 'waiting']),
  tries: z.number(),
  last_error: z.nullable(z.enum(mailFailures)),
  failed_at: z.nullable(instant),
  created_at: instant,
});
export type FailedMailDto = z.output<typeof failedMailDto>;

/** The optional mails that a member gets. */
export const mailPreferencesDto = z.object({
  memberships: z.boolean(),
  events: z.boolean(),
  opportunities: z.boolean(),
  partners: z.boolean(),
} satisfies Record<OptionalMailCategory, unknown>);
export type MailPreferencesDto = z.output<typeof mailPreferencesDto>;

export const updateMailPreferencesBody = z.partial(mailPreferencesDto);
export type UpdateMailPreferencesBody = z.output<typeof updateMailPreferencesBody>;

export const mail = {
  preferences: defineEndpoint({
    method: 'get',
    path: '/users/me/mail-preferences',
    access: 'member',
    summary: 'Which mails the signed-in member gets',
    response: mailPreferencesDto,
    status: 200,
  }),
  updatePreferences: defineEndpoint({
    method: 'put',
    path: '/users/me/mail-preferences',
    access: 'member',
    summary: 'Choose which mails to get',
    body: updateMailPreferencesBody,
    response: mailPreferencesDto,
    status: 200,
  }),
  unsubscribe: defineEndpoint({
    method: 'post',
    path: '/mail/unsubscribe',
    access: 'public',
    // Mail clients send a small form along (RFC 8058), which is ignored: the token suffices.
    summary: 'Unsubscribe by the link of a mail, in one click',
    query: z.object({ token: linkToken }),
    response: z.object({ message: z.string(), category: z.enum(mailTopicNames) }),
    status: 200,
    isInLanguage: true,
    alsoAnswers: [400],
  }),
};
