import { payments as contract } from '@rosette/shared/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { wordsOfPayment } from './payment-words.ts';

/** The caller's payments: date, name, amount, state and receipt. Absent without any. */
export function Receipts() {
  const payments = useQuery(query(contract.mine));
  const receipts = payments.data ?? [];
  if (receipts.length === 0 && !payments.isError) return null;
  return (
    <section aria-labelledby="receipts" className="mt-12">
      <h2 id="receipts" className="mb-4 text-2xl">
        Your payments
      </h2>
      <LoadFailure of={payments} />
      {receipts.length > 0 && (
        <Card className="p-0">
          <ul>
            {receipts.map(({ id, name, number, amount, currency, state, created_at, paid_at }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-6 py-4 first:border-t-0"
              >
                <div className="min-w-0">
                  <p className="font-semibold break-words">{name}</p>
                  <p className="text-sm text-ink-soft">
                    {formatDate(paid_at ?? created_at)}
                    {number && (
                      <>
                        {' · '}
                        <Link
                          to={paths.receipt(id)}
                          className="text-accent-ink underline underline-offset-4"
                        >{`Receipt ${number}`}</Link>
                      </>
                    )}
                  </p>
                </div>
                <div className="flex items-center gap-4">
                  <span className="font-serif text-xl">{formatMoney(amount, currency)}</span>
                  <Badge tone={wordsOfPayment(state).tone}>{wordsOfPayment(state).label}</Badge>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
