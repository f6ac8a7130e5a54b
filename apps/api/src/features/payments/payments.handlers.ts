import type { billing } from '@rosette/shared/contract/billing.ts';
import type { payments } from '@rosette/shared/contract/payments.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { getBilling, updateBilling } from './billing.service.ts';
import { checkoutMembership, checkoutPartnership } from './checkout.service.ts';
import { creditNoteFile, receiptFile, receiptXml } from './papers/receipt-files.service.ts';
import { presentOwnPayment, presentPaymentStatus } from './payment.present.ts';
import { getOwnPayment, getPaymentStatus, listOwnPayments } from './payments.service.ts';

export const paymentHandlers: Handlers<typeof payments> = {
  membershipCheckout: ({ app, caller, body, language }) => checkoutMembership(app, caller, body, language),
  partnershipCheckout: ({ app, caller, body, language }) => checkoutPartnership(app, caller, body, language),
  mine: async ({ app, caller, query, language }) =>
    presentList(app, await listOwnPayments(app, caller, query), (payment) =>
      presentOwnPayment(language, payment),
    ),
  status: async ({ app, caller, params, language }) =>
    presentPaymentStatus(language, await getPaymentStatus(app, caller, params.session_id)),
  get: async ({ app, caller, params, language }) => {
    const payment = await getOwnPayment(app, caller, params.id);
    return { ...presentOwnPayment(language, payment), is_own: String(payment.member_id) === caller.id };
  },
  receiptFile: ({ caller, params, language }) => receiptFile(caller, params.id, language),
  receiptXml: ({ caller, params, language }) => receiptXml(caller, params.id, language),
  creditNoteFile: ({ caller, params, language }) =>
    creditNoteFile(caller, params.id, params.number, language),
};

export const billingHandlers: Handlers<typeof billing> = {
  get: ({ caller }) => getBilling(caller),
  update: {
    line: ({ caller }) => `billing:${caller.id}`,
    commit: ({ caller, body }) => updateBilling(caller, body),
  },
};
