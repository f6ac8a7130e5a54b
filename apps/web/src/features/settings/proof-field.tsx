import { account } from '@rosette/shared/contract/account.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form.tsx';

/** What a form that asks for proof starts with. */
export const emptyProof = (hasPassword: boolean) => (hasPassword ? { current_password: '' } : { code: '' });

/** The field of that form which a 401 is about. */
export const proofFieldName = (hasPassword: boolean) => (hasPassword ? 'current_password' : 'code');

/** Asks whether it is really she: for her password, or for a mailed code where she has none. */
export function ProofField({ hasPassword }: { hasPassword: boolean }) {
  if (!hasPassword) return <CodeField />;
  return (
    <TextField
      name="current_password"
      label="Your password"
      type="password"
      required
      autoComplete="current-password"
    />
  );
}

function CodeField() {
  const sendCode = useChange({
    change: () => call(account.sendCode),
    done: ({ message }) => message,
    failed: 'The code could not be sent. Please try again.',
  });
  return (
    <div className="grid gap-3">
      <div>
        <Button variant="soft" size="small" isBusy={sendCode.isPending} onClick={() => sendCode.mutate()}>
          {sendCode.isSuccess ? 'Mail me another code' : 'Mail me a code'}
        </Button>
      </div>
      <TextField
        name="code"
        label="Code from our mail"
        required
        autoComplete="one-time-code"
        hint="You have no password here, so we mail you six digits to make sure that it is you"
      />
    </div>
  );
}
