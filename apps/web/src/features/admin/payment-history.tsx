import { admin } from '@rosette/shared/contract/admin.ts';
import { type PaymentState, paymentStates } from '@rosette/shared/contract/payments.ts';
import { useState } from 'react';
import { paymentStateWords } from '#lib/payment-words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { PaymentEntry } from './payment-entry.tsx';
import { useGrowingList } from './use-growing-list.ts';

/** The button that opens every payment there was. */
export function PaymentHistory() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Payments
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Payments"
        description="Everything that was begun or paid by card, newest first"
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
  const [state, setState] = useState<PaymentState | ''>('');
  const { data, isPending, isError, isPlaceholderData, more } = useGrowingList(admin.payments, 20, { state });
  const payments = data?.items ?? [];
  return (
    <>
      <FilterSelect label="State" value={state} options={options} onChange={(chosen) => setState(chosen)} />
      {isPending && <PageSpinner label="Loading payments..." />}
      {isError && (
        <p role="alert" className="mt-4">
          The payments could not be fetched.
        </p>
      )}
      {data && payments.length === 0 && <p className="mt-4 text-ink-soft">No payments to show.</p>}
      <ul className="mt-2">
        {payments.map((payment) => (
          <PaymentEntry key={payment.id} payment={payment} />
        ))}
      </ul>
      <ShowMore
        shown={payments.length}
        total={data?.total ?? 0}
        what="payments"
        isLoading={isPlaceholderData}
        onMore={more}
      />
    </>
  );
}
