import { errors } from './errors.ts';

/** What the API writes: errors, notifications, mails, documents and pages as served. */
export const texts = { errors } as const;
