import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderScreen } from '#test/render.tsx';
import { Button } from './button.tsx';
import { Form, TextField, useSchemaForm } from './form.tsx';
import { Link } from './link.tsx';

const schema = z.object({ text: z.string() });

function OneOf({ name }: { name: string }) {
  const form = useSchemaForm(schema, { text: '' }, name);
  const [isSending, setSending] = useState(false);
  return (
    <Form form={form} onSubmit={() => setSending(true)} isSending={isSending} asksBeforeLeaving>
      <TextField name="text" label={name} />
      <Button type="submit">{`Send ${name}`}</Button>
    </Form>
  );
}

it('a page of several forms asks before what was typed in one of them is lost while another is being sent', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { person } = renderScreen(
    <>
      <OneOf name="First" />
      <OneOf name="Second" />
      <Link to="/elsewhere">Elsewhere</Link>
    </>,
    { at: '/here', path: '/here' },
  );
  await person.type(await screen.findByLabelText('First'), 'Rose');
  await person.type(screen.getByLabelText('Second'), 'Lily');
  await person.click(screen.getByRole('button', { name: 'Send Second' }));
  await waitFor(() => expect(screen.getByLabelText('Second')).toBeDisabled());
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/elsewhere'));
  // By the router, which has one blocker.
  expect(warned).not.toHaveBeenCalled();
});
