import { admin } from '@rosette/shared/contract/admin.ts';
import { type PaymentState, paymentStates } from '@rosette/shared/contract/payments.ts';
import { usePagedList } from '#api/use-paged-list.ts';
import { useUrlDialog } from '#lib/use-url-dialog.ts';
import { useUrlFilters } from '#lib/use-url-filters.ts';
import { paymentStateWords } from '#shared/billing/payment-words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PaymentEntry } from './payment-entry.tsx';

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
