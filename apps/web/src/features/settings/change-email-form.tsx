import { account, changeEmailBody } from '@rosette/shared/contract/account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { invalidate } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { toast } from '#ui/toast.ts';
import { emptyProof, ProofField, proofFieldName } from './proof-field.tsx';
import { showRefusal } from './show-refusal.ts';

/** Asks for another address; `onDone` when the link is on its way or she thinks better of it. */
export function ChangeEmailForm({ hasPassword, onDone }: { hasPassword: boolean; onDone(): void }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm(changeEmailBody, { email: '', ...emptyProof(hasPassword) });
  const change = useMutation({
    mutationFn: (body: z.input<typeof changeEmailBody>) => call(account.changeEmail, { body }),
    async onSuccess({ message }) {
      await invalidate(queryClient, 'users');
      toast.success(message);
      onDone();
    },
    onError: (error) =>
      showRefusal(form, error, {
        401: proofFieldName(hasPassword),
        409: 'email',
        otherwise: 'The address could not be changed. Please try again.',
      }),
  });

  // It takes the place of the button that opened it.
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
