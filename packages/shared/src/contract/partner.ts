import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { calendarDay, email, id, optionalText, pageQuery, text } from './fields.ts';

/** The counts of the caller's own partnerships and ads (product/partners-and-advertisements#portal). */
export const partnerAnalyticsDto = z.object({
  active_partnerships: z.number(),
  active_ads: z.number(),
  total_views: z.number(),
  total_clicks: z.number(),
  /** clicks / views × 100; 0 without views. */
  click_through_rate: z.number(),
  counted_views: z.number(),
  counted_clicks: z.number(),
  /** The click rate of unique views and clicks. */
  counted_click_through_rate: z.number(),
});
export type PartnerAnalyticsDto = z.output<typeof partnerAnalyticsDto>;

/** UTC days, inclusive; the last 30 by default (product/partners-and-advertisements#portal). */
const period = { from: z.optional(calendarDay), until: z.optional(calendarDay) };

/** The counts of an advertisement on one day. */
export const dailyAnalyticsDto = z.object({
  date: calendarDay,
  advertisement_id: id,
  title: z.string(),
  views: z.number(),
  clicks: z.number(),
  counted_views: z.number(),
  counted_clicks: z.number(),
});
export type DailyAnalyticsDto = z.output<typeof dailyAnalyticsDto>;

/** The columns of the CSV in order. */
export const dailyAnalyticsColumns = z.keyof(dailyAnalyticsDto).options;

export const analyticsPeriod = z.object(period);
export type AnalyticsPeriod = z.output<typeof analyticsPeriod>;

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
    summary: 'Totals of the own partnerships and advertisements',
    response: partnerAnalyticsDto,
    status: 200,
  }),
  dailyAnalytics: defineEndpoint({
    method: 'get',
    path: '/partner/analytics/daily',
    access: 'partner-portal.open',
    summary: 'Views and clicks of the own advertisements by day; days without any are left out',
    query: z.object({ ...pageQuery, ...period }),
    response: z.array(dailyAnalyticsDto),
    status: 200,
    isList: true,
  }),
  analyticsFile: defineEndpoint({
    method: 'get',
    path: '/partner/analytics.csv',
    access: 'partner-portal.open',
    summary: 'Views and clicks of the own advertisements by day, as CSV',
    query: analyticsPeriod,
    status: 200,
    isInLanguage: true,
    file: 'analytics.csv',
    fileType: 'text/csv',
  }),
  contact: defineEndpoint({
    method: 'post',
    path: '/partner/contact',
    access: 'public',
    summary: 'Ask about partnership, advertising or sponsorship',
    body: contactBody,
    response: z.object({ id, message: z.string() }),
    status: 201,
    isInLanguage: true,
    limit: 'contact',
  }),
};
