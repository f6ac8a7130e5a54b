import { texts } from '#lib/texts.ts';
import { PaymentsDownload } from './downloads.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentsAwaitingAdmin } from './payments-awaiting-admin.tsx';
import { Room } from './rooms.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

/** /admin/money: refunds that are due, withdrawals, and all payments. */
export function MoneyScreen() {
  return (
    <Room name="money" about={texts.admin.rooms.moneyAbout} isWide>
      <PaymentsAwaitingAdmin />
      <WithdrawalList />
      <div>
        <PaymentsDownload />
        <PaymentHistory />
      </div>
    </Room>
  );
}
