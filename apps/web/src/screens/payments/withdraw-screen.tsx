import { createWithdrawalBody, withdrawals } from '@rosette/shared/contract/withdrawals.ts';
import { CircleCheck } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { formatDateTime } from '#lib/format.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { fill, texts } from '#lib/texts.ts';
import { useSent } from '#lib/use-sent.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { takesFocus, useFocusWhenBack } from '#ui/focus.ts';
import { Form, TextAreaField, useSchemaForm } from '#ui/form.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBackCloses } from '#ui/use-back-closes.ts';
import { type Declarant, DeclarantFields, useDeclarant } from './declarant.tsx';

type Declaration = z.input<typeof createWithdrawalBody>;

/** /withdraw: withdraws from a contract in two steps (product/memberships-and-payments#withdrawing). */
export function WithdrawScreen() {
  const words = texts.withdrawals;
  usePageTitle(words.title);
  const [receivedAt, setReceivedAt] = useSent<string>();
  return (
    <>
      <PageHeader title={words.title}>{words.intro}</PageHeader>
      {receivedAt === null ? (
        <Card className="max-w-2xl">
          <Steps onReceived={setReceivedAt} />
        </Card>
      ) : (
        <div role="status">
          <EmptyState icon={CircleCheck} title={words.received}>
            {fill(words.receivedAbout, { time: formatDateTime(receivedAt) })}
          </EmptyState>
        </div>
      )}
    </>
  );
}

function Steps({ onReceived }: { onReceived(at: string): void }) {
  const declarant = useDeclarant(({ state }) => state === 'paid');
  if (!declarant) return <Skeleton className="h-48" />;
  return <WithdrawalForm {...declarant} onReceived={onReceived} />;
}

interface WithdrawalFormProps extends Declarant {
  onReceived(at: string): void;
}

/** With which step is shown. */
const withdrawalForm = z.extend(createWithdrawalBody, { is_confirming: z.boolean() });

const declaredIn = ({ is_confirming: _, ...declared }: z.input<typeof withdrawalForm>): Declaration =>
  declared;

/** Both steps are one form: the step is unsaved with what was typed, and is kept with it. */
function WithdrawalForm({ initial, purchases, onReceived }: WithdrawalFormProps) {
  const words = texts.withdrawals;
  const form = useSchemaForm(withdrawalForm, { ...initial, text: '', is_confirming: false }, 'withdrawal');
  const isConfirming = useWatch({ control: form.control, name: 'is_confirming' });
  const nextButton = useFocusWhenBack(isConfirming);
  const confirm = (isNext: boolean) => form.setValue('is_confirming', isNext, { shouldDirty: true });
  return (
    <Form form={form} onSubmit={() => confirm(true)} label={words.title} asksBeforeLeaving>
      {isConfirming ? (
        <Confirmation
          declared={declaredIn(form.getValues())}
          onBack={() => confirm(false)}
          onReceived={onReceived}
        />
      ) : (
        <>
          <DeclarantFields
            purchases={purchases}
            initial={initial}
            label={words.purchase}
            another={words.anotherPurchase}
            emailHint={words.emailHint}
          />
          <TextAreaField name="text" label={words.text} hint={words.textHint} rows={3} />
          <Button ref={nextButton} type="submit" className="justify-self-start">
            {words.next}
          </Button>
        </>
      )}
    </Form>
  );
}

interface ConfirmationProps {
  declared: Declaration;
  onBack(): void;
  onReceived(at: string): void;
}

/** The second step: what she declares, with the button that declares it. */
function Confirmation({ declared, onBack, onReceived }: ConfirmationProps) {
  const words = texts.withdrawals;
  useBackCloses(true, onBack);
  const send = useApiMutation({
    mutationFn: () => call(withdrawals.create, { body: declared }),
    failed: words.failed,
    changes: ['withdrawal'],
    onDone: ({ received_at }) => onReceived(received_at),
  });
  return (
    <section aria-labelledby="withdrawal">
      <h2 id="withdrawal" tabIndex={-1} ref={takesFocus} className="mb-4 text-2xl">
        {words.declaration}
      </h2>
      <Facts>
        <Fact width="full" name={texts.common.name}>
          {declared.name}
        </Fact>
        <Fact width="full" name={texts.common.email}>
          {declared.email}
        </Fact>
        {declared.receipt_number && (
          <Fact width="full" name={words.receiptNumber}>
            {declared.receipt_number}
          </Fact>
        )}
        {declared.text && (
          <Fact width="full" name={words.text}>
            {declared.text}
          </Fact>
        )}
      </Facts>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button isBusy={send.isPending} onClick={() => send.mutate()}>
          {words.confirm}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </section>
  );
}
