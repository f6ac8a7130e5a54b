import { type AccountDto, account } from '@rosette/shared/contract/account.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { leaveForAnotherLanguage } from '#test/language.ts';
import { anAccount, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { AccountSettingsScreen } from './account-settings.tsx';

async function open(traits: Partial<AccountDto> = {}) {
  answer(account.get, anAccount(traits));
  const { person } = renderScreen(<AccountSettingsScreen />, { user: aUser() });
  await screen.findByRole('region', { name: 'Email' });
  return person;
}

async function openForm(traits: Partial<AccountDto> = {}) {
  const person = await open(traits);
  await person.click(screen.getByRole('button', { name: 'Change address' }));
  return person;
}

describe('the own address', () => {
  it('that is confirmed shows so, without actions', async () => {
    await open();
    expect(screen.getByText('Confirmed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  });

  it('that is not confirmed has a hint; the bar above every page mails the link again', async () => {
    await open({ is_email_verified: false });
    expect(screen.getByText(/You have not confirmed this address yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  });

  it('is where the bar leads to', async () => {
    answer(account.get, anAccount({ is_email_verified: false }));
    renderScreen(<AccountSettingsScreen />, { user: aUser(), at: paths.emailSettings });
    expect(await screen.findByRole('button', { name: 'Change address' })).toHaveFocus();
  });

  it('cannot be changed where mail is off', async () => {
    await open({ can_mail: false, is_email_verified: false });
    expect(screen.getByText(/This site sends no email at the moment/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change address' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  });
});

describe('changing the address', () => {
  it('keeps what is typed while another language is chosen', async () => {
    const person = await openForm();
    await person.type(screen.getByLabelText('New email'), 'ada@byron.example');
    await leaveForAnotherLanguage();
    await openForm();
    expect(screen.getByLabelText('New email')).toHaveValue('ada@byron.example');
  });

  const message = 'We have mailed a link to the new address. It takes effect when you open it.';

  it('requires the password, and shows the pending address', async () => {
    const person = await openForm();
    expect(screen.getByLabelText('New email')).toHaveFocus();
    const sent = answer(account.changeEmail, { message });
    answer(account.get, anAccount({ pending_email: 'new@rosette.example' }));
    await person.type(screen.getByLabelText('New email'), 'new@rosette.example');
    await person.type(screen.getByLabelText('Your password'), 'a good password');
    await person.click(screen.getByRole('button', { name: 'Mail me the link' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'new@rosette.example', current_password: 'a good password' },
    ]);
    expect(await screen.findByText('new@rosette.example')).toBeVisible();
    expect(screen.queryByLabelText('New email')).not.toBeInTheDocument();
  });

  it('requires a mailed code without a password', async () => {
    const person = await openForm({ has_password: false });
    const mailed = answer(account.sendCode, { message: 'We have mailed you a code.' });
    await person.click(screen.getByRole('button', { name: 'Mail me a code' }));
    expect(await screen.findByText('We have mailed you a code.')).toBeVisible();
    expect(mailed).toHaveLength(1);
    const sent = answer(account.changeEmail, { message });
    await person.type(screen.getByLabelText('New email'), 'new@rosette.example');
    await person.type(screen.getByLabelText('Code from our mail'), '123456');
    await person.click(screen.getByRole('button', { name: 'Mail me the link' }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([{ email: 'new@rosette.example', code: '123456' }]),
    );
  });

  test.each([
    [401, 'Incorrect password', 'Your password'],
    [409, 'An account with this email already exists', 'New email'],
  ])('shows a refusal with %i beside its field', async (status, detail, label) => {
    const person = await openForm();
    refuse(account.changeEmail, { status, detail });
    await person.type(screen.getByLabelText('New email'), 'new@rosette.example');
    await person.type(screen.getByLabelText('Your password'), 'a good password');
    await person.click(screen.getByRole('button', { name: 'Mail me the link' }));
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(detail));
    expect(screen.getByLabelText('New email')).toHaveValue('new@rosette.example');
  });

  it('sends nothing while empty', async () => {
    const person = await openForm();
    const sent = answer(account.changeEmail, { message });
    await person.click(screen.getByRole('button', { name: 'Mail me the link' }));
    expect(await screen.findByText('New email is required')).toBeVisible();
    expect(screen.getByText('Your password is required')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('can be cancelled', async () => {
    const person = await openForm();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Change address' })).toHaveFocus();
  });
});
