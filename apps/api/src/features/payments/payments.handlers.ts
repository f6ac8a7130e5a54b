import type { billing } from '@rosette/shared/contract/billing.ts';
import type { payments } from '@rosette/shared/contract/payments.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { getBilling, updateBilling } from './billing.service.ts';
import { checkoutMembership, checkoutPartnership } from './checkout.service.ts';
import { presentOwnPayment, presentPaymentStatus, presentReceipt } from './payment.present.ts';
import { getPayment, getPaymentStatus, listOwnPayments } from './payments.service.ts';
import { creditNoteFile, receiptFile } from './receipt-files.service.ts';

export const paymentHandlers: Handlers<typeof payments> = {
  membershipCheckout: ({ app, caller, body }) => checkoutMembership(app, caller, body),
  partnershipCheckout: ({ app, caller, body }) => checkoutPartnership(app, caller, body),
  mine: async ({ app, caller, query }) =>
    presentList(app, await listOwnPayments(caller, query), presentOwnPayment),
  status: async ({ app, caller, params }) =>
    presentPaymentStatus(await getPaymentStatus(app, caller, params.session_id)),
  get: async ({ caller, params }) => presentReceipt(await getPayment(caller, params.id)),
  receiptFile: ({ caller, params }) => receiptFile(caller, params.id),
  creditNoteFile: ({ caller, params }) => creditNoteFile(caller, params.id, params.number),
};

export const billingHandlers: Handlers<typeof billing> = {
  get: ({ caller }) => getBilling(caller),
  update: {
    line: ({ caller }) => `billing:${caller.id}`,
    commit: ({ caller, body }) => updateBilling(caller, body),
  },
};
