import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

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
] as const)('a %s that is left by "%s" gives the focus back to what opened it', async (kind, way) => {
  const person = userEvent.setup();
  render(<Opened kind={kind} />);
  const opener = screen.getByRole('button', { name: 'Open it' });
  await person.click(opener);
  await person.click(await screen.findByRole('button', { name: way }));
  await waitFor(() => expect(opener).toHaveFocus());
});

it('a question starts on the way back', async () => {
  const person = userEvent.setup();
  render(<Opened kind="question" />);
  await person.click(screen.getByRole('button', { name: 'Open it' }));
  expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus();
});

describe('a dialog with something typed in it', () => {
  function Form() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <Toaster />
        <Dialog open={open} onOpenChange={setOpen} title="Title">
          <input aria-label="Name" />
        </Dialog>
      </>
    );
  }
  const backdrop = () => screen.getByRole('dialog').parentElement as HTMLElement;

  it('stays for a click beside it, and goes with Escape', async () => {
    const person = userEvent.setup();
    render(<Form />);
    await person.type(await screen.findByLabelText('Name'), 'Rose');
    await person.click(backdrop());
    expect(screen.getByLabelText('Name')).toHaveValue('Rose');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('goes for a click beside it as long as it is empty', async () => {
    const person = userEvent.setup();
    render(<Form />);
    await screen.findByLabelText('Name');
    await person.click(backdrop());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('stays when a notice is closed, which it does not keep from being clicked', async () => {
    const person = userEvent.setup();
    render(<Form />);
    await screen.findByLabelText('Name');
    act(() => toast.error('It failed'));
    await person.click(await screen.findByRole('button', { name: 'Close toast', hidden: true }));
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
