import { memberships, type OwnGrantDto } from '@rosette/shared/contract/memberships.ts';
import { payments as contract, type OwnPaymentDto } from '@rosette/shared/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { callerOf } from '#data/caller.ts';
import { query } from '#data/queries.ts';
import { useUser } from '#data/session.tsx';
import { formatMoney, formatUtcDate } from '#lib/format.ts';
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
  const grants = useQuery(query(memberships.mine));
  const rows = inOrder(
    payments.data ?? [],
    (grants.data ?? []).filter(({ source }) => source === 'given'),
  );
  if (rows.length === 0 && !payments.isError) return null;
  return (
    <section aria-labelledby="receipts" className={className}>
      <h2 id="receipts" className="mb-4 text-2xl">
        {texts.membership.yourPayments}
      </h2>
      <LoadFailure of={payments} />
      {rows.length > 0 && (
        <Card className="p-0">
          <ul>
            {rows.map(({ payment, grant }) =>
              payment ? (
                <Payment key={payment.id} payment={payment} />
              ) : (
                <Given key={grant.id} grant={grant} />
              ),
            )}
          </ul>
        </Card>
      )}
    </section>
  );
}

type Row = { payment: OwnPaymentDto; grant?: never } | { payment?: never; grant: OwnGrantDto };

/** Payments as they are listed, and what was given among them, newest first. */
function inOrder(paid: readonly OwnPaymentDto[], given: readonly OwnGrantDto[]): Row[] {
  const left = [...given];
  const rows: Row[] = [];
  const addSince = (at: string) => {
    while (left[0] && left[0].from > at) rows.push({ grant: left.shift() as OwnGrantDto });
  };
  for (const payment of paid) {
    addSince(payment.created_at);
    rows.push({ payment });
  }
  addSince('');
  return rows;
}

/** A membership that was given: without an amount (product/memberships-and-payments#given-memberships). */
function Given({ grant: { tier, from, until, ended_at } }: { grant: OwnGrantDto }) {
  const words = texts.membership;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-6 py-4 first:border-t-0">
      <div className="min-w-0">
        <p className="font-semibold">{texts.common.tiers[tier]}</p>
        <p className="text-sm text-ink-soft">
          {ended_at
            ? fill(words.givenEnded, { given: formatUtcDate(from), ended: formatUtcDate(ended_at) })
            : fill(words.givenUntil, {
                given: formatUtcDate(from),
                until: until ? formatUtcDate(until) : '',
              })}
        </p>
      </div>
      <Badge tone={ended_at ? 'plain' : 'good'}>{words.sources.given}</Badge>
    </li>
  );
}

const linkLook = 'text-accent-ink underline underline-offset-4';

function Payment({ payment }: { payment: OwnPaymentDto }) {
  const { id, name, number, amount, currency, created_at, paid_at, valid_until } = payment;
  const paid = formatUtcDate(paid_at ?? created_at);
  const user = useUser();
  const { pathname } = useLocation();
  const state = wordsOfPayment(payment);
  const next = nextStepOf(payment, callerOf(user), new Date());
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-6 py-4 first:border-t-0">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          {valid_until ? fill(texts.membership.paidUntil, { paid, until: formatUtcDate(valid_until) }) : paid}
        </p>
        {payment.cancellation && <p className="text-sm">{cancelledIn(payment.cancellation)}</p>}
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
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-serif text-xl">{formatMoney(amount, currency)}</span>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
    </li>
  );
}

/** When she has cancelled the contract, and when that ends (product/memberships-and-payments#cancelling). */
function cancelledIn({ received_at, ends_at }: NonNullable<OwnPaymentDto['cancellation']>): string {
  const words = texts.membership.cancelled;
  const day = formatUtcDate(received_at);
  if (!ends_at) return fill(words.open, { day });
  return fill(new Date(ends_at) > new Date() ? words.ends : words.ended, {
    day,
    end: formatUtcDate(ends_at),
  });
}
