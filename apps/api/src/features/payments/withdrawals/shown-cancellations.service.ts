import type { Payment } from '../payment.model.ts';
import type { PaymentWithEnd } from '../payment-ends.service.ts';
import { latestReceived, type Withdrawal, WithdrawalModel } from './withdrawal.model.ts';

/** A payment with its end, and the latest cancellation of its contract that counts or waits for an admin. */
export type OwnPayment = PaymentWithEnd & { cancellation: Withdrawal | null };

const cancellationsOf = ({ ordinary_cancellation_id, cause_cancellation_id }: Payment) =>
  [ordinary_cancellation_id, cause_cancellation_id].filter((id) => id !== undefined && id !== null);

/** Whether it ends its contract, or may: one of what was over or unpaid came to nothing. */
const counts = ({ state, ends_at, received_at }: Withdrawal) =>
  state !== 'confirmed' || (ends_at instanceof Date && ends_at > received_at);

/** Adds to payments what their buyers have cancelled. */
export async function withCancellations(payments: readonly PaymentWithEnd[]): Promise<OwnPayment[]> {
  const ids = payments.flatMap(cancellationsOf);
  const found =
    ids.length > 0
      ? await WithdrawalModel.find({ _id: { $in: ids } })
          .sort(latestReceived)
          .lean<Withdrawal[]>()
      : [];
  return payments.map((payment) => {
    const own = cancellationsOf(payment).map(String);
    const cancellation = found.find((each) => own.includes(String(each._id)) && counts(each));
    return { ...payment, cancellation: cancellation ?? null };
  });
}
