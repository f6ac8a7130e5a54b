import { calendarDay } from '@rosette/shared/contract/fields.ts';
import {
  type AcceptWithdrawalBody,
  declineWithdrawalBody,
  type WithdrawalDto,
  withdrawals,
} from '@rosette/shared/contract/withdrawals.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { numberOf, typedEuros } from './typed-numbers.ts';

interface ContractDecisionProps {
  withdrawal: WithdrawalDto;
  /** The id of the name that the buttons are about. */
  describedBy: string;
}

const wordsOf = ({ contract }: Pick<WithdrawalDto, 'contract'>) =>
  contract === 'cancellation' ? texts.cancellations.admin : texts.withdrawals.admin;

/** Accepts or declines a withdrawal or a cancellation. */
export function ContractDecision({ withdrawal, describedBy }: ContractDecisionProps) {
  const { accept, decline, forgotten } = texts.withdrawals.admin;
  const { id, contract } = withdrawal;
  const words = wordsOf(withdrawal);
  const name = withdrawal.name ?? forgotten;
  const [opened, setOpened] = useState<'accept' | 'decline' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-describedby={describedBy}
        onClick={() => setOpened('accept')}
      >
        {accept}
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-describedby={describedBy}
        onClick={() => setOpened('decline')}
      >
        {decline}
      </Button>
      {contract === 'withdrawal' ? (
        <AcceptWithdrawal id={id} name={name} isOpen={opened === 'accept'} onClose={close} />
      ) : (
        <Dialog
          open={opened === 'accept'}
          onOpenChange={close}
          title={fill(texts.cancellations.admin.acceptTitle, { name })}
          description={fill(texts.cancellations.admin.acceptAbout, { name })}
        >
          <AcceptCancellation id={id} onDone={close} />
        </Dialog>
      )}
      <FormDialog
        open={opened === 'decline'}
        onOpenChange={close}
        title={fill(words.declineTitle, { name })}
        description={words.declineAbout}
        schema={declineWithdrawalBody}
        keptAs={`decline ${id}`}
        values={{ reason: '' }}
        send={(body) => call(withdrawals.decline, { params: { id }, body })}
        done={words.declined}
        failed={words.declineFailed}
        changes={['withdrawal']}
        action={words.declineConfirm}
        busy={words.declineConfirm}
        isDanger
      >
        <TextAreaField name="reason" label={texts.common.reason} rows={3} required />
      </FormDialog>
    </>
  );
}

/** What was sold ends with the contract: a membership, a partnership or an advertisement. */
const endOfContract = ['withdrawal', 'standing', 'placement'] as const;

interface AcceptWithdrawalProps {
  id: string;
  name: string;
  isOpen: boolean;
  onClose(): void;
}

function AcceptWithdrawal({ id, name, isOpen, onClose }: AcceptWithdrawalProps) {
  const words = texts.withdrawals.admin;
  const accept = useApiMutation({
    mutationFn: () => call(withdrawals.accept, { params: { id } }),
    done: words.accepted,
    failed: words.acceptFailed,
    changes: endOfContract,
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onClose}
      title={fill(words.acceptQuestion, { name })}
      description={fill(words.acceptAbout, { name })}
      action={words.acceptConfirm}
      onConfirm={() => accept.mutate()}
    />
  );
}

/** Empty, or euros as they are typed: 12.50 or 12,50. */
const euros = z.pipe(
  typedEuros,
  z.pipe(
    z.transform((value: string) => numberOf(value) ?? undefined),
    z.optional(z.number().check(z.gte(0))),
  ),
);
const acceptForm = z.object({ ends_at: z.union([z.literal(''), calendarDay]), refund: euros });

function AcceptCancellation({ id, onDone }: { id: string; onDone(): void }) {
  const words = texts.cancellations.admin;
  const form = useSchemaForm(acceptForm, { ends_at: '', refund: '' }, `accept ${id}`);
  const accept = useApiMutation({
    mutationFn: (body: NonNullable<AcceptWithdrawalBody>) =>
      call(withdrawals.accept, {
        params: { id },
        body: { ...body, ends_at: body.ends_at?.toISOString() ?? null },
      }),
    done: words.accepted,
    failed: words.acceptFailed,
    changes: endOfContract,
    onFields: errorsOnFields(form),
    onDone,
  });
  const send = (typed: z.input<typeof acceptForm>) => {
    const { ends_at, refund } = acceptForm.parse(typed);
    // The contract runs to the end of its last day.
    accept.mutate({ ends_at: ends_at ? new Date(`${ends_at}T23:59:59Z`) : null, refund });
  };
  return (
    <Form form={form} onSubmit={send} isSending={accept.isPending}>
      <TextField name="ends_at" label={words.endsAt} hint={words.endsAtHint} type="date" />
      <TextField name="refund" label={words.refundLabel} hint={words.refundHint} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          {texts.common.cancel}
        </Button>
        <Button type="submit">{words.acceptConfirm}</Button>
      </div>
    </Form>
  );
}
