import { admin } from '@rosette/shared/contract/admin.ts';
import { type AdminPaymentDto, type PaymentState, paymentStates } from '@rosette/shared/contract/payments.ts';
import type { ReactNode } from 'react';
import { usePagedList } from '#api/use-paged-list.ts';
import { formatDateTime, formatMoney } from '#lib/format.ts';
import { useUrlDialog, useUrlFilters } from '#lib/use-url-params.ts';
import { paymentStateWords, wordsOfPayment } from '#shared/billing/payment-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** The button and dialog of all payments. */
export function PaymentHistory() {
  const [isOpen, setOpen] = useUrlDialog('payments', ['state']);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Payments
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Payments"
        description="All checkouts and card payments, newest first"
      >
        <PaymentList />
      </Dialog>
    </>
  );
}

const options = [
  { value: '', label: 'All' },
  ...paymentStates.map((state) => ({ value: state, label: paymentStateWords[state].label })),
] as const satisfies { value: PaymentState | ''; label: string }[];

function PaymentList() {
  const { filters, setFilter } = useUrlFilters(['state']);
  const state = paymentStates.find((known) => known === filters.state) ?? '';
  const list = usePagedList(admin.payments, { state }, 20);
  const payments = list.items;
  return (
    <>
      <FilterSelect
        label="State"
        value={state}
        options={options}
        onChange={(chosen) => setFilter('state', chosen)}
      />
      {list.isPending && (
        <div role="status" aria-label="Loading payments" className="mt-4 grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      <div className="mt-4">
        <LoadFailure of={list} />
      </div>
      {!list.isPending && !list.isError && payments.length === 0 && (
        <p className="mt-4 text-ink-soft">No payments to show.</p>
      )}
      <ul className="mt-2">
        {payments.map((payment) => (
          <PaymentEntry key={payment.id} payment={payment} />
        ))}
      </ul>
      <ShowMore list={list} what="payments" />
    </>
  );
}

/** A payment in a list: buyer, package, date, amount and Stripe id. */
export function PaymentEntry({ payment, children }: { payment: AdminPaymentDto; children?: ReactNode }) {
  const { name, amount, currency, buyer_name, buyer_email, stripe_payment } = payment;
  const { label, tone } = wordsOfPayment(payment.state);
  return (
    <li className="grid gap-2 border-t border-line py-4 first:border-t-0">
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
