import { setup } from '@rosette/shared/contract/setup.ts';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checklist } from './checklist.tsx';
import { Room } from './rooms.tsx';

/** /admin/setup (product/site#checklist). */
export function SetupScreen() {
  const words = texts.admin.setup;
  return (
    <Room name="setup" about={words.about}>
      <Checklist />
      <TestMail />
      <Card>
        <h2 className="text-2xl">{words.environment}</h2>
        <p className="mt-1 text-ink-soft">{words.environmentAbout}</p>
      </Card>
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
    <Card>
      <h2 className="text-2xl">{words.testMail}</h2>
      <p className="mt-1 text-ink-soft">{words.testMailAbout}</p>
      <Button className="mt-4" variant="secondary" isBusy={send.isPending} onClick={() => send.mutate()}>
        {words.sendTestMail}
      </Button>
      <p role="status" className="mt-3 font-medium text-bad wrap-anywhere empty:hidden">
        {send.error?.message}
      </p>
    </Card>
  );
}
