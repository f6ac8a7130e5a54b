import type { DashboardDto, dashboard } from '@rosette/shared/contract/dashboard.ts';
import { can } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { presentAnnouncement } from '#features/announcements/announcement.present.ts';
import { listCurrent } from '#features/announcements/announcements.service.ts';
import { listBlocked } from '#features/contact/blocks/blocks.service.ts';
import { listRequests } from '#features/contact/contacts/contact-requests.service.ts';
import { countIntroductionsToAnswer } from '#features/contact/introductions/introductions.service.ts';
import { findSpotlight, suggestMembers } from '#features/contact/suggestions/suggestions.service.ts';
import { presentListedEvent } from '#features/events/event.present.ts';
import { listAttended } from '#features/events/event-lists.service.ts';
import { findEventToMeetAt } from '#features/meetings/met.service.ts';
import { findUnread } from '#features/notifications/read-notifications.service.ts';
import { listInquiries } from '#features/partners/partner/inquiries.service.ts';
import { listPendingAdvertisements } from '#features/partners/placements/advertisements.service.ts';
import { listPendingPartnerships } from '#features/partners/placements/partnerships.service.ts';
import { listReports } from '#features/reports/moderation.service.ts';
import { acquaintancesOf } from '#features/users/connections/connections.service.ts';
import { presentMember } from '#features/users/user.present.ts';
import { showingEmailTo } from '#features/users/users.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { convertEach } from '#lib/present-list.ts';
import { dashboardNews } from './dashboard-news.ts';

const totalOf = async (list: Promise<{ total: number }>) => (await list).total;
const onlyTotal = { limit: 0 };

async function panelOf(caller: Caller): Promise<DashboardDto['panel']> {
  if (!can(caller, 'admin-panel.open')) return null;
  const [reports, partnerships, advertisements, inquiries] = await Promise.all([
    totalOf(listReports({ state: 'received', ...onlyTotal })),
    totalOf(listPendingPartnerships(onlyTotal)),
    totalOf(listPendingAdvertisements(onlyTotal)),
    totalOf(listInquiries({ status: 'new', ...onlyTotal })),
  ]);
  return { reports, partnerships, advertisements, inquiries };
}

export const dashboardHandlers: Handlers<typeof dashboard> = {
  async get({ app, caller, language }) {
    const [requests, introductions, applications, { next, begun }, panel, blocked, announced] =
      await Promise.all([
        totalOf(listRequests(caller, { box: 'received', state: 'pending', ...onlyTotal })),
        countIntroductionsToAnswer(caller),
        findUnread(app, language, caller, 'application'),
        listAttended(caller),
        panelOf(caller),
        listBlocked(caller.id, {}),
        listCurrent(caller, {}),
      ]);
    const whomMet = await findEventToMeetAt(caller, begun);
    return {
      requests,
      introductions,
      whom_met: whomMet && { id: String(whomMet._id), title: whomMet.title },
      applications,
      next_events: convertEach(app.log, next, presentListedEvent),
      panel,
      announcements: convertEach(app.log, announced.items, (one) => presentAnnouncement(one, language)),
      blocked_ids: blocked.items.map(({ blocked_id }) => String(blocked_id)),
    };
  },
  news: ({ app, caller }) => dashboardNews(app, caller),
  async members({ app, caller }) {
    const acquaintances = await acquaintancesOf(caller.id);
    const [{ items }, spotlight] = await Promise.all([
      suggestMembers(caller, {}, acquaintances),
      findSpotlight(caller),
    ]);
    // Of those suggested none is a connection.
    const connected = await showingEmailTo(caller, spotlight ? [spotlight] : [], acquaintances.connected);
    return {
      suggestions: convertEach(app.log, items, ({ user, reasons }) => ({
        person: presentMember(user, caller),
        reasons,
      })),
      spotlight: spotlight && presentMember(spotlight, caller, connected),
    };
  },
};
