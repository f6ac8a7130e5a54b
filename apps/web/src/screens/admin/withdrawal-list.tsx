import {
  declineWithdrawalBody,
  type WithdrawalDto,
  withdrawalStates,
  withdrawals,
} from '@rosette/shared/contract/withdrawals.ts';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, TextAreaField, useSchemaForm } from '#ui/form.tsx';
import { EmptyEntries, FilteredList } from './admin-lists.tsx';
import { ActionCell, AdminRow, Cell, MailLink, NameCell, SinceCell } from './admin-table.tsx';

/** Withdrawals from contracts, the open ones by default (product/memberships-and-payments#withdrawing). */
export function WithdrawalList() {
  const id = useId();
  const words = texts.withdrawals.admin;
  return (
    <section aria-labelledby={id} className="mb-10">
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
        head={[words.withdrawal, texts.admin.heads.what, texts.admin.heads.since, texts.admin.heads.action]}
        empty={(showAll) => (
          <EmptyEntries showAll={showAll}>{showAll ? words.nothingOpen : words.none}</EmptyEntries>
        )}
      >
        {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
      </FilteredList>
    </section>
  );
}

const tones = { open: 'gold', accepted: 'good', declined: 'plain' } as const;

/** What was bought, or that nothing was found. */
function purchaseOf({ payment, receipt_number }: WithdrawalDto): string {
  const words = texts.withdrawals.admin;
  if (payment) {
    const { name, number, amount, currency } = payment;
    return fill(words.of, { name, number, price: formatMoney(amount, currency) });
  }
  return receipt_number ? fill(words.typedNumber, { number: receipt_number }) : words.noPurchase;
}

function WithdrawalRow({ withdrawal }: { withdrawal: WithdrawalDto }) {
  const nameId = useId();
  const words = texts.withdrawals.admin;
  const { id, email, text, state, reason, payment, received_at } = withdrawal;
  const name = withdrawal.name ?? words.forgotten;
  const [opened, setOpened] = useState<'accept' | 'decline' | null>(null);
  const accept = useApiMutation({
    mutationFn: () => call(withdrawals.accept, { params: { id } }),
    done: words.accepted,
    failed: words.acceptFailed,
    changes: ['withdrawal'],
  });
  const close = () => setOpened(null);
  return (
    <AdminRow>
      <NameCell id={nameId} name={name}>
        <MailLink to={email} />
      </NameCell>
      <Cell kind="line">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{purchaseOf(withdrawal)}</span>
          <Badge tone={tones[state]}>{words.states[state]}</Badge>
        </p>
        {payment?.paid_at && (
          <p className="text-sm text-ink-soft">{fill(words.paidOn, { day: formatDate(payment.paid_at) })}</p>
        )}
        {text && <p className="whitespace-pre-line">{text}</p>}
        {reason && <p className="text-sm text-ink-soft">{fill(words.reason, { reason })}</p>}
      </Cell>
      <SinceCell at={received_at} />
      <ActionCell>
        {state === 'open' && (
          <>
            <Button
              variant="secondary"
              size="small"
              aria-describedby={nameId}
              isBusy={accept.isPending}
              onClick={() => setOpened('accept')}
            >
              {words.accept}
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-describedby={nameId}
              onClick={() => setOpened('decline')}
            >
              {words.decline}
            </Button>
          </>
        )}
        <ConfirmDialog
          open={opened === 'accept'}
          onOpenChange={close}
          title={fill(words.acceptQuestion, { name })}
          description={fill(words.acceptAbout, { name })}
          action={words.acceptConfirm}
          onConfirm={() => accept.mutate()}
        />
        <Dialog
          open={opened === 'decline'}
          onOpenChange={close}
          title={fill(words.declineTitle, { name })}
          description={words.declineAbout}
        >
          <DeclineForm id={id} onDone={close} />
        </Dialog>
      </ActionCell>
    </AdminRow>
  );
}

function DeclineForm({ id, onDone }: { id: string; onDone(): void }) {
  const words = texts.withdrawals.admin;
  const form = useSchemaForm(declineWithdrawalBody, { reason: '' });
  const decline = useApiMutation({
    mutationFn: (body: z.input<typeof declineWithdrawalBody>) =>
      call(withdrawals.decline, { params: { id }, body }),
    done: words.declined,
    failed: words.declineFailed,
    changes: ['withdrawal'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form form={form} onSubmit={(body) => decline.mutate(body)} isSending={decline.isPending}>
      <TextAreaField name="reason" label={texts.common.reason} rows={3} required />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          {texts.common.cancel}
        </Button>
        <Button type="submit" variant="danger">
          {words.declineConfirm}
        </Button>
      </div>
    </Form>
  );
}
