import { cancellationKinds, offersCancellation } from '@rosette/shared/contract/cancellations.ts';
import { CircleCheck, Download } from 'lucide-react';
import { useWatch } from 'react-hook-form';
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
import { type Declarant, DeclarantFields, useDeclarant } from './declarant.tsx';

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
  const now = new Date();
  const declarant = useDeclarant((payment) => offersCancellation(payment, now));
  if (!declarant) return <Skeleton className="h-48" />;
  return <CancelForm {...declarant} onReceived={onReceived} />;
}

interface CancelFormProps extends Declarant {
  onReceived(declared: Declared, at: string): void;
}

/** Both steps are one form: the step is unsaved with what was typed, and is kept with it. */
function CancelForm({ initial, purchases, onReceived }: CancelFormProps) {
  const words = texts.cancellations;
  const form = useSchemaForm(
    cancelForm,
    { ...initial, kind: 'ordinary', reason: '', ends_on: '', is_confirming: false },
    'cancellation',
  );
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
          <DeclarantFields
            purchases={purchases}
            initial={initial}
            label={words.contract}
            another={words.anotherContract}
            emailHint={words.emailHint}
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
