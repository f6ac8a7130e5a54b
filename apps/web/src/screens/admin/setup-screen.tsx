import { setup } from '@rosette/shared/contract/setup.ts';
import { detailOr } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { Checklist } from './checklist.tsx';
import { Room } from './rooms.tsx';

/** /admin/setup (product/site#checklist). */
export function SetupScreen() {
  const words = texts.admin.setup;
  return (
    <Room name="setup" about={words.about}>
      <Checklist />
      <TestMail />
      <CardSection title={words.environment}>
        <p className="text-ink-soft">{words.environmentAbout}</p>
      </CardSection>
    </Room>
  );
}

/** Sends a mail to the admin now; what the mail server says stays beside the button. */
function TestMail() {
  const words = texts.admin.setup;
  const send = useApiMutation({
    mutationFn: () => call(setup.testMail),
    done: ({ to }) => fill(words.testMailSent, { address: to }),
    failed: words.testMailFailed,
    changes: ['settings'],
  });
  return (
    <CardSection title={words.testMail} about={words.testMailAbout}>
      <Button variant="secondary" isBusy={send.isPending} onClick={() => send.mutate()}>
        {words.sendTestMail}
      </Button>
      <p role="status" className="mt-3 font-medium text-bad wrap-anywhere empty:hidden">
        {send.error && detailOr(send.error, words.testMailFailed)}
      </p>
    </CardSection>
  );
}
