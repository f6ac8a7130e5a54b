import { type AccountDto, account, changeEmailBody } from '@rosette/shared/contract/account.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { Button } from '#ui/button.tsx';
import { useFocusWhenBack } from '#ui/focus.ts';
import { errorsOnFields, Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { emptyProof, ProofField, proofFieldName } from './proof-field.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The e-mail address, its confirmation and its change. */
export function EmailSection({ account: mine }: { account: AccountDto }) {
  const [isChanging, setChanging] = useState(false);
  const changeButton = useFocusWhenBack(isChanging);
  const { hash, key } = useLocation();
  // Where `paths.emailSettings` leads to, each time.
  useEffect(() => {
    if (hash === '#email') changeButton.current?.focus();
  }, [hash, key]);

  const { email, is_email_verified, pending_email, can_mail, has_password } = mine;
  return (
    <SettingsSection title="Email" about="What you sign in with, and where we reach you.">
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="wrap-anywhere">{email}</strong>
          {is_email_verified && (
            <span className="inline-flex items-center gap-1 text-sm text-good">
              <CircleCheck aria-hidden="true" className="size-4" />
              Confirmed
            </span>
          )}
        </p>
        {!is_email_verified && can_mail && (
          <p className="rounded-2xl bg-gold-soft p-4">
            You have not confirmed this address yet. Please open the link that we mailed you.
          </p>
        )}
        {pending_email && (
          <p className="rounded-2xl bg-surface-soft p-4 wrap-anywhere">
            We have mailed a link to <strong>{pending_email}</strong>. Open it within 24 hours to use that
            address from then on.
          </p>
        )}
        {!can_mail && (
          <p className="text-ink-soft">This site sends no email at the moment, so it cannot change.</p>
        )}
        {can_mail && !isChanging && (
          <div>
            <Button ref={changeButton} variant="secondary" onClick={() => setChanging(true)}>
              Change address
            </Button>
          </div>
        )}
        {isChanging && <ChangeEmailForm hasPassword={has_password} onDone={() => setChanging(false)} />}
      </div>
    </SettingsSection>
  );
}

/** Requests a change of address; `onDone` is called when the link was mailed or on Cancel. */
function ChangeEmailForm({ hasPassword, onDone }: { hasPassword: boolean; onDone(): void }) {
  const form = useSchemaForm(changeEmailBody, { email: '', ...emptyProof(hasPassword) });
  const change = useApiMutation({
    mutationFn: (body: z.input<typeof changeEmailBody>) => call(account.changeEmail, { body }),
    done: ({ message }) => message,
    failed: 'The address could not be changed. Please try again.',
    changes: ['account'],
    onFields: errorsOnFields(form, { 401: proofFieldName(hasPassword), 409: 'email' }),
    onDone,
  });

  // Replaces the button that opened it, so it takes the focus.
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);

  return (
    <Form
      form={form}
      onSubmit={(body) => change.mutate(body)}
      isSending={change.isPending}
      label="Change email"
    >
      <TextField name="email" label="New email" type="email" required autoComplete="email" />
      <ProofField hasPassword={hasPassword} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{change.isPending ? 'Sending...' : 'Mail me the link'}</Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
