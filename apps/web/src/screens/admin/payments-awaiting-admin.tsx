import { admin } from '@rosette/shared/contract/admin.ts';
import type {
  AdminPaymentDto,
  PaymentState,
  paymentStatesAwaitingAdmin,
} from '@rosette/shared/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '#data/client.ts';
import { listQuery } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { formatMoney } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ActionCell, AdminRow, AdminTable } from './admin-table.tsx';
import { PaymentCells, paymentHead } from './payment-history.tsx';

type RefundState = (typeof paymentStatesAwaitingAdmin)[number];

const isRefundState = (state: PaymentState): state is RefundState => state in texts.admin.refunds.reasons;

/** Payments to refund, above the panel while there are any (product/memberships-and-payments#refunds). */
export function PaymentsAwaitingAdmin() {
  const payments = useQuery(listQuery(admin.payments, { query: { state: 'awaiting_admin' } }));
  const { data } = payments;
  if (payments.isError) {
    return (
      <section aria-label={texts.admin.refunds.label}>
        <LoadFailure of={payments} />
      </section>
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="payments-awaiting-admin">
      <Card>
        <h2 id="payments-awaiting-admin" className="flex items-center gap-3 text-2xl">
          <TriangleAlert aria-hidden="true" className="size-6 shrink-0 text-gold" />
          {fill(texts.admin.refunds.count, { count: data.total })}
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">{texts.admin.refunds.about}</p>
        <div className="mt-4">
          <AdminTable
            caption={texts.admin.refunds.caption}
            head={[...paymentHead(), texts.admin.heads.action]}
            items={data.items}
          >
            {(payment) => (
              <AdminRow>
                <PaymentCells payment={payment}>
                  <Reason payment={payment} />
                </PaymentCells>
                <ActionCell>
                  {/* Stripe tells of the others. */}
                  {payment.is_refund_by_hand && <RefundedAction payment={payment} />}
                </ActionCell>
              </AdminRow>
            )}
          </AdminTable>
        </div>
      </Card>
    </section>
  );
}

/** Says that a payment was paid back that Stripe tells nothing of. */
function RefundedAction({
  payment: { id, amount, refund_due, currency, name, number },
}: {
  payment: AdminPaymentDto;
}) {
  const [isAsking, setAsking] = useState(false);
  const mark = useApiMutation({
    mutationFn: () => call(admin.markPaymentRefunded, { params: { id } }),
    done: () => texts.admin.refunds.marked,
    failed: texts.admin.refunds.failed,
    changes: ['placement'],
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isBusy={mark.isPending}
        aria-label={fill(texts.admin.refunds.refundedLabel, { name, number: number ?? '' })}
        onClick={() => setAsking(true)}
      >
        {texts.admin.refunds.refunded}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.admin.refunds.question}
        description={fill(texts.admin.refunds.questionAbout, {
          amount: formatMoney(refund_due ?? amount, currency),
        })}
        action={texts.admin.refunds.confirm}
        onConfirm={() => mark.mutate()}
      />
    </>
  );
}

function Reason({ payment }: { payment: AdminPaymentDto }) {
  const { state, amount, refund_due, refund_failed, currency } = payment;
  if (!isRefundState(state)) return null;
  const { reasons, due, sentBack } = texts.admin.refunds;
  return (
    <div className="max-w-prose text-sm">
      <p>{refund_failed ? sentBack : reasons[state]}</p>
      {refund_due !== null && refund_due < amount && (
        <p className="font-semibold">{fill(due, { amount: formatMoney(refund_due, currency) })}</p>
      )}
    </div>
  );
}
