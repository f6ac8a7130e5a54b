import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { id, instant, linkToken } from './fields.ts';
import { mailTopicNames } from './notification-kinds.ts';

/** The switches of /users/me/mail-preferences. */
export const optionalMailCategories = ['memberships', 'events', 'opportunities', 'partners'] as const;
export type OptionalMailCategory = (typeof optionalMailCategories)[number];

/**
 * Why the last delivery of a mail failed (product/notifications-and-mails#whose-fault-a-refusal-is). `returned`: mails to its
 * recipient come back; `restored` was due when a backup was restored (product/backups#after-a-restore).
 */
export const mailFailures = [
  'refused',
  'returned',
  'sender_refused',
  'relay_denied',
  'busy',
  'sign_in_failed',
  'certificate_refused',
  'unreachable',
  'unreadable',
  'restored',
] as const;
export type MailFailure = (typeof mailFailures)[number];

/** A mail that could not be delivered, or is held back, without its content. */
export const failedMailDto = z.object({
  id,
  /** As in 'receipt'. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['failed', 'held', 'waiting']),
  tries: z.number(),
  /** Null for what is no failure of a delivery, such as a database that was away. */
  reason: z.nullable(z.enum(mailFailures)),
  /** What the mail server or the library said, without addresses. */
  detail: z.nullable(z.string()),
  /** Whether mails to its recipient come back; trying again sends it nevertheless. */
  mail_returned: z.boolean(),
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
    isForWaiting: true,
    summary: 'Which mails the signed-in member gets',
    response: mailPreferencesDto,
    status: 200,
  }),
  updatePreferences: defineEndpoint({
    method: 'put',
    path: '/users/me/mail-preferences',
    access: 'member',
    isForWaiting: true,
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
