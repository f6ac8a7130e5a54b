import { account, changeEmailBody } from '@rosette/shared/contract/account.ts';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { emptyProof, ProofField, proofFieldName } from './proof-field.tsx';

/** Requests a change of address; `onDone` is called when the link was mailed or on Cancel. */
export function ChangeEmailForm({ hasPassword, onDone }: { hasPassword: boolean; onDone(): void }) {
  const form = useSchemaForm(changeEmailBody, { email: '', ...emptyProof(hasPassword) });
  const change = useChange({
    change: (body: z.input<typeof changeEmailBody>) => call(account.changeEmail, { body }),
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
      label="Change e-mail address"
    >
      <TextField name="email" label="New e-mail address" type="email" required autoComplete="email" />
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
