import {
  auth,
  forgotPasswordBody,
  loginBody,
  registerBody,
  type SessionDto,
} from '@rosette/shared/contract/auth.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { detailOr, hasCode, suspensionOf } from '#data/api-error.ts';
import { invalidate } from '#data/changes.ts';
import { call } from '#data/client.ts';
import { useSite } from '#data/site.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { legalLinks } from '#features/account/legal-links.tsx';
import { paths } from '#lib/paths.ts';
import { fillWith, loadTexts, shownLanguage, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, PasswordField, TextField, useSchemaForm } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';

/** The toast of a failed login (product/web#texts-of-errors). */
function loginFailure(error: unknown): string {
  const { loginFailures } = texts.auth;
  const suspension = suspensionOf(error);
  if (suspension) return suspension;
  if (hasCode(error, 'wrong_password')) return loginFailures.wrongPassword;
  if (hasCode(error, 'unknown_email')) return loginFailures.noAccount;
  return loginFailures.other;
}

/** Whether a registration was refused because of its invitation, or for want of one. */
const isAboutInvitation = (error: unknown): boolean =>
  hasCode(error, 'invitation_needed', 'invitation_unknown', 'invitation_over');

/** The toast of a failed registration (product/web#texts-of-errors). */
function registerFailure(error: unknown): string {
  const { taken, other } = texts.auth.registerFailures;
  if (isAboutInvitation(error)) return detailOr(error, other);
  return hasCode(error, 'email_taken') ? taken : other;
}

/** The toast of a failed request for a reset link (product/web#texts-of-errors). */
function forgotPasswordFailure(error: unknown): string {
  const { usesSocial, sentIfKnown } = texts.auth.resetLink;
  return hasCode(error, 'social_login_only') ? usesSocial : sentIfKnown;
}

interface LoginFormProps {
  /** What was typed as address before, also in the other form. */
  email: string;
  onSession(session: SessionDto): void;
}

export function LoginForm({ email, onSession }: LoginFormProps) {
  const [isForgotten, setForgotten] = useState(false);
  const canMail = useSite()?.mail !== false;
  const form = useSchemaForm(loginBody, { email, password: '' }, 'login');
  const login = useApiMutation({
    mutationFn: (body: z.input<typeof loginBody>) => call(auth.login, { body }),
    failed: loginFailure,
    onFields: errorsOnFields(form, { 401: 'password', 404: 'email' }),
    onDone: onSession,
  });
  return (
    <>
      <Form
        form={form}
        onSubmit={(body) => login.mutate(body)}
        isSending={login.isPending}
        label={texts.common.login}
      >
        <TextField name="email" label={texts.common.email} type="email" required autoComplete="email" />
        <PasswordField name="password" label={texts.common.password} />
        <FormProblem form={form} error={login.error}>
          {texts.auth.loginFailures.notSignedIn}
        </FormProblem>
        <Button type="submit">{texts.common.login}</Button>
        {canMail && (
          <Button variant="quiet" size="small" onClick={() => setForgotten(true)}>
            {texts.auth.forgotPassword}
          </Button>
        )}
      </Form>
      <ForgotPasswordDialog open={isForgotten} onOpenChange={setForgotten} email={email} />
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
  // The toast says until when, and why; who was declined reads it here, too.
  const isSuspended = hasCode(error, 'account_suspended', 'account_suspended_until');
  return (
    <p role="alert" className="text-sm font-medium text-bad">
      {isSuspended
        ? fillWith(texts.auth.suspended, {
            contact: (
              <Link to={paths.contact} className="underline underline-offset-4">
                {texts.common.contactUs}
              </Link>
            ),
          })
        : detailOr(error, children)}
    </p>
  );
}

interface ForgotPasswordDialogProps {
  open: boolean;
  email: string;
  onOpenChange(open: boolean): void;
}

/** Requests a reset link (product/accounts#forgotten-passwords). */
function ForgotPasswordDialog({ open, email, onOpenChange }: ForgotPasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.auth.resetLink.title}
      description={texts.auth.resetLink.about}
    >
      <ForgotPasswordForm email={email} onSent={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ForgotPasswordForm({ email, onSent }: { email: string; onSent(): void }) {
  const form = useSchemaForm(forgotPasswordBody, { email }, 'forgotten password');
  const ask = useApiMutation({
    mutationFn: (body: z.input<typeof forgotPasswordBody>) => call(auth.forgotPassword, { body }),
    done: texts.auth.resetLink.sent,
    failed: forgotPasswordFailure,
    onFields: errorsOnFields(form),
    onDone: onSent,
  });
  return (
    <Form form={form} onSubmit={(body) => ask.mutate(body)} isSending={ask.isPending}>
      <TextField name="email" label={texts.common.email} type="email" required autoComplete="email" />
      <Button type="submit">{ask.isPending ? texts.common.sending : texts.auth.resetLink.send}</Button>
    </Form>
  );
}

type RegisterValues = z.input<typeof registerBody>;

interface RegisterFormProps {
  /** Her invitation: the address that it was mailed to, and whether she need not answer the questions of the community. */
  invitation?: { secret: string; email: string | null; isInAtOnce: boolean };
  /** What she told as a guest of an event, and the secret of her page. */
  guest?: { secret: string; full_name: string; business_name: string; email: string };
  /** What was typed as address before, also in the other form. */
  email?: string;
  onSession(session: SessionDto): void;
}

// Only where one joins by invitation.
const InvitationField = lazy(async () => {
  const [field] = await Promise.all([import('./invitation-field.tsx'), loadTexts('account')]);
  return { default: field.InvitationField };
});

// Only where an admin decides who joins.
const AnswerFields = lazy(async () => ({
  default: (await import('#features/account/answer-fields.tsx')).AnswerFields,
}));

/** The secret of an invitation, from its link; another text stays, for the API to refuse. */
const secretIn = (link: string) => link.trim().split('/join/').at(-1)?.split(/[/?#]/)[0] ?? '';

export function RegisterForm({ invitation, guest, email = '', onSession }: RegisterFormProps) {
  const queryClient = useQueryClient();
  const site = useSite();
  const asksForLink = site?.admission === 'invitation' && !invitation && !guest;
  const asksQuestions = site?.admission === 'approval' && !invitation?.isInAtOnce;
  const questions = asksQuestions ? site.questions : [];
  /** Without what was typed in fields that are not shown any more. */
  const shownIn = (values: RegisterValues): RegisterValues => ({
    ...values,
    answers: values.answers?.slice(0, questions.length) ?? [],
    invitation: asksForLink ? values.invitation : '',
  });
  const form = useSchemaForm(
    z.pipe(z.transform(shownIn), registerBody),
    {
      full_name: guest?.full_name ?? '',
      email: invitation?.email ?? guest?.email ?? email,
      password: '',
      business_name: guest?.business_name ?? '',
      industry: '',
      invitation: '',
      answers: [],
    },
    `register ${invitation?.secret ?? guest?.secret ?? ''}`,
  );
  const register = useApiMutation({
    mutationFn(values: RegisterValues) {
      const body = shownIn(values);
      return call(auth.register, {
        body: {
          ...body,
          language: shownLanguage(),
          invitation: invitation?.secret ?? secretIn(body.invitation ?? ''),
          guest: guest?.secret ?? null,
        },
      });
    },
    failed: registerFailure,
    onFields(error) {
      const isOfInvitation = isAboutInvitation(error);
      // The questions have changed meanwhile, or whether she is asked them: the form shows them now.
      if (hasCode(error, 'answers_missing')) {
        void invalidate(queryClient, 'settings', 'invitation');
        return false;
      }
      if (isOfInvitation && !asksForLink) return false;
      const field = isOfInvitation ? 'invitation' : 'email';
      return errorsOnFields(form, { 403: field, 404: field, 409: field })(error);
    },
    onDone: onSession,
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => register.mutate(body)}
      isSending={register.isPending}
      label={texts.common.register}
    >
      <TextField name="full_name" label={texts.frame.fullName} required autoComplete="name" />
      <TextField name="email" label={texts.common.email} type="email" required autoComplete="email" />
      <PasswordField name="password" label={texts.auth.passwordWithLength} isNew />
      <div className="grid items-end gap-x-3 gap-y-5 sm:grid-cols-2">
        <TextField name="business_name" label={texts.common.businessName} autoComplete="organization" />
        <TextField name="industry" label={texts.common.industry} />
      </div>
      {asksForLink && (
        <Suspense fallback={null}>
          <InvitationField />
        </Suspense>
      )}
      {questions.length > 0 && (
        <Suspense fallback={null}>
          <AnswerFields questions={questions} />
        </Suspense>
      )}
      <FormProblem form={form} error={register.error}>
        {texts.auth.registerFailures.notRegistered}
      </FormProblem>
      <Button type="submit">{texts.common.register}</Button>
      {site?.agreement && (
        <p className="text-sm text-ink-soft">{fillWith(texts.auth.agreement.byJoining, legalLinks())}</p>
      )}
    </Form>
  );
}
