import { admin } from '@rosette/shared/contract/admin.ts';
import { type AdminPaymentDto, paymentStates } from '@rosette/shared/contract/payments.ts';
import type { ReactNode } from 'react';
import { labelOfState, wordsOfPayment } from '#features/billing/payment-words.ts';
import { formatMoney } from '#lib/format.ts';
import { fillWith, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyEntries, FilteredList } from './admin-lists.tsx';
import { AdminRow, Cell, MailLink, NameCell, SinceCell } from './admin-table.tsx';

/** The columns of a table of payments. */
export const paymentHead = () => {
  const { buyer, what, since } = texts.admin.heads;
  return [buyer, what, since];
};

/** All payments, filtered by state. */
export function PaymentHistory() {
  return (
    <FilteredList
      endpoint={admin.payments}
      filter={{
        name: 'state',
        label: texts.admin.state,
        values: paymentStates,
        wordsOf: labelOfState,
      }}
      what="payments"
      caption={texts.admin.payments.title}
      head={paymentHead()}
      empty={(showAll) => (
        <EmptyEntries showAll={showAll}>
          {showAll ? texts.admin.payments.noneOfState : texts.admin.payments.none}
        </EmptyEntries>
      )}
    >
      {(payment) => (
        <AdminRow>
          <PaymentCells payment={payment} />
        </AdminRow>
      )}
    </FilteredList>
  );
}

/** Buyer, package, amount, state, Stripe id and date of a payment. */
export function PaymentCells({ payment, children }: { payment: AdminPaymentDto; children?: ReactNode }) {
  const { name, amount, currency, buyer_name, buyer_email, stripe_payment } = payment;
  const { label, tone } = wordsOfPayment(payment);
  return (
    <>
      <NameCell name={buyer_name ?? texts.admin.payments.formerMember}>
        <MailLink to={buyer_email} />
      </NameCell>
      <Cell kind="line">
        <p>{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{formatMoney(amount, currency)}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        {children}
        {stripe_payment && (
          <p className="text-sm text-ink-soft">
            {fillWith(texts.admin.payments.inStripe, {
              id: <code className="text-ink select-all wrap-anywhere">{stripe_payment}</code>,
            })}
          </p>
        )}
      </Cell>
      <SinceCell at={payment.paid_at ?? payment.created_at} />
    </>
  );
}
