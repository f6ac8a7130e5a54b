import {
  createInvitationBody,
  invitations,
  maxInvitationUses,
} from '@rosette/shared/contract/invitations.ts';
import type * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { errorsOnFields, Form, NumberField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';

/** @param isForSeveral whether the link may be for several people, which is for admins */
export function InvitationForm({ isForSeveral = false }: { isForSeveral?: boolean }) {
  const words = texts.invitations;
  const form = useSchemaForm(createInvitationBody, { email: '', note: '', uses: '' }, 'invitation');
  const invite = useApiMutation({
    mutationFn: (body: z.input<typeof createInvitationBody>) => call(invitations.create, { body }),
    done: ({ email }) => (email ? fill(words.mailed, { email }) : words.created),
    failed: words.failed,
    changes: ['invitation'],
    onFields: errorsOnFields(form),
    onDone: () => form.reset(),
  });
  return (
    <CardSection title={words.new}>
      <Form
        form={form}
        onSubmit={(given) => invite.mutate(given)}
        isSending={invite.isPending}
        label={words.new}
      >
        <TextField name="email" label={words.email} hint={words.emailHint} type="email" autoComplete="off" />
        <TextAreaField name="note" label={words.note} hint={words.noteHint} rows={3} />
        {isForSeveral && (
          <NumberField name="uses" label={words.uses} hint={words.usesHint} min={1} max={maxInvitationUses} />
        )}
        <Button type="submit" className="justify-self-start">
          {words.create}
        </Button>
      </Form>
    </CardSection>
  );
}
