/** What a member can switch off; everything else is essential. */
export const optionalMailCategories = ['memberships', 'events', 'opportunities', 'partners'] as const;
export type OptionalMailCategory = (typeof optionalMailCategories)[number];

/** Why the last try to send a mail failed. */
export const mailFailures = ['refused', 'busy', 'sign_in_failed', 'unreachable', 'unreadable'] as const;
export type MailFailure = (typeof mailFailures)[number];
