import { givenPassword, minPasswordLength } from '@rosette/shared/contract/fields.ts';
import * as z from 'zod/mini';
import { newPasswordForm } from '#lib/new-password-form.ts';
import { Button } from '#ui/button.tsx';
import { Form, TextField, useSchemaForm } from '#ui/form.tsx';

interface FormProps<Body> {
  isSending: boolean;
  onSubmit(body: Body): void;
}

const passwordBody = z.object({ current_password: givenPassword });

/** Asks for the password of the account that the link belongs to. */
export function PasswordForm({ isSending, onSubmit }: FormProps<{ current_password: string }>) {
  const form = useSchemaForm(passwordBody, { current_password: '' });
  return (
    <Form form={form} onSubmit={onSubmit} isSending={isSending}>
      <TextField
        name="current_password"
        label="Password"
        type="password"
        required
        autoComplete="current-password"
      />
      <div>
        <Button type="submit" isBusy={isSending}>
          {isSending ? 'Confirming...' : 'Confirm my address'}
        </Button>
      </div>
    </Form>
  );
}

/** Sets a password for an account that somebody else registered. */
export function NewPasswordForm({ isSending, onSubmit }: FormProps<{ new_password: string }>) {
  const form = useSchemaForm(newPasswordForm, { new_password: '', confirmation: '' });
  return (
    <Form form={form} onSubmit={({ new_password }) => onSubmit({ new_password })} isSending={isSending}>
      <TextField
        name="new_password"
        label="New Password"
        type="password"
        required
        minLength={minPasswordLength}
        hint={`At least ${minPasswordLength} characters`}
        autoComplete="new-password"
      />
      <TextField
        name="confirmation"
        label="Confirm Password"
        type="password"
        required
        autoComplete="new-password"
      />
      <div>
        <Button type="submit" isBusy={isSending}>
          {isSending ? 'Setting...' : 'Set password'}
        </Button>
      </div>
    </Form>
  );
}
