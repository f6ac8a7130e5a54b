import { account } from '@rosette/shared/contract/account.ts';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField, TextField } from '#ui/form.tsx';

/** The initial values of a form with a proof. */
export const emptyProof = (hasPassword: boolean) => (hasPassword ? { current_password: '' } : { code: '' });

/** The field that a 401 belongs to. */
export const proofFieldName = (hasPassword: boolean) => (hasPassword ? 'current_password' : 'code');

/** Asks for a proof of identity: the password, or a mailed code without one. */
export function ProofField({ hasPassword }: { hasPassword: boolean }) {
  if (!hasPassword) return <CodeField />;
  return <PasswordField name="current_password" label="Your password" />;
}

function CodeField() {
  const sendCode = useApiMutation({
    mutationFn: () => call(account.sendCode),
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
        hint="Your account has no password, so we mail you a code of six digits to make sure that it is you"
      />
    </div>
  );
}
