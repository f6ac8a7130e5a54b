import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { pageQuery } from './fields.ts';

/** The fields of a week, in the order of the columns of the file (product/announcements#health). */
export const healthColumns = [
  'week',
  'joined',
  'left',
  'active',
  'requests',
  'accepted',
  'introductions',
  'connected',
  'met',
  'events',
  'seats',
  'guests',
  'came',
  'guests_joined',
  'opportunities',
  'applications',
  'answered',
  'renewals_due',
  'renewed',
  'income',
] as const;

/** The counts of people: null where they are fewer than three. */
export const peopleColumns = [
  'joined',
  'left',
  'active',
  'connected',
  'met',
  'came',
  'guests_joined',
  'renewals_due',
  'renewed',
] as const;

const people = z.nullable(z.number());
const things = z.number();

export const healthWeekDto = z.object({
  /** The Monday on which it begins, in UTC: YYYY-MM-DD. */
  week: z.string(),
  joined: people,
  left: people,
  /** Who signed in or acted. */
  active: people,
  /** Contact requests of the week, and those of them that were accepted. */
  requests: things,
  accepted: things,
  introductions: things,
  /** Who got to know somebody. */
  connected: people,
  /** Connections of two who both said that they met at an event. */
  met: people,
  events: things,
  /** Seats that were taken at its events, and who was checked in. */
  seats: things,
  /** Seats of guests among them. */
  guests: things,
  came: people,
  /** Who became a member after she was a guest. */
  guests_joined: people,
  opportunities: things,
  /** Applications of the week, and those of them that were answered. */
  applications: things,
  answered: things,
  /** Whose paid term ended, and who of them bought another one. */
  renewals_due: people,
  renewed: people,
  /** In euros: what was paid, less what was paid back. */
  income: z.number(),
});
export type HealthWeekDto = z.output<typeof healthWeekDto>;

const period = {
  weeks: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(104))),
    ),
    12 as never,
  ),
};

export const health = {
  get: defineEndpoint({
    method: 'get',
    path: '/admin/health',
    access: 'admin-panel.open',
    summary: 'How the community is, by weeks, newest first',
    query: z.object({ ...pageQuery, ...period }),
    response: z.array(healthWeekDto),
    status: 200,
    isList: true,
  }),
  file: defineEndpoint({
    method: 'get',
    path: '/admin/health.csv',
    access: 'admin-panel.open',
    summary: 'How the community is, by weeks, as CSV',
    query: z.object(period),
    status: 200,
    isInLanguage: true,
    file: 'health.csv',
    fileType: 'text/csv',
  }),
};
