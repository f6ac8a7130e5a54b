import { auth } from '@rosette/shared/contract/auth.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, hasCode } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { NewPasswordFields, newPasswordForm } from '#features/account/new-password.tsx';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { useTimeout } from '#lib/timers.ts';
import { toast } from '#lib/toast.ts';
import { useTokenOfAddress } from '#lib/use-token-of-address.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { errorsOnFields, Form, useSchemaForm } from '#ui/form.tsx';
import { PageSpinner } from '#ui/spinner.tsx';

/** product/accounts#forgotten-passwords: opens / 3 s after an invalid link, 2 s after success. */
const badLinkMs = 3000;
const doneMs = 2000;

/** An unreachable API does not make the link invalid; the request to set the password decides. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

type LinkState = 'checking' | 'good' | 'bad' | 'done';

/** /reset-password?token=… (product/accounts#forgotten-passwords). */
export function ResetPasswordScreen() {
  usePageTitle(texts.auth.newPassword.choose);
  const navigate = useNavigate();
  const { token, clearToken } = useTokenOfAddress();
  const [state, setState] = useState<LinkState>('checking');
  const hasBeenTold = useRef(false);
  const goHome = () => navigate(paths.home, { replace: true });
  useTimeout(goHome, state === 'bad' ? badLinkMs : state === 'done' ? doneMs : null);

  function finish() {
    clearToken();
    setState('done');
  }

  const check = useEffectEvent((isCurrent: () => boolean) => {
    if (!token) {
      if (!hasBeenTold.current) toast.error(texts.auth.newPassword.invalid);
      hasBeenTold.current = true;
      goHome();
      return;
    }
    call(auth.verifyResetToken, { query: { token } })
      .then(() => isCurrent() && setState('good'))
      .catch((error: unknown) => {
        if (!isCurrent()) return;
        if (!isRefusal(error)) return setState('good');
        toast.error(texts.auth.newPassword.expired);
        setState('bad');
      });
  });
  useEffect(() => {
    let isCurrent = true;
    check(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, []);

  if (state === 'checking') return <PageSpinner label={texts.auth.newPassword.checking} />;
  return (
    <Card className="mx-auto mt-8 max-w-md">
      <h1 className="text-3xl">{texts.auth.newPassword.choose}</h1>
      {state === 'bad' && (
        <p role="alert" className="mt-4 text-bad">
          {texts.auth.newPassword.unusable}
        </p>
      )}
      {state === 'done' && <p className="mt-4 text-good">{texts.auth.newPassword.isSet}</p>}
      {state === 'good' && token && (
        <PasswordsForm token={token} onDone={finish} onBadLink={() => setState('bad')} />
      )}
    </Card>
  );
}

interface PasswordsFormProps {
  token: string;
  onDone(): void;
  /** The link has expired or was used since the page was opened. */
  onBadLink(): void;
}

function PasswordsForm({ token, onDone, onBadLink }: PasswordsFormProps) {
  const form = useSchemaForm(newPasswordForm, { new_password: '', confirmation: '' }, 'reset password');
  const reset = useApiMutation({
    mutationFn: (new_password: string) => call(auth.resetPassword, { body: { token, new_password } }),
    done: texts.auth.newPassword.done,
    failed: texts.auth.newPassword.failed,
    onFields(error) {
      if (hasCode(error, 'reset_link_invalid')) onBadLink();
      return errorsOnFields(form)(error);
    },
    leadOn: onDone,
  });
  return (
    <Form
      form={form}
      onSubmit={({ new_password }) => reset.mutate(new_password)}
      isSending={reset.isPending}
      className="mt-5"
    >
      <NewPasswordFields hasHint={false} />
      <Button type="submit">{texts.auth.newPassword.reset}</Button>
    </Form>
  );
}
