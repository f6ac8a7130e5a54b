import { type WithdrawalDto, withdrawalStates, withdrawals } from '@rosette/shared/contract/withdrawals.ts';
import { useId } from 'react';
import { formatEnumeration, formatExactMoney, formatMoney, formatUtcDate } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyEntries, FilteredList } from './admin-lists.tsx';
import { ActionCell, AdminRow, Cell, MailLink, NameCell, SinceCell } from './admin-table.tsx';
import { ContractDecision } from './contract-decision.tsx';

/** Withdrawals from contracts and cancellations of them, the open ones by default (product/memberships-and-payments#cancelling). */
export function WithdrawalList() {
  const id = useId();
  const words = texts.withdrawals.admin;
  return (
    <section aria-labelledby={id} className="mb-4">
      <h2 id={id} className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">{words.about}</p>
      <FilteredList
        endpoint={withdrawals.list}
        filter={{
          name: 'state',
          inAddress: 'withdrawals',
          label: words.filter,
          values: withdrawalStates,
          open: 'open',
          wordsOf: (state) => words.states[state],
        }}
        what="entries"
        caption={words.title}
        head={[words.who, texts.admin.heads.what, texts.admin.heads.since, texts.admin.heads.action]}
        empty={(showAll) => (
          <EmptyEntries showAll={showAll}>{showAll ? words.nothingOpen : words.none}</EmptyEntries>
        )}
      >
        {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
      </FilteredList>
    </section>
  );
}

const tones = { open: 'gold', confirmed: 'good', accepted: 'good', declined: 'plain' } as const;

/** What was bought, or that nothing was found. */
function purchaseOf({ payment, receipt_number }: WithdrawalDto): string {
  const words = texts.withdrawals.admin;
  if (payment) {
    const { name, number, amount, currency } = payment;
    return fill(words.of, { name, number, price: formatMoney(amount, currency) });
  }
  return receipt_number ? fill(words.typedNumber, { number: receipt_number }) : words.noPurchase;
}

interface RowProps {
  withdrawal: WithdrawalDto;
}

function WithdrawalRow({ withdrawal }: RowProps) {
  const nameId = useId();
  const words = texts.withdrawals.admin;
  const { email, text, state, reason, payment, received_at } = withdrawal;
  return (
    <AdminRow>
      <NameCell id={nameId} name={withdrawal.name ?? words.forgotten}>
        <MailLink to={email} />
      </NameCell>
      <Cell kind="line">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{purchaseOf(withdrawal)}</span>
          <Badge tone="plain">{kindOf(withdrawal)}</Badge>
          <Badge tone={tones[state]}>{words.states[state]}</Badge>
        </p>
        {payment?.paid_at && (
          <p className="text-sm text-ink-soft">
            {fill(words.paidOn, { day: formatUtcDate(payment.paid_at) })}
          </p>
        )}
        {text && <p className="whitespace-pre-line">{text}</p>}
        <CancellationFacts withdrawal={withdrawal} />
        {reason && <p className="text-sm text-ink-soft">{fill(words.reason, { reason })}</p>}
      </Cell>
      <SinceCell at={received_at} />
      <ActionCell>
        {state === 'open' && <ContractDecision withdrawal={withdrawal} describedBy={nameId} />}
      </ActionCell>
    </AdminRow>
  );
}

const kindOf = ({ kind }: WithdrawalDto): string =>
  kind ? texts.cancellations.admin.kinds[kind] : texts.withdrawals.admin.withdrawal;

/** What a cancellation asks for, and what it came to. */
function CancellationFacts({ withdrawal: { cause, ends_on, ends_at, refund, payment } }: RowProps) {
  const words = texts.cancellations.admin;
  const facts = [
    ends_on && fill(words.wantedOn, { day: formatUtcDate(`${ends_on}T00:00:00Z`) }),
    ends_at && fill(words.endsOn, { day: formatUtcDate(ends_at) }),
    refund && fill(words.refund, { amount: formatExactMoney(refund, payment?.currency) }),
  ].filter(Boolean);
  return (
    <>
      {cause && <p className="whitespace-pre-line wrap-anywhere">{fill(words.cause, { cause })}</p>}
      {facts.length > 0 && <p className="text-sm text-ink-soft">{formatEnumeration(facts as string[])}</p>}
    </>
  );
}
