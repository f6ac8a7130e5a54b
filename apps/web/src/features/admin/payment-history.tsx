import { admin } from '@rosette/shared/contract/admin.ts';
import { type AdminPaymentDto, paymentStates } from '@rosette/shared/contract/payments.ts';
import type { ReactNode } from 'react';
import { formatDateTime, formatMoney } from '#lib/format.ts';
import { paymentStateWords, wordsOfPayment } from '#shared/billing/payment-words.ts';
import { Badge } from '#ui/badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { ListDialog } from './admin-lists.tsx';

/** The button and dialog of all payments. */
export function PaymentHistory() {
  return (
    <ListDialog
      name="payments"
      title="Payments"
      description="All checkouts and card payments, newest first"
      endpoint={admin.payments}
      filter={{
        name: 'state',
        label: 'State',
        values: paymentStates,
        wordsOf: (state) => paymentStateWords[state].label,
      }}
      what="payments"
      empty="No payments to show."
    >
      {(payment) => <PaymentEntry payment={payment} />}
    </ListDialog>
  );
}

/** A payment in a list: buyer, package, date, amount and Stripe id. */
export function PaymentEntry({ payment, children }: { payment: AdminPaymentDto; children?: ReactNode }) {
  const { name, amount, currency, buyer_name, buyer_email, stripe_payment } = payment;
  const { label, tone } = wordsOfPayment(payment.state);
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{buyer_name ?? 'A former member'}</p>
          {buyer_email && (
            <TextLink href={`mailto:${buyer_email}`} className="text-sm">
              {buyer_email}
            </TextLink>
          )}
          <p className="wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-soft">{formatDateTime(payment.paid_at ?? payment.created_at)}</p>
        </div>
        <div className="flex items-center gap-3">
          <span className="font-serif text-xl">{formatMoney(amount, currency)}</span>
          <Badge tone={tone}>{label}</Badge>
        </div>
      </div>
      {children}
      {stripe_payment && (
        <p className="text-sm text-ink-soft">
          In Stripe: <code className="text-ink select-all wrap-anywhere">{stripe_payment}</code>
        </p>
      )}
    </li>
  );
}
