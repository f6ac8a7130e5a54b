import { auth, registerBody, type SessionDto } from '@rosette/shared/contract/auth.ts';
import { minPasswordLength } from '@rosette/shared/contract/fields.ts';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { registerFailure } from './auth-toasts.ts';

export function RegisterForm({ onSession }: { onSession(session: SessionDto): void }) {
  const form = useSchemaForm(registerBody, {
    full_name: '',
    email: '',
    password: '',
    business_name: '',
    industry: '',
  });
  const register = useChange({
    change: (body: z.input<typeof registerBody>) => call(auth.register, { body }),
    failed: registerFailure,
    onFields: errorsOnFields(form),
    onDone: onSession,
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => register.mutate(body)}
      isSending={register.isPending}
      label="Register"
    >
      <TextField name="full_name" label="Full Name" required autoComplete="name" />
      <TextField name="email" label="Email" type="email" required autoComplete="email" />
      <TextField
        name="password"
        label={`Password (min. ${minPasswordLength} characters)`}
        type="password"
        required
        minLength={minPasswordLength}
        autoComplete="new-password"
      />
      <TextField name="business_name" label="Business Name (Optional)" autoComplete="organization" />
      <TextField name="industry" label="Industry (Optional)" />
      <Button type="submit">Register</Button>
    </Form>
  );
}
