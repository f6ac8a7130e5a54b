import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';

/** What a visitor's screens need to know about this installation. */
export const siteDto = z.object({
  contact_email: z.string(),
  social: z.object({ google: z.boolean(), linkedin: z.boolean() }),
  payments: z.boolean(),
  /** Whether mail is sent; without it nobody can be mailed a reset link. */
  mail: z.boolean(),
});
export type SiteDto = z.output<typeof siteDto>;

export const statsDto = z.object({
  members: z.number(),
  industries: z.number(),
  events: z.number(),
  businesses: z.number(),
  opportunities: z.number(),
});
export type StatsDto = z.output<typeof statsDto>;

const healthDto = z.object({ status: z.literal('ok') });

export const site = {
  health: defineEndpoint({
    method: 'get',
    path: '/health',
    access: 'public',
    summary: 'Whether the process can serve requests',
    response: healthDto,
    status: 200,
  }),
  ready: defineEndpoint({
    method: 'get',
    path: '/ready',
    access: 'public',
    summary: 'Whether the database can be reached',
    response: healthDto,
    status: 200,
  }),
  get: defineEndpoint({
    method: 'get',
    path: '/site',
    access: 'public',
    summary: 'Contact address and which features are switched on',
    response: siteDto,
    status: 200,
    isCacheable: true,
  }),
  stats: defineEndpoint({
    method: 'get',
    path: '/stats',
    access: 'public',
    summary: 'How large the community is',
    response: statsDto,
    status: 200,
    isCacheable: true,
  }),
};
