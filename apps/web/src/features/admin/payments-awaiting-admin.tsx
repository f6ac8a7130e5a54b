import { admin } from '@rosette/shared/contract/admin.ts';
import type {
  AdminPaymentDto,
  PaymentState,
  paymentStatesAwaitingAdmin,
} from '@rosette/shared/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { listQuery } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { formatMoney } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ActionCell, AdminRow, AdminTable } from './admin-table.tsx';
import { PaymentCells, paymentHead } from './payment-history.tsx';

type RefundState = (typeof paymentStatesAwaitingAdmin)[number];

const reasons: Record<RefundState, string> = {
  refund_due:
    'There was nothing left to grant for it: the partnership or advertisement had been rejected, or the account was deleted.',
  mismatch: 'The amount paid in Stripe is not the price, so nothing was granted.',
};

const isRefundState = (state: PaymentState): state is RefundState => state in reasons;

/** Payments to refund, above the panel while there are any (product/memberships-and-payments#refunds). */
export function PaymentsAwaitingAdmin() {
  const payments = useQuery(listQuery(admin.payments, { query: { state: 'awaiting_admin' } }));
  const { data } = payments;
  if (payments.isError) {
    return (
      <section aria-label="Payments due" className="mb-6">
        <LoadFailure of={payments} />
      </section>
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="payments-awaiting-admin" className="mb-10">
      <Card>
        <h2 id="payments-awaiting-admin" className="flex items-center gap-3 text-2xl">
          <TriangleAlert aria-hidden="true" className="size-6 shrink-0 text-gold" />
          {data.total === 1 ? 'One payment has to be refunded' : `${data.total} payments have to be refunded`}
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">
          Open Payments in your Stripe dashboard, search for the number below and refund the whole amount. The
          payment leaves this list once Stripe has told us. What came by bank transfer has no such number:
          transfer it back, then press ‘Refunded’.
        </p>
        <div className="mt-4">
          <AdminTable caption="Payments to refund" head={[...paymentHead, 'Action']} items={data.items}>
            {(payment) => (
              <AdminRow>
                <PaymentCells payment={payment}>
                  <Reason payment={payment} />
                </PaymentCells>
                <ActionCell>
                  {payment.payment_method === 'bank_transfer' && <RefundedAction payment={payment} />}
                </ActionCell>
              </AdminRow>
            )}
          </AdminTable>
        </div>
      </Card>
    </section>
  );
}

/** Says that a bank transfer was paid back. */
function RefundedAction({ payment: { id, amount, currency, name, number } }: { payment: AdminPaymentDto }) {
  const [isAsking, setAsking] = useState(false);
  const mark = useApiMutation({
    mutationFn: () => call(admin.markPaymentRefunded, { params: { id } }),
    done: () => 'Marked as refunded. The credit note is drawn.',
    failed: 'Failed to mark as refunded',
    changes: ['placement'],
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isBusy={mark.isPending}
        aria-label={`Refunded: ${name}, receipt ${number}`}
        onClick={() => setAsking(true)}
      >
        Refunded
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Have you transferred the money back?"
        description={`This draws the credit note of ${formatMoney(amount, currency)}. It cannot be undone.`}
        action="Yes, it is refunded"
        onConfirm={() => mark.mutate()}
      />
    </>
  );
}

function Reason({ payment: { state } }: { payment: AdminPaymentDto }) {
  return isRefundState(state) ? <p className="max-w-prose text-sm">{reasons[state]}</p> : null;
}
