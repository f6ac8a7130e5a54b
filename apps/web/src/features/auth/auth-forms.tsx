import {
  auth,
  forgotPasswordBody,
  loginBody,
  registerBody,
  type SessionDto,
} from '@rosette/shared/contract/auth.ts';
import { minPasswordLength } from '@rosette/shared/contract/fields.ts';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { detailOr, hasCode, suspensionOf } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { useSite } from '#api/use-site.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, PasswordField, TextField, useSchemaForm } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';

/** The toast of a failed login (product/web#texts-of-errors). */
function loginFailure(error: unknown): string {
  const suspension = suspensionOf(error);
  if (suspension) return suspension;
  if (hasCode(error, 'wrong_password')) {
    return "Oops! That didn't match. Try again or reset your password.";
  }
  if (hasCode(error, 'unknown_email')) {
    return "We couldn't find an account with that email. Ready to join us?";
  }
  return 'Something went wrong. Please try again in a moment.';
}

/** The toast of a failed registration (product/web#texts-of-errors). */
function registerFailure(error: unknown): string {
  return hasCode(error, 'email_taken')
    ? 'Looks like you already have an account! Try logging in instead.'
    : "We couldn't create your account right now. Please try again.";
}

/** The toast of a failed request for a reset link (product/web#texts-of-errors). */
function forgotPasswordFailure(error: unknown): string {
  return hasCode(error, 'social_login_only')
    ? 'This account uses social login. Please sign in with your social provider.'
    : 'If that email exists, a password reset link has been sent.';
}

export function LoginForm({ onSession }: { onSession(session: SessionDto): void }) {
  const [isForgotten, setForgotten] = useState(false);
  const canMail = useSite()?.mail !== false;
  const form = useSchemaForm(loginBody, { email: '', password: '' });
  const login = useApiMutation({
    mutationFn: (body: z.input<typeof loginBody>) => call(auth.login, { body }),
    failed: loginFailure,
    onFields: errorsOnFields(form, { 401: 'password', 404: 'email' }),
    onDone: onSession,
  });
  return (
    <>
      <Form form={form} onSubmit={(body) => login.mutate(body)} isSending={login.isPending} label="Login">
        <TextField name="email" label="Email" type="email" required autoComplete="email" />
        <PasswordField name="password" label="Password" />
        <FormProblem form={form} error={login.error}>
          We could not sign you in. What you typed is still here.
        </FormProblem>
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

interface FormProblemProps<V extends FieldValues> {
  form: UseFormReturn<V, unknown, V>;
  error: Error | null;
  /** Where the API says nothing. */
  children: string;
}

/** Why a form was refused, which stays when its toast has gone; beside a field where it belongs to one. */
function FormProblem<V extends FieldValues>({ form, error, children }: FormProblemProps<V>) {
  const isOnField = Object.keys(form.formState.errors).length > 0;
  if (!error || isOnField) return null;
  // The toast says until when, and why.
  const isSuspended = suspensionOf(error) !== null;
  return (
    <p role="alert" className="text-sm font-medium text-bad">
      {isSuspended ? (
        <>
          You cannot sign in with this account.{' '}
          <Link to={paths.contact} className="underline underline-offset-4">
            Contact us
          </Link>
        </>
      ) : (
        detailOr(error, children)
      )}
    </p>
  );
}

interface ForgotPasswordDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Requests a reset link (product/accounts#forgotten-passwords). */
function ForgotPasswordDialog({ open, onOpenChange }: ForgotPasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reset your password"
      description="Enter your email, and we'll send you a link to set a new password."
    >
      <ForgotPasswordForm onSent={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ForgotPasswordForm({ onSent }: { onSent(): void }) {
  const form = useSchemaForm(forgotPasswordBody, { email: '' });
  const ask = useApiMutation({
    mutationFn: (body: z.input<typeof forgotPasswordBody>) => call(auth.forgotPassword, { body }),
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

export function RegisterForm({ onSession }: { onSession(session: SessionDto): void }) {
  const form = useSchemaForm(registerBody, {
    full_name: '',
    email: '',
    password: '',
    business_name: '',
    industry: '',
  });
  const register = useApiMutation({
    mutationFn: (body: z.input<typeof registerBody>) => call(auth.register, { body }),
    failed: registerFailure,
    onFields: errorsOnFields(form, { 409: 'email' }),
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
      <PasswordField name="password" label={`Password (min. ${minPasswordLength} characters)`} isNew />
      <TextField name="business_name" label="Business Name (Optional)" autoComplete="organization" />
      <TextField name="industry" label="Industry (Optional)" />
      <FormProblem form={form} error={register.error}>
        We could not register you. What you typed is still here.
      </FormProblem>
      <Button type="submit">Register</Button>
    </Form>
  );
}
