import type { admin } from '@rosette/shared/contract/admin.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { listInquiries, moveInquiry } from '../partner/inquiries.service.ts';
import { presentInquiry } from '../partner/inquiry.present.ts';
import { enterAdvertisement, updateAdvertisement } from './advertisement-sales.service.ts';
import { listPendingAdvertisements } from './advertisements.service.ts';
import { enterPartnership, listPendingPartnerships } from './partnerships.service.ts';
import { presentAdvertisement, presentPartnership } from './placement.present.ts';
import { stepAdvertisement, stepPartnership } from './placement-steps.service.ts';

/** What admins do with partnerships, advertisements and inquiries, apart from their money. */
export const adminPartnerHandlers = {
  pendingPartnerships: async ({ app, query }) =>
    presentList(app, await listPendingPartnerships(query), presentPartnership),
  enterPartnership: {
    commit: async ({ caller, body }) => presentPartnership(await enterPartnership(caller, body)),
  },
  approvePartnership: {
    line: ({ params }) => `partnership:${params.id}`,
    commit: async ({ app, caller, params }) =>
      presentPartnership(await stepPartnership(app, caller, params.id, 'approve')),
  },
  pendingAdvertisements: async ({ app, query }) =>
    presentList(app, await listPendingAdvertisements(query), presentAdvertisement),
  enterAdvertisement: {
    commit: async ({ app, caller, body }) =>
      presentAdvertisement(await enterAdvertisement(app, caller, body)),
  },
  updateAdvertisement: {
    line: ({ params }) => `advertisement:${params.id}`,
    commit: async ({ app, caller, params, body }) =>
      presentAdvertisement(await updateAdvertisement(app, caller, params.id, body)),
  },
  approveAdvertisement: {
    line: ({ params }) => `advertisement:${params.id}`,
    commit: async ({ app, caller, params }) =>
      presentAdvertisement(await stepAdvertisement(app, caller, params.id, 'approve')),
  },
  inquiries: async ({ app, query }) => presentList(app, await listInquiries(query), presentInquiry),
  patchInquiry: {
    commit: async ({ caller, params, body }) =>
      presentInquiry(await moveInquiry(caller, params.id, body.status)),
  },
} satisfies Partial<Handlers<typeof admin>>;
