import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { email, id, optionalText, text } from './fields.ts';

/** For the caller's own partnerships and ads (decisions §3). */
export const partnerAnalyticsDto = z.object({
  active_partnerships: z.number(),
  active_ads: z.number(),
  total_views: z.number(),
  total_clicks: z.number(),
  /** clicks / views × 100; 0 without views. */
  click_through_rate: z.number(),
});
export type PartnerAnalyticsDto = z.output<typeof partnerAnalyticsDto>;

export const interests = ['partnership', 'advertising', 'sponsorship', 'custom'] as const;

export const contactBody = z.object({
  name: text('name'),
  email,
  company: text('name'),
  phone: optionalText('name'),
  interest: z._default(z.enum(interests), 'partnership'),
  message: text('description'),
});
export type ContactBody = z.output<typeof contactBody>;

export const partner = {
  analytics: defineEndpoint({
    method: 'get',
    path: '/partner/analytics',
    access: 'partner-portal.open',
    summary: 'What the own partnerships and advertisements bring',
    response: partnerAnalyticsDto,
    status: 200,
  }),
  contact: defineEndpoint({
    method: 'post',
    path: '/partner/contact',
    access: 'public',
    summary: 'Ask about partnership, advertising or sponsorship',
    body: contactBody,
    response: z.object({ id, message: z.string() }),
    status: 201,
    limit: 'contact',
  }),
};
