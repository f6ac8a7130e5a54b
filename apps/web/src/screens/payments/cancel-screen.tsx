import { cancellationKinds, offersCancellation } from '@rosette/shared/contract/cancellations.ts';
import { type OwnPaymentDto, payments } from '@rosette/shared/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Download } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { isWaiting } from '#data/caller.ts';
import { query } from '#data/queries.ts';
import { useSession } from '#data/session.tsx';
import { formatDateTime } from '#lib/format.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { saveFile } from '#lib/save-file.ts';
import { fill, texts } from '#lib/texts.ts';
import { useSent } from '#lib/use-sent.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFocusWhenBack } from '#ui/focus.ts';
import { Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CancelSummary, cancelForm, type Declared, declaredFacts, declaredIn } from './cancel-summary.tsx';
import { PurchaseField } from './purchase-field.tsx';

/** /cancel: cancels a contract in two steps (product/memberships-and-payments#cancelling). */
export function CancelScreen() {
  const words = texts.cancellations;
  usePageTitle(words.title);
  const [sent, setSent] = useSent<{ declared: Declared; at: string }>();
  return (
    <>
      <PageHeader title={words.title}>{words.intro}</PageHeader>
      {sent === null ? (
        <Card className="max-w-2xl">
          <Steps onReceived={(declared, at) => setSent({ declared, at })} />
        </Card>
      ) : (
        <Received {...sent} />
      )}
    </>
  );
}

/** What she has declared, to keep. */
function Received({ declared, at }: { declared: Declared; at: string }) {
  const words = texts.cancellations;
  const title = fill(words.received, { time: formatDateTime(at) });
  const save = () => {
    const lines = [
      words.title,
      title,
      ...declaredFacts(declared).map(([name, value]) => `${name}: ${value}`),
    ];
    const name = fill(words.fileName, { day: at.slice(0, 10) });
    // The mark lets editors of any age read the umlauts.
    saveFile(new File([`\ufeff${lines.join('\r\n')}\r\n`], name, { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <>
      <div role="status">
        <EmptyState icon={CircleCheck} title={title}>
          {fill(words.sentTo, { email: declared.email })}
        </EmptyState>
      </div>
      <p className="mt-4 text-center">
        <Button variant="secondary" onClick={save}>
          <Download aria-hidden="true" />
          {words.save}
        </Button>
      </p>
    </>
  );
}

function Steps({ onReceived }: { onReceived(declared: Declared, at: string): void }) {
  const { user, isLoading } = useSession();
  const [params] = useSearchParams();
  // Who waits to be admitted has bought nothing.
  const isMember = user !== null && !isWaiting(user);
  const own = useQuery({ ...query(payments.mine), enabled: isMember });
  if (isLoading || (isMember && own.isPending)) return <Skeleton className="h-48" />;
  const now = new Date();
  const running = (own.data ?? []).filter(
    (payment) => payment.number !== null && offersCancellation(payment, now),
  );
  const initial = {
    name: user?.full_name ?? '',
    email: user?.email ?? '',
    receipt_number: params.get('receipt') ?? running[0]?.number ?? '',
    kind: 'ordinary' as const,
    reason: '',
    ends_on: '',
  };
  return <CancelForm initial={initial} running={running} onReceived={onReceived} />;
}

interface CancelFormProps {
  initial: Declared;
  /** Her running contracts, to choose from; none for visitors. */
  running: OwnPaymentDto[];
  onReceived(declared: Declared, at: string): void;
}

/** Both steps are one form: the step is unsaved with what was typed, and is kept with it. */
function CancelForm({ initial, running, onReceived }: CancelFormProps) {
  const words = texts.cancellations;
  const form = useSchemaForm(cancelForm, { ...initial, is_confirming: false }, 'cancellation');
  const [kind, isConfirming] = useWatch({ control: form.control, name: ['kind', 'is_confirming'] });
  const nextButton = useFocusWhenBack(isConfirming);
  const confirm = (isNext: boolean) => form.setValue('is_confirming', isNext, { shouldDirty: true });
  return (
    <Form form={form} onSubmit={() => confirm(true)} label={words.title} asksBeforeLeaving>
      {isConfirming ? (
        <CancelSummary
          declared={declaredIn(form.getValues())}
          onBack={() => confirm(false)}
          onReceived={onReceived}
        />
      ) : (
        <>
          <SelectField
            name="kind"
            label={words.how}
            options={cancellationKinds.map((value) => ({ value, label: words.kinds[value] }))}
          />
          {kind === 'for_cause' && <TextAreaField name="reason" label={words.reason} rows={3} required />}
          <TextField name="name" label={texts.common.name} autoComplete="name" required />
          <TextField
            name="email"
            label={texts.common.email}
            hint={words.emailHint}
            type="email"
            autoComplete="email"
            required
          />
          <PurchaseField
            purchases={running}
            initial={initial.receipt_number ?? ''}
            label={words.contract}
            another={words.anotherContract}
          />
          <TextField name="ends_on" label={words.when} hint={words.whenHint} type="date" />
          <Button ref={nextButton} type="submit" className="justify-self-start">
            {texts.withdrawals.next}
          </Button>
        </>
      )}
    </Form>
  );
}
