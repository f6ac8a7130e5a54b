import { invitationSecret } from '@rosette/shared/contract/invitations.ts';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Form, TextField, useSchemaForm } from '#ui/form.tsx';

const linkForm = z.object({ link: z.string() });

/** The secret in the link of an invitation, or one that was pasted alone; null for anything else. */
function secretIn(link: string): string | null {
  const last = link.trim().split(/[/?#]/).filter(Boolean).at(-1) ?? '';
  return invitationSecret.safeParse(last).success ? last : null;
}

/** Instead of the registration where one joins with an invitation only (product/coming-in#who-may-join). */
export function InvitationNeeded() {
  const words = texts.invitations.join;
  const navigate = useNavigate();
  const form = useSchemaForm(linkForm, { link: '' });
  function open({ link }: z.output<typeof linkForm>) {
    const secret = secretIn(link);
    if (secret) navigate(paths.join(secret));
    else form.setError('link', { message: words.linkInvalid }, { shouldFocus: true });
  }
  return (
    <Form form={form} onSubmit={open} isSending={false} label={words.needed}>
      <h2 className="text-2xl">{words.needed}</h2>
      <p className="text-ink-soft">{words.neededAbout}</p>
      <TextField name="link" label={words.link} required />
      <Button type="submit">{words.open}</Button>
    </Form>
  );
}
