import * as z from 'zod/mini';
import { cancellationKinds } from './cancellations.ts';
import { defineEndpoint } from './define-endpoint.ts';
import {
  email,
  emptyIsNull,
  id,
  idParams,
  instant,
  optionalDateTime,
  optionalText,
  pageQuery,
  text,
  twoDecimals,
} from './fields.ts';
import { paymentKinds, paymentStates, type ReceiptDto } from './payments.ts';
import { personDto } from './people.ts';

/** `confirmed` are cancellations that need no decision. */
export const withdrawalStates = ['open', 'confirmed', 'accepted', 'declined'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** The two ways in which a buyer ends a contract. */
export const contractEnds = ['withdrawal', 'cancellation'] as const;

/** Days after its payment in which a receipt offers to withdraw. Later ones are taken, too: an admin decides. */
const withdrawalDays = 14;

/** Whether a receipt offers to withdraw from its contract at `now` (product/memberships-and-payments#withdrawing). */
export function offersWithdrawal(
  { state, paid_at }: Pick<ReceiptDto, 'state' | 'paid_at'>,
  now: Date,
): boolean {
  if (state !== 'paid' || paid_at === null) return false;
  return now.getTime() - Date.parse(paid_at) <= withdrawalDays * 86_400_000;
}

export const createWithdrawalBody = z.object({
  name: text('name'),
  email,
  /** As on the receipt: '2026-000001'. An unknown one is taken, too. */
  receipt_number: emptyIsNull(z.string().check(z.trim(), z.maxLength(40))),
  text: optionalText('description'),
});
export type CreateWithdrawalBody = z.output<typeof createWithdrawalBody>;

export const declineWithdrawalBody = z.object({ reason: text('reason') });
export type DeclineWithdrawalBody = z.output<typeof declineWithdrawalBody>;

/** Of a cancellation when the contract ends, now by default, and the euros that are paid back, none by default; of a withdrawal nothing. */
export const acceptWithdrawalBody = z.optional(
  z.object({
    ends_at: optionalDateTime,
    refund: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(1_000_000), twoDecimals))),
  }),
);
export type AcceptWithdrawalBody = z.output<typeof acceptWithdrawalBody>;

const withdrawalFields = {
  id,
  contract: z.enum(contractEnds),
  /** Of a cancellation; null of a withdrawal, as the next four. */
  kind: z.nullable(z.enum(cancellationKinds)),
  /** The reason of one for cause. */
  cause: z.nullable(z.string()),
  /** The day that she asked for; null for as soon as possible. */
  ends_on: z.nullable(z.string()),
  /** When the contract ends or has ended; null while that is open, and where it never began. */
  ends_at: z.nullable(instant),
  /** Euros that are paid back of it. */
  refund: z.nullable(z.number()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** As it was written. */
  receipt_number: z.nullable(z.string()),
  text: z.nullable(z.string()),
  state: z.enum(withdrawalStates),
  received_at: instant,
  decided_at: z.nullable(instant),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
};

/** A withdrawal or cancellation of hers in the data export. */
export const withdrawalEntryDto = z.object(withdrawalFields);
export type WithdrawalEntryDto = z.output<typeof withdrawalEntryDto>;

/** A withdrawal or cancellation for admins. */
export const withdrawalDto = z.object({
  ...withdrawalFields,
  /** The buyer of the purchase; null where it matched none. */
  member: z.nullable(personDto),
  /** The purchase that it matched; null without one. */
  payment: z.nullable(
    z.object({
      id,
      number: z.string(),
      kind: z.enum(paymentKinds),
      /** What was bought. */
      name: z.string(),
      /** Euros, not cents. */
      amount: z.number(),
      currency: z.string(),
      state: z.enum(paymentStates),
      paid_at: z.nullable(instant),
    }),
  ),
});
export type WithdrawalDto = z.output<typeof withdrawalDto>;

/** product/memberships-and-payments#withdrawing */
export const withdrawals = {
  create: defineEndpoint({
    method: 'post',
    path: '/withdrawals',
    access: 'public',
    summary:
      'Withdraw from a contract, also without an account; the answer does not tell whether it was found',
    body: createWithdrawalBody,
    response: z.object({ id, received_at: instant }),
    status: 201,
    limit: 'withdrawal',
  }),
  list: defineEndpoint({
    method: 'get',
    path: '/admin/withdrawals',
    access: 'admin-panel.open',
    summary: 'Withdrawals from contracts and cancellations of them, newest first',
    query: z.object({
      ...pageQuery,
      state: z.optional(z.enum(withdrawalStates)),
      contract: z.optional(z.enum(contractEnds)),
    }),
    response: z.array(withdrawalDto),
    status: 200,
    isInLanguage: true,
    isList: true,
  }),
  accept: defineEndpoint({
    method: 'post',
    path: '/admin/withdrawals/:id/accept',
    access: 'admin-panel.open',
    summary:
      'Accept a withdrawal, which marks its payment for a refund, or a cancellation, which ends the contract',
    params: idParams,
    body: acceptWithdrawalBody,
    response: withdrawalDto,
    status: 200,
    isInLanguage: true,
    alsoAnswers: [409],
  }),
  decline: defineEndpoint({
    method: 'post',
    path: '/admin/withdrawals/:id/decline',
    access: 'admin-panel.open',
    summary: 'Decline a withdrawal or a cancellation, saying why',
    params: idParams,
    body: declineWithdrawalBody,
    response: withdrawalDto,
    status: 200,
    isInLanguage: true,
    alsoAnswers: [409],
  }),
};
