import { auth, loginBody, type SessionDto } from '@rosette/shared/contract/auth.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { useSite } from '#api/use-site.ts';
import { Button } from '#ui/button.tsx';
import { Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { loginFailure } from './auth-toasts.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';

export function LoginForm({ onSession }: { onSession(session: SessionDto): void }) {
  const [isForgotten, setForgotten] = useState(false);
  const canMail = useSite()?.mail !== false;
  const form = useSchemaForm(loginBody, { email: '', password: '' });
  const login = useChange({
    change: (body: z.input<typeof loginBody>) => call(auth.login, { body }),
    failed: loginFailure,
    onFields: errorsOnFields(form),
    onDone: onSession,
  });
  return (
    <>
      <Form form={form} onSubmit={(body) => login.mutate(body)} isSending={login.isPending} label="Login">
        <TextField name="email" label="Email" type="email" required autoComplete="email" />
        <TextField
          name="password"
          label="Password"
          type="password"
          required
          autoComplete="current-password"
        />
        {login.error instanceof ApiError && login.error.status === 429 && (
          <p role="alert" className="text-sm font-medium text-bad">
            {login.error.detail}
          </p>
        )}
        <Button type="submit">Login</Button>
        {canMail && (
          <Button variant="quiet" size="small" onClick={() => setForgotten(true)}>
            Forgot password?
          </Button>
        )}
      </Form>
      <ForgotPasswordDialog open={isForgotten} onOpenChange={setForgotten} />
    </>
  );
}
