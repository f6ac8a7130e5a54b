import {
  type MembersPartnership,
  rejectedCardPayments,
  stepPartnership,
} from '#features/placements/partnerships.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { PaymentModel } from './payment.model.ts';

/** What came by card for partnerships that were rejected afterwards is for the admin to give back. */
export async function oweForRejected(): Promise<void> {
  await PaymentModel.updateMany(
    { _id: { $in: await rejectedCardPayments() }, state: 'paid' },
    { state: 'refund_due', next_look_at: clock.now() },
  );
}

/**
 * Rejects a partnership. The reconciler finds a payment that a process which died in between has left as it was.
 * @throws 404, 409 when its state does not offer it
 */
export async function rejectPartnership(app: AppContext, id: string): Promise<MembersPartnership> {
  const rejected = await stepPartnership(app, id, 'reject');
  await oweForRejected();
  return rejected;
}
