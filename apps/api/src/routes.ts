import { contract } from '@rosette/shared/contract/index.ts';
import { Router } from 'express';
import { announcementHandlers } from '#features/announcements/announcements.handlers.ts';
import { adminBusinessHandlers } from '#features/businesses/admin-businesses.handlers.ts';
import { businessHandlers } from '#features/businesses/businesses.handlers.ts';
import { adminEventHandlers } from '#features/events/admin-events.handlers.ts';
import { eventHandlers } from '#features/events/events.handlers.ts';
import { guestHandlers } from '#features/events/guests.handlers.ts';
import { adminJobHandlers } from '#features/jobs/admin-jobs.handlers.ts';
import { createUnsubscribeLink } from '#features/mail/unsubscribe-link.ts';
import { meetingHandlers } from '#features/meetings/meetings.handlers.ts';
import { createNotificationStream } from '#features/notifications/notification-stream.ts';
import { notificationHandlers } from '#features/notifications/notifications.handlers.ts';
import { applicationHandlers, opportunityHandlers } from '#features/opportunities/opportunities.handlers.ts';
import { adminPaymentHandlers } from '#features/payments/admin-payments.handlers.ts';
import { billingHandlers, paymentHandlers } from '#features/payments/payments.handlers.ts';
import { pictureHandlers } from '#features/pictures/pictures.handlers.ts';
import { createReportHandlers } from '#features/reports/reports.handlers.ts';
import { mailPreferencesHandlers, suspensionHandlers, userHandlers } from '#features/users/users.handlers.ts';
import { createAccountHandlers } from './features/accounts/account/account.handlers.ts';
import { admissionHandlers } from './features/accounts/admissions/admissions.handlers.ts';
import { authHandlers } from './features/accounts/auth/auth.handlers.ts';
import { claimHandlers, importHandlers } from './features/accounts/imports/imports.handlers.ts';
import { invitationHandlers } from './features/accounts/invitations/invitations.handlers.ts';
import { createSocialSignIn } from './features/accounts/social/social-sign-in.ts';
import { blockHandlers } from './features/contact/blocks/blocks.handlers.ts';
import { contactHandlers, contactRequestHandlers } from './features/contact/contacts/contacts.handlers.ts';
import { conversationHandlers } from './features/contact/conversations/conversations.handlers.ts';
import { liveMessages } from './features/contact/conversations/live-messages.service.ts';
import { introductionHandlers } from './features/contact/introductions/introductions.handlers.ts';
import { suggestionHandlers } from './features/contact/suggestions/suggestions.handlers.ts';
import { dashboardHandlers } from './features/home/dashboard/dashboard.handlers.ts';
import { profileHandlers } from './features/home/profiles/profiles.handlers.ts';
import { searchHandlers } from './features/home/search/search.handlers.ts';
import { adminMemberHandlers } from './features/operating/admin/admin.handlers.ts';
import { adminMailHandlers } from './features/operating/admin/admin-mail.handlers.ts';
import { auditHandlers } from './features/operating/admin/audit.handlers.ts';
import { healthHandlers } from './features/operating/health/health.handlers.ts';
import {
  catalogueHandlers,
  setupHandlers,
  siteHandlers,
  siteSettingsHandlers,
} from './features/operating/site/site.handlers.ts';
import { partnerHandlers } from './features/partners/partner/partner.handlers.ts';
import { adminPartnerHandlers } from './features/partners/placements/admin-partners.handlers.ts';
import {
  advertisementHandlers,
  partnershipHandlers,
} from './features/partners/placements/placements.handlers.ts';
import { membershipHandlers } from './features/payments/memberships/memberships.handlers.ts';
import {
  cancellationHandlers,
  withdrawalHandlers,
} from './features/payments/withdrawals/withdrawals.handlers.ts';
import { communityName } from './features/settings/settings.service.ts';
import { createDocs } from './http/docs.ts';
import { createEndpointRouter } from './http/endpoint-router.ts';
import { unknownPath } from './http/error-handler.ts';
import type { Handlers } from './http/handlers.ts';
import { openApiDocument } from './http/openapi.ts';
import type { AppContext } from './lib/app-context.ts';
import { pageIn } from './lib/page.ts';
import { memberData } from './member-data.ts';
import { reportables } from './reportables.ts';
import { listWaiting } from './waiting.ts';

type Groups = typeof contract;

const handlers: { [G in keyof Groups]: Handlers<Groups[G]> } = {
  site: siteHandlers,
  siteSettings: siteSettingsHandlers,
  catalogue: catalogueHandlers,
  setup: setupHandlers,
  auth: authHandlers,
  account: createAccountHandlers(memberData),
  suggestions: suggestionHandlers,
  users: userHandlers,
  profiles: profileHandlers,
  blocks: blockHandlers,
  invitations: invitationHandlers,
  admissions: admissionHandlers,
  imports: importHandlers,
  claims: claimHandlers,
  businesses: businessHandlers,
  events: eventHandlers,
  meetings: meetingHandlers,
  guests: guestHandlers,
  opportunities: opportunityHandlers,
  applications: applicationHandlers,
  search: searchHandlers,
  contactRequests: contactRequestHandlers,
  contacts: contactHandlers,
  introductions: introductionHandlers,
  conversations: conversationHandlers,
  memberships: membershipHandlers,
  billing: billingHandlers,
  payments: paymentHandlers,
  pictures: pictureHandlers,
  partnerships: partnershipHandlers,
  advertisements: advertisementHandlers,
  partner: partnerHandlers,
  mail: mailPreferencesHandlers,
  notifications: notificationHandlers,
  dashboard: dashboardHandlers,
  admin: {
    waiting: async ({ app, query }) => pageIn(await listWaiting(app), query),
    ...adminPartnerHandlers,
    ...adminPaymentHandlers,
    ...adminBusinessHandlers,
    ...adminEventHandlers,
    ...adminMailHandlers,
    ...adminJobHandlers,
    ...adminMemberHandlers,
  },
  announcements: announcementHandlers,
  health: healthHandlers,
  suspensions: suspensionHandlers,
  reports: createReportHandlers(reportables),
  withdrawals: withdrawalHandlers,
  cancellations: cancellationHandlers,
  audit: auditHandlers,
};

/** All routes under /api. */
export function createApiRoutes(app: AppContext): Router {
  const router = Router();
  // Before the contract's routes, as it shares a path with one of them.
  router.use(createUnsubscribeLink(app));
  router.use(createNotificationStream(app, liveMessages));
  router.use(createEndpointRouter(contract, handlers, app));
  router.use(createSocialSignIn(app));
  router.use(createDocs(communityName, (name) => openApiDocument(contract, { name, version: '0.1.0' })));
  router.use(unknownPath);
  return router;
}
