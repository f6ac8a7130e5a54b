import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Button } from './button.tsx';
import { Form, TextField, useSchemaForm } from './form.tsx';

const schema = z.object({ title: z.string().check(z.minLength(1)) });

/** A form that is pending until `Answer` is pressed; a disabled element loses focus, as in browsers. */
function Sent() {
  const form = useSchemaForm(schema, { title: 'Breakfast' });
  const [isSending, setSending] = useState(false);
  return (
    <>
      <Form
        form={form}
        isSending={isSending}
        onSubmit={() => {
          setSending(true);
          setTimeout(() => {
            (document.activeElement as HTMLElement).blur();
            setTimeout(() => setSending(false), 20);
          }, 20);
        }}
      >
        <TextField name="title" label="Title" required />
        <Button type="submit">Save</Button>
      </Form>
      <p>{isSending ? 'Sending' : 'Idle'}</p>
    </>
  );
}

it.each([
  ['the button that sent it', () => screen.getByRole('button', { name: 'Save' })],
  ['the field in which Enter was pressed', () => screen.getByLabelText('Title')],
])('a submitted form returns the focus to %s', async (_what, element) => {
  const person = userEvent.setup();
  render(<Sent />);
  element().focus();
  await person.keyboard('{Enter}');
  await screen.findByText('Sending');
  await screen.findByText('Idle');
  expect(element()).toHaveFocus();
});
