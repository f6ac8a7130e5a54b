import * as z from 'zod/mini';
import { membershipPackageIds } from '../catalogue/membership-packages.ts';
import { partnershipPackageIds } from '../catalogue/partnership-packages.ts';
import { billingDto } from './billing.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { id, idParam, idParams, instant, pageQuery } from './fields.ts';

/**
 * The first of WEB_ORIGIN by default (product/memberships-and-payments#checkout); else it must be one of
 * them.
 */
const originUrl = z.optional(z.string().check(z.trim(), z.maxLength(2048)));

export const membershipCheckoutBody = z.object({
  package_id: z.enum(membershipPackageIds),
  origin_url: originUrl,
});
export type MembershipCheckoutBody = z.output<typeof membershipCheckoutBody>;

export const partnershipCheckoutBody = z.object({
  package_id: z.enum(partnershipPackageIds),
  origin_url: originUrl,
});
export type PartnershipCheckoutBody = z.output<typeof partnershipCheckoutBody>;

export const checkoutDto = z.object({ url: z.string(), session_id: z.string() });
export type CheckoutDto = z.output<typeof checkoutDto>;

/** What a refused checkout adds to its body. */
export const refusedCheckout = z.object({
  /** With `paid_just_now`: the session that she has paid, for `status`. */
  session_id: z.optional(z.string()),
});

export const paymentKinds = ['membership', 'partnership', 'advertisement'] as const;

export const paymentStatusDto = z.object({
  payment_status: z.enum(['unpaid', 'paid']),
  status: z.enum(['open', 'complete', 'expired']),
  /** Euros, not cents. */
  amount_total: z.number(),
  currency: z.string(),
  package_id: z.string(),
  kind: z.enum(paymentKinds),
  /** The package's name at the time of the purchase. */
  name: z.string(),
  /** As of `ownPaymentDto`. */
  valid_until: z.nullable(instant),
});
export type PaymentStatusDto = z.output<typeof paymentStatusDto>;

/** The states of a payment shown to its buyer. */
export const paymentStates = [
  'open',
  'processing',
  'paid',
  'expired',
  'failed',
  'refund_due',
  'refunded',
  'mismatch',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * Payments that an admin has to refund, in Stripe or by bank transfer: they bought nothing (`refund_due`), or their amount
 * differs (`mismatch`).
 */
export const paymentStatesAwaitingAdmin = ['refund_due', 'mismatch'] as const satisfies PaymentState[];

/** How money came, where that is certain; see `payment_method`. */
export const receiptMethods = ['card', 'sepa_debit', 'bank_transfer'] as const;
export type ReceiptMethod = (typeof receiptMethods)[number];

const creditNoteDto = z.object({
  /** `reinstated` is a receipt: money of the earlier ones came back, as a dispute was won after all. */
  kind: z.enum(['refund', 'reinstated']),
  /** A series of its own, as in '2026-C000001'; of what was reinstated that of the receipts. */
  number: z.string(),
  /** Euros, not cents. */
  amount: z.number(),
  created_at: instant,
});

export const receiptDto = z.object({
  id,
  kind: z.enum(paymentKinds),
  package_id: z.string(),
  /** The package's name at the time of the purchase. */
  name: z.string(),
  /** Euros, not cents. */
  amount: z.number(),
  currency: z.string(),
  state: z.enum(paymentStates),
  created_at: instant,
  /** When the money came: of a debit not when it was begun. */
  paid_at: z.nullable(instant),
  /** As it was paid; null before the payment, and where that is not certain: then it is only 'paid'. */
  payment_method: z.nullable(z.enum(receiptMethods)),
  /** When the receipt was issued; null before. */
  issued_at: z.nullable(instant),
  /** The period of what was sold as of the payment; null where it waits for approval, without an end, or is not known. */
  period_from: z.nullable(instant),
  period_until: z.nullable(instant),
  /** Whether the period begins with an approval that was still to come. */
  starts_on_approval: z.boolean(),
  /**
   * Without gaps within the year of payment, as in '2026-000001' (product/memberships-and-payments#receipts);
   * null before the payment, as are the next three.
   */
  number: z.nullable(z.string()),
  /** Euros; net and VAT add up to the amount. */
  net: z.nullable(z.number()),
  vat: z.nullable(z.number()),
  /** In per cent. */
  vat_rate: z.nullable(z.number()),
  /** Reverse charge: the buyer, a company in another EU country, owes the VAT; null before the payment. */
  is_reverse_charge: z.nullable(z.boolean()),
  /** The seller at the time of the payment; null before. */
  seller: z.nullable(
    z.object({
      name: z.string(),
      address: z.nullable(z.string()),
      country: z.nullable(z.string()),
      vat_id: z.nullable(z.string()),
      tax_number: z.nullable(z.string()),
      register: z.nullable(z.string()),
    }),
  ),
  /** The billing details at that time; null before. */
  buyer: z.nullable(billingDto),
  /** Why no VAT was charged; null where it was, or without a reason. */
  vat_note: z.nullable(z.string()),
  /** An additional note, e.g. that a partnership awaits approval. */
  note: z.nullable(z.string()),
  /** The refunds, and what was reinstated of them, oldest first. */
  credit_notes: z.array(creditNoteDto),
});
export type ReceiptDto = z.output<typeof receiptDto>;

/** Euros that are due for a refund, the whole or a part; null where nothing is. */
const refundDue = z.nullable(z.number());

/** A payment in its buyer's list. */
export const ownPaymentDto = z.extend(receiptDto, {
  /** Until when she has what it bought; null while it waits (for money, or for approval) and after a refund. */
  valid_until: z.nullable(instant),
  refund_due: refundDue,
  /** Her latest cancellation of its contract that was not declined; null without one, and where there was nothing to end. */
  cancellation: z.nullable(
    z.object({
      received_at: instant,
      /** When the contract ends or has ended; null while an admin has not decided. */
      ends_at: z.nullable(instant),
    }),
  ),
});
export type OwnPaymentDto = z.output<typeof ownPaymentDto>;

/** One payment, for its buyer and admins. */
export const shownPaymentDto = z.extend(ownPaymentDto, {
  /** Whether the caller is its buyer: only she withdraws from or cancels its contract by it. */
  is_own: z.boolean(),
});
export type ShownPaymentDto = z.output<typeof shownPaymentDto>;

/** A payment for admins. */
export const adminPaymentDto = z.extend(receiptDto, {
  /** Null once the account was deleted. */
  buyer_name: z.nullable(z.string()),
  buyer_email: z.nullable(z.string()),
  /** The id of Stripe's payment intent; null before the payment. */
  stripe_payment: z.nullable(z.string()),
  /** Whether a refund of it was sent back by the buyer's bank, so that it is due again. */
  refund_failed: z.boolean(),
  /** Whether an admin says that it was paid back, since Stripe tells nothing of it: a transfer, or a card payment that Stripe no longer reports. */
  is_refund_by_hand: z.boolean(),
  refund_due: refundDue,
});
export type AdminPaymentDto = z.output<typeof adminPaymentDto>;

export const payments = {
  membershipCheckout: defineEndpoint({
    method: 'post',
    path: '/payments/checkout',
    access: 'member',
    summary: 'Start paying for a membership; the browser goes on to `url`',
    body: membershipCheckoutBody,
    response: checkoutDto,
    status: 200,
    refusalBodies: { 409: refusedCheckout },
  }),
  partnershipCheckout: defineEndpoint({
    method: 'post',
    path: '/partnerships/checkout',
    access: 'member',
    summary: 'Start paying for a partnership; the browser goes on to `url`',
    body: partnershipCheckoutBody,
    response: checkoutDto,
    status: 200,
    refusalBodies: { 409: refusedCheckout },
  }),
  mine: defineEndpoint({
    method: 'get',
    path: '/payments/my',
    access: 'member',
    summary: "The caller's own payments, newest first",
    query: z.object(pageQuery),
    response: z.array(ownPaymentDto),
    status: 200,
    isInLanguage: true,
    isList: true,
  }),
  status: defineEndpoint({
    method: 'get',
    path: '/payments/status/:session_id',
    access: 'member',
    summary: "The status of the caller's checkout",
    params: z.object({ session_id: z.string().check(z.regex(/^cs_\w{1,200}$/)) }),
    response: paymentStatusDto,
    status: 200,
    isInLanguage: true,
  }),
  get: defineEndpoint({
    method: 'get',
    path: '/payments/:id',
    access: 'member',
    summary: 'A payment with the content of its receipt, for its buyer and admins',
    params: idParams,
    response: shownPaymentDto,
    status: 200,
    isInLanguage: true,
  }),
  receiptFile: defineEndpoint({
    method: 'get',
    path: '/payments/:id/receipt.pdf',
    access: 'member',
    summary: 'The receipt of a payment, for its buyer and admins',
    params: idParams,
    status: 200,
    isInLanguage: true,
    file: 'receipt.pdf',
    fileType: 'application/pdf',
    limit: 'receipt_file',
    alsoAnswers: [409],
  }),
  receiptXml: defineEndpoint({
    method: 'get',
    path: '/payments/:id/receipt.xml',
    access: 'member',
    summary:
      'The receipt as an electronic invoice (Factur-X, EN 16931), the same as in its PDF; 404 where there is none',
    params: idParams,
    status: 200,
    isInLanguage: true,
    file: 'factur-x.xml',
    fileType: 'application/xml',
    limit: 'receipt_file',
  }),
  creditNoteFile: defineEndpoint({
    method: 'get',
    path: '/payments/:id/credit-notes/:number.pdf',
    access: 'member',
    summary: 'The credit note of a refund, for the buyer and admins',
    params: z.object({ id: idParam, number: z.string().check(z.regex(/^\d{4}-C?\d{6,12}$/)) }),
    status: 200,
    isInLanguage: true,
    file: 'credit-note.pdf',
    fileType: 'application/pdf',
    limit: 'receipt_file',
  }),
};
