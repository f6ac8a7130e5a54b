import { billing } from '@rosette/shared/contract/billing.ts';
import {
  type AdminPaymentDto,
  type OwnPaymentDto,
  payments,
  type ShownPaymentDto,
} from '@rosette/shared/contract/payments.ts';
import { answer } from './server.ts';

/** The receipt of a Premium membership of one month, paid, as its buyer sees it. */
export function aReceipt(traits: Partial<ShownPaymentDto> = {}): ShownPaymentDto {
  return {
    id: '65f0000000000000000000a7',
    kind: 'membership',
    package_id: 'premium_monthly',
    name: 'Premium membership, one month',
    amount: 50,
    currency: 'eur',
    state: 'paid',
    created_at: '2026-01-15T10:00:00.000Z',
    paid_at: '2026-01-15T10:01:00.000Z',
    number: '2026-000001',
    net: 42.02,
    vat: 7.98,
    vat_rate: 19,
    is_reverse_charge: false,
    payment_method: 'card',
    issued_at: '2026-01-15T10:01:00.000Z',
    period_from: '2026-01-15T10:01:00.000Z',
    period_until: '2026-02-15T10:01:00.000Z',
    starts_on_approval: false,
    seller: {
      name: 'Rosette',
      address: null,
      country: null,
      vat_id: null,
      tax_number: null,
      register: null,
    },
    vat_note: null,
    buyer: { name: 'Ada Lind', address: null, country: null, vat_id: null },
    note: null,
    credit_notes: [],
    valid_until: null,
    refund_due: null,
    cancellation: null,
    is_own: true,
    ...traits,
  };
}

/** The same payment in her own list. */
export const anOwnPayment = (traits: Partial<OwnPaymentDto> = {}): OwnPaymentDto => ({
  ...aReceipt(),
  valid_until: '2026-02-15T10:01:00.000Z',
  ...traits,
});

/** The same payment as the admin dashboard lists it. */
export function aPayment(traits: Partial<AdminPaymentDto> = {}): AdminPaymentDto {
  return {
    ...aReceipt(),
    buyer_name: 'Ada Lind',
    buyer_email: 'ada@rosette.example',
    stripe_payment: 'pi_3Qx1',
    refund_due: null,
    refund_failed: false,
    is_refund_by_hand: false,
    ...traits,
  };
}

/** Answers for a member without payments and billing details. */
export function answerNothingBought(): void {
  answer(billing.get, { name: null, address: null, country: null, vat_id: null });
  answer(payments.mine, []);
}
