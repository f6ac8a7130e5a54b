import { cancellations, createCancellationBody } from '@rosette/shared/contract/cancellations.ts';
import { besideOtherProblems, errorCode } from '@rosette/shared/contract/problem.ts';
import * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { formatUtcDate } from '#lib/format.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { takesFocus } from '#ui/focus.ts';
import { useBackCloses } from '#ui/use-back-closes.ts';

export type Declared = z.input<typeof createCancellationBody>;

const cancelBody = z.safeExtend(createCancellationBody, { is_confirming: z.boolean() }).check(
  z.refine(({ ends_on }) => !ends_on || ends_on >= new Date().toISOString().slice(0, 10), {
    path: ['ends_on'],
    error: errorCode('ends_on_is_past'),
    when: besideOtherProblems('ends_on'),
  }),
);

/** Of an ordinary one without a reason that was typed before, and is out of sight. */
const withoutHidden = <D extends Declared>(values: D): D =>
  values.kind === 'ordinary' ? { ...values, reason: '' } : values;

/** As the API takes it: a day that is over is refused in the first step. With which step is shown. */
export const cancelForm = z.pipe(
  z.transform((values: z.input<typeof cancelBody>) => withoutHidden(values)),
  cancelBody,
);

/** What the form declares. */
export const declaredIn = ({ is_confirming: _, ...declared }: z.input<typeof cancelForm>): Declared =>
  withoutHidden(declared);

/** What she declares, each with its name. */
export function declaredFacts({ name, email, receipt_number, kind, reason, ends_on }: Declared) {
  const words = texts.cancellations;
  const facts: [string, string | null | undefined | false][] = [
    [words.howOf, words.kinds[kind]],
    [words.reason, kind === 'for_cause' && reason],
    [texts.common.name, name],
    [texts.common.email, email],
    [texts.withdrawals.receiptNumber, receipt_number],
    [words.whenOf, ends_on ? formatUtcDate(`${ends_on}T00:00:00Z`) : words.soonest],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

interface CancelSummaryProps {
  declared: Declared;
  onBack(): void;
  onReceived(declared: Declared, at: string): void;
}

/** The second step: a summary, and the one button that cancels. */
export function CancelSummary({ declared, onBack, onReceived }: CancelSummaryProps) {
  const words = texts.cancellations;
  useBackCloses(true, onBack);
  const send = useApiMutation({
    mutationFn: () => call(cancellations.create, { body: declared }),
    failed: words.failed,
    changes: ['withdrawal'],
    onDone: ({ received_at }) => onReceived(declared, received_at),
  });
  return (
    <section aria-labelledby="cancellation">
      <h2 id="cancellation" tabIndex={-1} ref={takesFocus} className="mb-4 text-2xl">
        {words.declaration}
      </h2>
      <Facts>
        {declaredFacts(declared).map(([name, value]) => (
          <Fact key={name} width="full" name={name}>
            <span className="whitespace-pre-line wrap-anywhere">{value}</span>
          </Fact>
        ))}
      </Facts>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button isBusy={send.isPending} onClick={() => send.mutate()}>
          {words.confirm}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {texts.withdrawals.back}
        </Button>
      </div>
    </section>
  );
}
