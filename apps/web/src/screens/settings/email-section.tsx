import { type AccountDto, account, changeEmailBody } from '@rosette/shared/contract/account.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fillWith, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { useFocusWhenBack } from '#ui/focus.ts';
import { errorsOnFields, Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { emptyProof, ProofField, proofFieldName } from './proof-field.tsx';

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
    <CardSection title={texts.common.email} about={texts.settings.email.about}>
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="wrap-anywhere">{email}</strong>
          {is_email_verified && (
            <span className="inline-flex items-center gap-1 text-sm text-good">
              <CircleCheck aria-hidden="true" className="size-4" />
              {texts.settings.email.confirmed}
            </span>
          )}
        </p>
        {!is_email_verified && can_mail && (
          <p className="rounded-2xl bg-gold-soft p-4">{texts.settings.email.unconfirmed}</p>
        )}
        {pending_email && (
          <p className="rounded-2xl bg-surface-soft p-4 wrap-anywhere">
            {fillWith(texts.settings.email.pending, { email: <strong>{pending_email}</strong> })}
          </p>
        )}
        {!can_mail && <p className="text-ink-soft">{texts.settings.email.mailIsOff}</p>}
        {can_mail && !isChanging && (
          <div>
            <Button ref={changeButton} variant="secondary" onClick={() => setChanging(true)}>
              {texts.auth.confirmation.changeAddress}
            </Button>
          </div>
        )}
        {isChanging && <ChangeEmailForm hasPassword={has_password} onDone={() => setChanging(false)} />}
      </div>
    </CardSection>
  );
}

/** Requests a change of address; `onDone` is called when the link was mailed or on Cancel. */
function ChangeEmailForm({ hasPassword, onDone }: { hasPassword: boolean; onDone(): void }) {
  const form = useSchemaForm(changeEmailBody, { email: '', ...emptyProof(hasPassword) }, 'email');
  const change = useApiMutation({
    mutationFn: (body: z.input<typeof changeEmailBody>) => call(account.changeEmail, { body }),
    done: ({ message }) => message,
    failed: texts.settings.email.changeFailed,
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
      label={texts.settings.email.change}
    >
      <TextField name="email" label={texts.settings.email.new} type="email" required autoComplete="email" />
      <ProofField hasPassword={hasPassword} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">
          {change.isPending ? texts.common.sending : texts.settings.email.sendLink}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {texts.common.cancel}
        </Button>
      </div>
    </Form>
  );
}
