import { payments as contract, type OwnPaymentDto } from '@rosette/shared/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { callerOf } from '#data/caller.ts';
import { query } from '#data/queries.ts';
import { useUser } from '#data/session.tsx';
import { formatDate, formatMoney } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { nextStepOf } from './next-step.ts';
import { wordsOfPayment } from './payment-words.ts';

/** The caller's payments: what was bought and until when, with its receipt and what comes next. Absent without any. */
export function Receipts({ className }: { className?: string }) {
  const payments = useQuery(query(contract.mine));
  const receipts = payments.data ?? [];
  if (receipts.length === 0 && !payments.isError) return null;
  return (
    <section aria-labelledby="receipts" className={className}>
      <h2 id="receipts" className="mb-4 text-2xl">
        {texts.membership.yourPayments}
      </h2>
      <LoadFailure of={payments} />
      {receipts.length > 0 && (
        <Card className="p-0">
          <ul>
            {receipts.map((payment) => (
              <Payment key={payment.id} payment={payment} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

const linkLook = 'text-accent-ink underline underline-offset-4';

function Payment({ payment }: { payment: OwnPaymentDto }) {
  const { id, name, number, amount, currency, state, created_at, paid_at, valid_until } = payment;
  const paid = formatDate(paid_at ?? created_at);
  const user = useUser();
  const { pathname } = useLocation();
  const next = nextStepOf(payment, callerOf(user), new Date());
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-6 py-4 first:border-t-0">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          {valid_until ? fill(texts.membership.paidUntil, { paid, until: formatDate(valid_until) }) : paid}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {number && (
            <Link to={paths.receipt(id)} className={linkLook}>
              {fill(texts.membership.receiptNumber, { number })}
            </Link>
          )}
          {next && next.to !== pathname && (
            <Link to={next.to} className={linkLook}>
              {next.label}
            </Link>
          )}
        </p>
      </div>
      <div className="flex items-center gap-4">
        <span className="font-serif text-xl">{formatMoney(amount, currency)}</span>
        <Badge tone={wordsOfPayment(state).tone}>{wordsOfPayment(state).label}</Badge>
      </div>
    </li>
  );
}
