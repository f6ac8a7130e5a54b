import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Button } from './button.tsx';
import { Form, TextField, useSchemaForm } from './form.tsx';

const schema = z.object({ title: z.string().check(z.minLength(1)), place: z.string() });

/** A form that is pending until `Answer` or `Refuse` is pressed. */
function Sent() {
  const form = useSchemaForm(schema, { title: 'Breakfast', place: 'Vienna' });
  const [isSending, setSending] = useState(false);
  return (
    <>
      <Form form={form} isSending={isSending} onSubmit={() => setSending(true)}>
        <TextField name="title" label="Title" required />
        <TextField name="place" label="Place" />
        <Button type="submit">Save</Button>
      </Form>
      <button type="button" onClick={() => setSending(false)}>
        Answer
      </button>
      <button
        type="button"
        onClick={() => {
          // Without the focus, which browsers do not give to a disabled field.
          form.setError('place', { message: 'No such place' });
          setSending(false);
        }}
      >
        Refuse
      </button>
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
  // As in browsers, where a disabled element loses the focus.
  act(() => element().blur());
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await screen.findByText('Idle');
  expect(element()).toHaveFocus();
});

it('a form whose field the answer refused moves the focus to that field', async () => {
  const person = userEvent.setup();
  render(<Sent />);
  const button = screen.getByRole('button', { name: 'Save' });
  await person.click(button);
  await screen.findByText('Sending');
  act(() => button.blur());
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  await screen.findByText('No such place');
  expect(screen.getByLabelText('Place')).toHaveFocus();
});

it('an empty field for a day says that nothing was chosen, until a day is', async () => {
  function Planned() {
    const form = useSchemaForm(z.object({ date: z.string() }), { date: '' });
    return (
      <Form form={form} onSubmit={() => {}}>
        <TextField name="date" label="Date" type="datetime-local" />
      </Form>
    );
  }
  render(<Planned />);
  expect(screen.getByText('Empty until you choose a day')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2027-04-01T18:30' } });
  await expect.poll(() => screen.queryByText('Empty until you choose a day')).toBeNull();
});
