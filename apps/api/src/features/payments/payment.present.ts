import type { BillingDto } from '@rosette/shared/contract/billing.ts';
import {
  type AdminPaymentDto,
  type OwnPaymentDto,
  type PaymentStatusDto,
  paymentStatesAwaitingAdmin,
  type ReceiptDto,
} from '@rosette/shared/contract/payments.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import type { User } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { inLanguage } from '#lib/message.ts';
import { writtenAddress } from '#lib/written-address.ts';
import { keptCents } from './kept-cents.ts';
import { type Paper, receiptPaper } from './papers/paper.ts';
import { noteIn, purchaseIn } from './papers/purchase-texts.ts';
import type { Payment } from './payment.model.ts';
import type { PaymentWithEnd } from './payment-ends.service.ts';
import type { OwnPayment } from './withdrawals/shown-cancellations.service.ts';

const stripeStatus = (state: Payment['state']): PaymentStatusDto['status'] => {
  if (state === 'expired') return 'expired';
  return state === 'created' || state === 'open' ? 'open' : 'complete';
};

/** For the payment status page (product/memberships-and-payments#fulfilment); amounts in euros. */
export function presentPaymentStatus(language: Language, payment: PaymentWithEnd): PaymentStatusDto {
  const isPaid = payment.paid_at !== undefined && payment.paid_at !== null;
  return {
    payment_status: isPaid ? 'paid' : 'unpaid',
    status: stripeStatus(payment.state),
    amount_total: payment.amount_cents / 100,
    currency: payment.currency,
    package_id: payment.package_id,
    kind: payment.kind,
    name: purchaseIn(language, payment),
    valid_until: payment.validUntil?.toISOString() ?? null,
  };
}

type Billing = { [field in keyof BillingDto]?: string | null | undefined };

/** Billing details; null where none were given. */
export const presentBilling = (billing: Billing | null): BillingDto => ({
  name: billing?.name ?? null,
  address: billing?.address ?? null,
  country: billing?.country ?? null,
  vat_id: billing?.vat_id ?? null,
});

const unpaid = {
  payment_method: null,
  issued_at: null,
  period_from: null,
  period_until: null,
  starts_on_approval: false,
  number: null,
  net: null,
  vat: null,
  vat_rate: null,
  is_reverse_charge: null,
  seller: null,
  buyer: null,
  vat_note: null,
  note: null,
} as const;

/** What the receipt says; amounts in euros. */
function presentPaper(language: Language, paper: Paper) {
  const { seller, period, vat_note } = paper;
  return {
    payment_method: paper.method,
    issued_at: paper.issued_at.toISOString(),
    period_from: period?.from.toISOString() ?? null,
    period_until: period?.until?.toISOString() ?? null,
    starts_on_approval: paper.starts_on_approval,
    number: paper.number,
    net: paper.net_cents / 100,
    vat: paper.vat_cents / 100,
    vat_rate: paper.vat_rate,
    is_reverse_charge: paper.is_reverse_charge,
    seller: {
      name: seller.name,
      address: seller.address ?? null,
      country: seller.country ?? null,
      vat_id: seller.vat_id ?? null,
      tax_number: seller.tax_number ?? null,
      register: seller.register ?? null,
    },
    buyer: presentBilling(paper.buyer),
    vat_note: vat_note && inLanguage(vat_note, language),
    note: noteIn(language, paper.note),
  };
}

/** A payment with its receipt, for its buyer, in her language; amounts in euros. */
export function presentReceipt(language: Language, payment: Payment): ReceiptDto {
  const { credit_notes } = payment;
  const paper = receiptPaper(payment);
  return {
    id: String(payment._id),
    kind: payment.kind,
    package_id: payment.package_id,
    name: purchaseIn(language, payment),
    amount: payment.amount_cents / 100,
    currency: payment.currency,
    state: payment.state === 'created' ? 'open' : payment.state,
    created_at: payment.created_at.toISOString(),
    paid_at: payment.paid_at?.toISOString() ?? null,
    ...(paper ? presentPaper(language, paper) : unpaid),
    credit_notes: credit_notes.map(({ kind, number, amount_cents, created_at }) => ({
      kind: kind ?? 'refund',
      number,
      amount: amount_cents / 100,
      created_at: created_at.toISOString(),
    })),
  };
}

/** A payment with its buyer; null once her account was deleted. */
export type BoughtPayment = Payment & { buyer: User | null };

const awaitsAdmin = ({ state }: Payment) => paymentStatesAwaitingAdmin.some((each) => each === state);

/** Euros that are due for a refund; null where nothing is. */
const refundDue = (payment: Payment): number | null =>
  awaitsAdmin(payment) ? (payment.refund_due_cents ?? keptCents(payment)) / 100 : null;

/** A payment in its buyer's list. */
export const presentOwnPayment = (language: Language, payment: OwnPayment): OwnPaymentDto => ({
  ...presentReceipt(language, payment),
  valid_until: payment.validUntil?.toISOString() ?? null,
  refund_due: refundDue(payment),
  cancellation: payment.cancellation && {
    received_at: payment.cancellation.received_at.toISOString(),
    ends_at: payment.cancellation.ends_at?.toISOString() ?? null,
  },
});

/**
 * Whether an admin has to say that a payment due for a refund was paid back: a bank transfer, a refund that the buyer's
 * bank sent back, and a card payment, also one whose amount differs, that Stripe tells nothing of, as payments are switched
 * off or the account is another.
 */
export const isRefundByHand = (app: AppContext, payment: Payment): boolean =>
  awaitsAdmin(payment) &&
  (!payment.stripe_session_id ||
    Boolean(payment.refund_failed_cents) ||
    !app.stripe ||
    !payment.next_look_at);

/** For admins: also the buyer, and the id to search for in Stripe. */
export function presentAdminPayment(
  app: AppContext,
  language: Language,
  { buyer, ...payment }: BoughtPayment,
): AdminPaymentDto {
  return {
    ...presentReceipt(language, payment),
    buyer_name: buyer?.full_name ?? null,
    buyer_email: buyer && writtenAddress(buyer.email),
    stripe_payment: payment.stripe_payment_intent ?? null,
    refund_failed: Boolean(payment.refund_failed_cents),
    is_refund_by_hand: isRefundByHand(app, payment),
    refund_due: refundDue(payment),
  };
}
