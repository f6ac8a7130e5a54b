import { businesses } from '@rosette/shared/contract/businesses.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { toast } from '#lib/toast.ts';
import { aBusiness } from '#test/listings.ts';
import { renderScreen } from '#test/render.tsx';
import { delayAnswer } from '#test/server.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { errorsOnFields, Form, TextField, useSchemaForm } from './form.tsx';
import { Link } from './link.tsx';

function Opened({ kind }: { kind: 'dialog' | 'question' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button>Before</Button>
      <Button onClick={() => setOpen(true)}>Open it</Button>
      {kind === 'dialog' ? (
        <Dialog open={open} onOpenChange={setOpen} title="Title" description="Description">
          <Button onClick={() => setOpen(false)}>Done</Button>
        </Dialog>
      ) : (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Title"
          description="Description"
          action="Do it"
          onConfirm={() => {}}
        />
      )}
    </>
  );
}

it.each([
  ['dialog', 'Done'],
  ['dialog', 'Close'],
  ['question', 'Cancel'],
  ['question', 'Do it'],
] as const)('a %s closed by "%s" returns the focus to what opened it', async (kind, way) => {
  const person = userEvent.setup();
  render(<Opened kind={kind} />);
  const opener = screen.getByRole('button', { name: 'Open it' });
  await person.click(opener);
  await person.click(await screen.findByRole('button', { name: way }));
  await waitFor(() => expect(opener).toHaveFocus());
});

it('a confirmation starts with the focus on Cancel', async () => {
  const person = userEvent.setup();
  render(<Opened kind="question" />);
  await person.click(screen.getByRole('button', { name: 'Open it' }));
  expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus();
});

describe('a dialog whose form is being sent', () => {
  const detail = 'This name is taken';
  const taken = { detail, errors: [{ path: 'name', message: detail }] };

  function NameForm({ onDone }: { onDone(): void }) {
    const form = useSchemaForm(z.object({ name: z.string() }), { name: '' }, 'asked');
    const add = useApiMutation({
      mutationFn: ({ name }: { name: string }) =>
        call(businesses.create, { body: { name, description: 'Of clay', industry: 'Craft' } }),
      failed: 'Failed to add business',
      onFields: errorsOnFields(form),
      onDone,
    });
    return (
      <Form form={form} onSubmit={(body) => add.mutate(body)} isSending={add.isPending}>
        <TextField name="name" label="Name" />
        <Button type="submit">Add</Button>
      </Form>
    );
  }
  function Naming() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open it</Button>
        <Dialog open={open} onOpenChange={setOpen} title="Title">
          <NameForm onDone={() => setOpen(false)} />
        </Dialog>
      </>
    );
  }

  /** Types a name, sends it and closes the dialog before the API answers. */
  async function closeWhileSending(answered: object, status: number) {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const held = delayAnswer(businesses.create, answered, status);
    const { person } = renderScreen(<Naming />);
    await person.type(await screen.findByLabelText('Name'), 'Rose');
    await person.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toBeDisabled());
    await person.keyboard('{Escape}');
    return { person, held, question: within(await screen.findByRole('alertdialog')) };
  }

  it('asks before it closes, and shows the refusal beside the field', async () => {
    const { person, held, question } = await closeWhileSending(taken, 422);
    held.release();
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(detail));
    expect(screen.getByLabelText('Name')).toHaveValue('Rose');
  });

  it('closed all the same, shows the refusal as a toast', async () => {
    const { person, held, question } = await closeWhileSending(taken, 422);
    await person.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    held.release();
    expect(await screen.findByText(detail)).toBeVisible();
  });

  it('closes together with the question after a success, and opens without it', async () => {
    const { person, held } = await closeWhileSending(aBusiness(), 201);
    held.release();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await person.click(await screen.findByRole('button', { name: 'Open it' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a dialog with unsaved changes', () => {
  const schema = z.object({ name: z.string() });
  function NameForm() {
    const form = useSchemaForm(schema, { name: '' }, 'named');
    return (
      <Form form={form} onSubmit={() => {}}>
        <TextField name="name" label="Name" />
      </Form>
    );
  }
  function Naming() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <Link to="/elsewhere">Elsewhere</Link>
        <Dialog open={open} onOpenChange={setOpen} title="Title">
          <NameForm />
        </Dialog>
      </>
    );
  }
  const backdrop = () => screen.getByRole('dialog').parentElement as HTMLElement;
  const open = () => renderScreen(<Naming />, { at: '/here', path: '/here' });
  const question = { name: 'Discard your changes?' };

  it.each(['Escape', 'the cross'])('asks before %s closes it, and keeps what was typed', async (way) => {
    const { person } = open();
    await person.type(await screen.findByLabelText('Name'), 'Rose');
    const leave = () =>
      way === 'Escape'
        ? person.keyboard('{Escape}')
        : person.click(screen.getByRole('button', { name: 'Close' }));
    await leave();
    await person.click(
      within(await screen.findByRole('alertdialog', question)).getByRole('button', { name: 'Cancel' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveValue('Rose');
    await leave();
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks at Escape in the instant after typing, before the form is rendered again', async () => {
    open();
    const name = await screen.findByLabelText('Name');
    act(() => {
      fireEvent.input(name, { target: { value: 'Rose' } });
      fireEvent.keyDown(name, { key: 'Escape' });
    });
    expect(await screen.findByRole('alertdialog', question)).toBeVisible();
    expect(name).toHaveValue('Rose');
  });

  it('ignores an outside click', async () => {
    const { person } = open();
    await person.type(await screen.findByLabelText('Name'), 'Rose');
    await person.click(backdrop());
    expect(screen.getByLabelText('Name')).toHaveValue('Rose');
  });

  it('asks before navigation', async () => {
    const { person } = open();
    await person.type(await screen.findByLabelText('Name'), 'Rose');
    fireEvent.click(screen.getByText('Elsewhere'));
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/elsewhere'));
  });

  it('closes at once without changes', async () => {
    const { person } = open();
    await screen.findByLabelText('Name');
    await person.click(backdrop());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('stays open when a toast is closed, which can be clicked', async () => {
    const { person } = open();
    await screen.findByLabelText('Name');
    act(() => toast.error('It failed'));
    await person.click(await screen.findByRole('button', { name: 'Close toast', hidden: true }));
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
