import * as z from 'zod/mini';
import { announcementDto } from './announcement-dto.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { eventDto } from './event-list.ts';
import { id } from './fields.ts';
import { notificationDto } from './notifications.ts';
import { suggestionDto } from './suggestions.ts';
import { memberDto } from './users.ts';

export const dashboardDto = z.object({
  /** Contact requests and introductions that she has not answered. */
  requests: z.number(),
  introductions: z.number(),
  /** The latest event of which she can say whom she met, while there is somebody to choose; null without one. */
  whom_met: z.nullable(z.object({ id, title: z.string() })),
  /** Unread notifications of applications, gathered by opportunity. */
  applications: z.array(notificationDto),
  /** The next three events that she attends. */
  next_events: z.array(eventDto),
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
  /** The five newest, without organizers hidden from her. */
  newest_events: z.array(eventDto),
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
    summary: 'What awaits the caller, and the newest events as she sees them',
    response: dashboardDto,
    status: 200,
    isInLanguage: true,
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
