import { type AccountDto, account } from '@rosette/shared/contract/account.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, test, vi } from 'vitest';
import { call } from '#data/client.ts';
import { useSession } from '#data/session.tsx';
import { tokenStore } from '#data/token-store.ts';
import { anAccount, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { DataSettingsScreen } from './account-settings.tsx';

/** A guard that redirects when nobody is signed in. */
function Guarded() {
  const { user, hasExpired } = useSession();
  return user ? <DataSettingsScreen /> : <p>{hasExpired ? 'The sign-in page' : 'The landing page'}</p>;
}

async function open(traits: Partial<AccountDto> = {}) {
  answer(account.get, anAccount(traits));
  const { person } = renderScreen(<Guarded />, { user: aUser() });
  await screen.findByRole('region', { name: 'My data' });
  return person;
}

describe('downloading the data export', () => {
  it('saves a file', async () => {
    const person = await open();
    const kept: { name: string; text: Promise<string> }[] = [];
    URL.createObjectURL = vi.fn((file) => {
      kept.push({ name: (file as File).name, text: (file as File).text() });
      return 'blob:one';
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    server.use(http.get('*/api/users/me/export', () => HttpResponse.text('{"profile":{}}')));
    await person.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('Your data has been downloaded.')).toBeVisible();
    expect(kept.map(({ name }) => name)).toEqual(['my-data.json']);
    expect(await kept[0]?.text).toBe('{"profile":{}}');
    expect(click).toHaveBeenCalledOnce();
  });

  it('that fails shows a toast', async () => {
    const person = await open();
    refuse(account.download, { status: 429, detail: 'Too many requests. Please try again in 50 minutes.' });
    await person.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(/Please try again in 50 minutes/)).toBeVisible();
  });
});

describe('deleting the account', () => {
  async function openDialog(traits: Partial<AccountDto> = {}) {
    const person = await open(traits);
    await person.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    return { person, dialog: within(dialog) };
  }

  it('explains the consequences, requires the password, and ends the session', async () => {
    const { person, dialog } = await openDialog();
    expect(dialog.getByText('This cannot be undone.')).toBeVisible();
    expect(dialog.getByText(/Payments stay in our books/)).toBeVisible();
    const sent = answer(account.remove, undefined);
    await person.type(dialog.getByLabelText('Your password'), 'a good password');
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('The landing page')).toBeVisible();
    expect(await screen.findByText('Your account has been deleted. Take care!')).toBeVisible();
    expect(tokenStore.get()).toBeNull();
    expect(sent.map(({ body }) => body)).toEqual([{ current_password: 'a good password' }]);
  });

  it('ends the session as she asked when another call is refused meanwhile', async () => {
    const { person, dialog } = await openDialog();
    server.use(
      http.post('*/api/users/me/deletion', async () => {
        refuse(users.me, { status: 401, detail: 'Sign in again' });
        await call(users.me).catch(() => {});
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await person.type(dialog.getByLabelText('Your password'), 'a good password');
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('The landing page')).toBeVisible();
    expect(await screen.findByText('Your account has been deleted. Take care!')).toBeVisible();
    cleanup();
    tokenStore.set('a-token');
    const again = await openDialog();
    expect(again.dialog.getByLabelText('Your password')).toHaveValue('');
  });

  it('requires a mailed code without a password', async () => {
    const { person, dialog } = await openDialog({ has_password: false });
    answer(account.sendCode, { message: 'We have mailed you a code.' });
    await person.click(dialog.getByRole('button', { name: 'Mail me a code' }));
    const sent = answer(account.remove, undefined);
    await person.type(dialog.getByLabelText('Code from our mail'), '123456');
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ code: '123456' }]));
  });

  test.each([
    [401, 'Incorrect password'],
    [429, 'Too many attempts. Please try again in 30 seconds.'],
    [409, 'You are the only admin. Make somebody else an admin first, then you can leave.'],
  ])('refused with %i shows why, and keeps the session', async (status, detail) => {
    const { person, dialog } = await openDialog();
    refuse(account.remove, { status, detail });
    await person.type(dialog.getByLabelText('Your password'), 'a good password');
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(tokenStore.get()).toBe('a-token');
  });

  it('sends nothing without the password', async () => {
    const { person, dialog } = await openDialog();
    const sent = answer(account.remove, undefined);
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByText('Your password is required')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('can be cancelled', async () => {
    const { person, dialog } = await openDialog();
    await person.click(dialog.getByRole('button', { name: 'Keep my account' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete my account' })).toHaveFocus();
  });
});
