import type { admin } from '@rosette/shared/contract/admin.ts';
import { getAdvertisement } from '#features/partners/placements/advertisements.service.ts';
import { getPartnership } from '#features/partners/placements/partnerships.service.ts';
import { presentAdvertisement, presentPartnership } from '#features/partners/placements/placement.present.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { cancelSale } from './cancel.service.ts';
import { presentAdminPayment } from './payment.present.ts';
import { listPayments } from './payments.service.ts';
import { paymentsFile } from './payments-file.service.ts';
import { markPaymentRefunded, markPlacementPaid, receiptLine } from './placement-payments.service.ts';

/** What admins do with money. */
export const adminPaymentHandlers = {
  paymentsFile: ({ caller, query, language }) => paymentsFile(caller, query, language),
  markPartnershipPaid: {
    line: () => receiptLine,
    async commit({ app, caller, params: { id } }) {
      await markPlacementPaid(app, caller, 'partnership', id);
      return presentPartnership(await getPartnership(id));
    },
  },
  rejectPartnership: {
    line: ({ params }) => `partnership:${params.id}`,
    async commit({ app, caller, params: { id }, body: grounds }) {
      await cancelSale(app, 'partnership', { why: 'rejected', id, admin: caller, grounds });
      return presentPartnership(await getPartnership(id));
    },
  },
  markAdvertisementPaid: {
    line: () => receiptLine,
    async commit({ app, caller, params: { id } }) {
      await markPlacementPaid(app, caller, 'advertisement', id);
      return presentAdvertisement(await getAdvertisement(id));
    },
  },
  rejectAdvertisement: {
    line: ({ params }) => `advertisement:${params.id}`,
    async commit({ app, caller, params: { id }, body: grounds }) {
      await cancelSale(app, 'advertisement', { why: 'rejected', id, admin: caller, grounds });
      return presentAdvertisement(await getAdvertisement(id));
    },
  },
  payments: async ({ app, query: { state, ...page }, language }) =>
    presentList(app, await listPayments(state, page), (payment) =>
      presentAdminPayment(app, language, payment),
    ),
  markPaymentRefunded: {
    line: () => receiptLine,
    commit: async ({ app, caller, params, language }) =>
      presentAdminPayment(app, language, await markPaymentRefunded(app, caller, params.id)),
  },
} satisfies Partial<Handlers<typeof admin>>;
