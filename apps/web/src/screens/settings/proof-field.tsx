import { account } from '@rosette/shared/contract/account.ts';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField, TextField } from '#ui/form.tsx';

/** The initial values of a form with a proof. */
export const emptyProof = (hasPassword: boolean) => (hasPassword ? { current_password: '' } : { code: '' });

/** The field that a 401 belongs to. */
export const proofFieldName = (hasPassword: boolean) => (hasPassword ? 'current_password' : 'code');

/** Asks for a proof of identity: the password, or a mailed code without one. */
export function ProofField({ hasPassword }: { hasPassword: boolean }) {
  if (!hasPassword) return <CodeField />;
  return <PasswordField name="current_password" label={texts.settings.proof.password} />;
}

function CodeField() {
  const sendCode = useApiMutation({
    mutationFn: () => call(account.sendCode),
    done: ({ message }) => message,
    failed: texts.settings.proof.codeFailed,
  });
  return (
    <div className="grid gap-3">
      <div>
        <Button variant="soft" size="small" isBusy={sendCode.isPending} onClick={() => sendCode.mutate()}>
          {sendCode.isSuccess ? texts.settings.proof.sendAnother : texts.settings.proof.send}
        </Button>
      </div>
      <TextField
        name="code"
        label={texts.settings.proof.code}
        required
        autoComplete="one-time-code"
        hint={texts.settings.proof.codeHint}
      />
    </div>
  );
}
