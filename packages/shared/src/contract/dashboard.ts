import * as z from 'zod/mini';
import { announcementDto } from './announcement-dto.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { eventDto } from './event-list.ts';
import { id, instant } from './fields.ts';
import { notificationDto } from './notifications.ts';
import { opportunityDto } from './opportunities.ts';
import { suggestionDto } from './suggestions.ts';
import { memberDto } from './users.ts';

/** What a line about an event shows. */
const listedEventDto = z.pick(eventDto, {
  ...{ id: true, title: true, date: true, time: true, time_zone: true, location: true },
});
export type ListedEventDto = z.output<typeof listedEventDto>;

const newsItemDto = z.object({
  kind: z.enum(['member', 'business', 'event', 'opportunity']),
  id,
  /** The name of a member or business, the title of others. */
  title: z.string(),
  created_at: instant,
  /** Of a series, which is one item: how many more dates it has. */
  more_dates: z.optional(z.number()),
});
export type NewsItemDto = z.output<typeof newsItemDto>;

/** What is new in the community as the caller sees it. */
export const dashboardNewsDto = z.object({
  /** The next three that have not begun. */
  upcoming_events: z.array(listedEventDto),
  /** The three newest open ones. */
  latest_opportunities: z.array(
    z.pick(opportunityDto, { ...{ id: true, type: true, title: true, poster_name: true } }),
  ),
  /** The five newest of each kind, of which the ten newest, newest first. */
  feed: z.array(newsItemDto),
});
export type DashboardNewsDto = z.output<typeof dashboardNewsDto>;

export const dashboardDto = z.object({
  /** Contact requests and introductions that she has not answered. */
  requests: z.number(),
  introductions: z.number(),
  /** The latest event of which she can say whom she met, while there is somebody to choose; null without one. */
  whom_met: z.nullable(z.object({ id, title: z.string() })),
  /** Unread notifications of applications, gathered by opportunity. */
  applications: z.array(notificationDto),
  /** The next three events that she attends. */
  next_events: z.array(listedEventDto),
  /** What awaits an admin in the panel; null for others. */
  panel: z.nullable(
    z.object({
      reports: z.number(),
      partnerships: z.number(),
      advertisements: z.number(),
      inquiries: z.number(),
    }),
  ),
  /** As GET /announcements answers them. */
  announcements: z.array(announcementDto),
  /** Whom she has blocked: GET /events is the same for everybody (product/safety#blocks). */
  blocked_ids: z.array(id),
});
export type DashboardDto = z.output<typeof dashboardDto>;

/** As GET /users/suggestions and GET /users/spotlight answer them. */
export const dashboardMembersDto = z.object({
  suggestions: z.array(suggestionDto),
  spotlight: z.nullable(memberDto),
});

export const dashboard = {
  get: defineEndpoint({
    method: 'get',
    path: '/dashboard',
    access: 'member',
    summary: 'What awaits the caller',
    response: dashboardDto,
    status: 200,
    isInLanguage: true,
  }),
  news: defineEndpoint({
    method: 'get',
    path: '/dashboard/news',
    access: 'member',
    summary: 'The next events, the latest opportunities and what is new, as the caller sees them',
    response: dashboardNewsDto,
    status: 200,
  }),
  members: defineEndpoint({
    method: 'get',
    path: '/dashboard/members',
    access: 'member',
    summary: 'The suggestions and the spotlight in one answer; each call counts as shown',
    response: dashboardMembersDto,
    status: 200,
  }),
};
