import { auth, forgotPasswordBody } from '@rosette/shared/contract/auth.ts';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { forgotPasswordFailure } from './auth-toasts.ts';

interface ForgotPasswordDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Requests a reset link (product/accounts#forgotten-passwords). */
export function ForgotPasswordDialog({ open, onOpenChange }: ForgotPasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reset your password"
      description="Enter your e-mail address, and we send you a link to choose a new password."
    >
      <ForgotPasswordForm onSent={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ForgotPasswordForm({ onSent }: { onSent(): void }) {
  const form = useSchemaForm(forgotPasswordBody, { email: '' });
  const ask = useChange({
    change: (body: z.input<typeof forgotPasswordBody>) => call(auth.forgotPassword, { body }),
    done: "Check your email! We've sent you a password reset link.",
    failed: forgotPasswordFailure,
    onFields: errorsOnFields(form),
    onDone: onSent,
  });
  return (
    <Form form={form} onSubmit={(body) => ask.mutate(body)} isSending={ask.isPending}>
      <TextField name="email" label="Email" type="email" required autoComplete="email" />
      <Button type="submit">{ask.isPending ? 'Sending...' : 'Send Reset Link'}</Button>
    </Form>
  );
}
