import { texts } from '#lib/texts.ts';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentsAwaitingAdmin } from './payments-awaiting-admin.tsx';
import { Room } from './rooms.tsx';

/** /admin/money: refunds that are due, and all payments. */
export function MoneyScreen() {
  return (
    <Room name="money" about={texts.admin.rooms.moneyAbout}>
      <PaymentsAwaitingAdmin />
      <div>
        <PaymentHistory />
      </div>
    </Room>
  );
}
