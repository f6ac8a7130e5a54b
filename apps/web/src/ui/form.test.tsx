import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#data/api-error.ts';
import { toast } from '#lib/toast.ts';
import { Button } from './button.tsx';
import { errorsOnFields, Form, NumberField, TextField, useSchemaForm } from './form.tsx';

const schema = z.object({
  title: z.string().check(z.minLength(1)),
  place: z.string().check(z.maxLength(20)),
});

/** A form that is pending until `Answer` or `Refuse` is pressed. */
function Sent() {
  const form = useSchemaForm(schema, { title: 'Breakfast', place: 'Vienna' }, 'sent');
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

it('marks a required field beside its label, whose name stays, and no optional one', () => {
  render(<Sent />);
  const title = screen.getByRole('textbox', { name: 'Title' });
  expect(title).toBeRequired();
  const mark = screen.getByText('*');
  expect(mark).toHaveAttribute('aria-hidden', 'true');
  expect(mark.previousElementSibling).toBe(screen.getByText('Title', { selector: 'label' }));
  expect(screen.getByText('Fields with * must be filled in.')).toHaveAttribute('aria-hidden', 'true');
});

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

/** A form of which only the title is shown. */
function Half({ place, onSent }: { place: string; onSent(): void }) {
  const form = useSchemaForm(schema, { title: 'Breakfast', place }, 'half');
  return (
    <>
      <Form form={form} onSubmit={onSent}>
        <TextField name="title" label="Title" required />
        <Button type="submit">Save</Button>
      </Form>
      <output>
        {String(errorsOnFields(form)(new ApiError(422, { errors: [{ path: 'place', message: 'No' }] })))}
      </output>
    </>
  );
}

it('a form says in a toast why it sends nothing where no field says it', async () => {
  const told = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
  const sent = vi.fn();
  const person = userEvent.setup();
  const { rerender } = render(<Half place="a place" onSent={sent} />);
  // The API's reason for a field that is not shown is none that a field shows.
  expect(screen.getByText('false')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toHaveBeenCalledOnce();
  rerender(<Half key="long" place={'a'.repeat(30)} onSent={sent} />);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => told.mock.calls).toEqual([[expect.stringMatching(/20/)]]);
  await person.clear(screen.getByLabelText('Title'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Title is required')).toBeVisible();
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
});

it('an empty field for a day says that nothing was chosen, until a day is', async () => {
  function Planned() {
    const form = useSchemaForm(z.object({ date: z.string() }), { date: '' }, 'planned');
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

/** A form with an optional number, which may be empty. */
function Seats({ onSend }: { onSend(values: unknown): void }) {
  const form = useSchemaForm(
    z.object({ capacity: z.union([z.number(), z.literal('')]) }),
    { capacity: '' },
    'seats',
  );
  return (
    <Form form={form} onSubmit={onSend}>
      <NumberField name="capacity" label="Seats" />
      <Button type="submit">Save</Button>
    </Form>
  );
}

const refused = 'Seats must be a whole number, in digits';

it('a number that the browser cannot read is refused, and not sent as none', async () => {
  const person = userEvent.setup();
  const sent: unknown[] = [];
  render(<Seats onSend={(values) => sent.push(values)} />);
  const field = screen.getByLabelText('Seats');
  // As browsers tell of '12e': with an empty value.
  const validity = vi.spyOn(field as HTMLInputElement, 'validity', 'get');
  validity.mockReturnValue({ badInput: true } as ValidityState);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(refused));
  expect(field).toHaveFocus();
  expect(sent).toEqual([]);
  validity.mockRestore();
  await person.type(field, '12');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ capacity: 12 }]));
});

it.each(['1.5', '1e2'])('a number field with %s is refused', async (typed) => {
  const person = userEvent.setup();
  const sent: unknown[] = [];
  render(<Seats onSend={(values) => sent.push(values)} />);
  const field = screen.getByLabelText('Seats');
  fireEvent.change(field, { target: { value: typed } });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(refused));
  expect(sent).toEqual([]);
});
