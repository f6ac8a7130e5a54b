import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { asWritten, email, emptyIsNull, id, instant, maxLength, optionalDay, text } from './fields.ts';
import type { OwnPaymentDto } from './payments.ts';
import { besideOtherProblems, errorCode } from './problem.ts';

/** At the end of the term that was bought, or at once for an important reason. */
export const cancellationKinds = ['ordinary', 'for_cause'] as const;
export type CancellationKind = (typeof cancellationKinds)[number];

/**
 * Whether a receipt offers to cancel its contract at `now`: while it runs, also where a part of the money is due for a
 * refund, or waits for an approval (product/memberships-and-payments#cancelling).
 */
export function offersCancellation(
  payment: Pick<OwnPaymentDto, 'state' | 'period_until' | 'valid_until'>,
  now: Date,
): boolean {
  const isLater = (until: string) => Date.parse(until) > now.getTime();
  if (payment.state === 'refund_due') return payment.valid_until !== null && isLater(payment.valid_until);
  const until = payment.valid_until ?? payment.period_until;
  return payment.state === 'paid' && (until === null || isLater(until));
}

interface Why {
  kind: CancellationKind;
  reason?: string | null | undefined;
}

export const createCancellationBody = z
  .object({
    name: text('name'),
    email,
    /** As on the receipt: '2026-000001'; whoever is signed in can give the id of a payment of hers. An unknown one is taken, too. */
    receipt_number: emptyIsNull(z.string().check(z.trim(), z.maxLength(40))),
    kind: z.enum(cancellationKinds),
    /** Why, of one for cause, in up to 1,000 characters; ignored otherwise, however long it is. */
    reason: emptyIsNull(z.string().check(asWritten('reason'))),
    /** Today (UTC) or later; null for as soon as possible. */
    ends_on: optionalDay,
  })
  .check(
    z.refine(({ kind, reason }: Why) => kind === 'ordinary' || Boolean(reason), {
      path: ['reason'],
      error: errorCode('reason_missing'),
      when: besideOtherProblems('reason'),
    }),
    z.check<Why>(({ value: { kind, reason }, issues }) => {
      if (kind === 'ordinary' || !reason || reason.length <= maxLength.reason) return;
      issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: maxLength.reason,
        inclusive: true,
        input: reason,
        path: ['reason'],
      });
    }),
  );
export type CreateCancellationBody = z.output<typeof createCancellationBody>;

/** product/memberships-and-payments#cancelling; admins find them among the withdrawals. */
export const cancellations = {
  create: defineEndpoint({
    method: 'post',
    path: '/cancellations',
    access: 'public',
    summary: 'Cancel a contract, also without an account; the answer does not tell whether it was found',
    body: createCancellationBody,
    response: z.object({ id, received_at: instant }),
    status: 201,
    limit: 'cancellation',
  }),
};
