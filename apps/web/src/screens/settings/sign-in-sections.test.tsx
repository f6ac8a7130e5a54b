import { type AccountDto, account } from '@rosette/shared/contract/account.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tokenStore } from '#data/token-store.ts';
import { anAccount, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { AccountSettingsScreen } from './account-settings.tsx';

async function open(traits: Partial<AccountDto>) {
  answer(account.get, anAccount(traits));
  const { person } = renderScreen(
    <main id="main" tabIndex={-1}>
      <AccountSettingsScreen />
    </main>,
    { user: aUser() },
  );
  return { person, section: await screen.findByRole('region', { name: 'Linked accounts' }) };
}

test('a linked provider is unlinked after a confirmation, and the session continues with a new token', async () => {
  const { person, section } = await open({ providers: ['google', 'linkedin'] });
  const sent = answer(account.unlinkProvider, { token: 'the-next-token' });
  await person.click(within(section).getByRole('button', { name: 'Unlink LinkedIn' }));
  expect(sent).toHaveLength(0);
  const dialog = await screen.findByRole('alertdialog', { name: 'Unlink LinkedIn?' });
  answer(account.get, anAccount({ providers: ['google'] }));
  await person.click(within(dialog).getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText('LinkedIn no longer signs you in.')).toBeVisible();
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/api/users/me/providers/linkedin/unlink']);
  expect(tokenStore.get()).toBe('the-next-token');
  expect(within(section).queryByText('LinkedIn')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('an unlinked provider is allowed again, and is not shown any more', async () => {
  const { person, section } = await open({ unlinked_providers: ['google'] });
  expect(within(section).getByText('is unlinked and does not sign you in')).toBeVisible();
  const sent = answer(account.allowProvider, { message: 'Google is linked again.' });
  answer(account.get, anAccount());
  await person.click(within(section).getByRole('button', { name: 'Allow Google again' }));
  expect(await screen.findByText('Sign in with Google to link it again.')).toBeVisible();
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/api/users/me/providers/google/allow']);
  await waitFor(() => expect(screen.queryByText('Google')).not.toBeInTheDocument());
  expect(screen.getByRole('main')).toHaveFocus();
});

test('cancelling the confirmation changes nothing', async () => {
  const { person } = await open({ providers: ['google'] });
  const sent = answer(account.unlinkProvider, { token: 'never' });
  await person.click(screen.getByRole('button', { name: 'Unlink Google' }));
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(sent).toHaveLength(0);
});

test('the only way to sign in cannot be unlinked', async () => {
  const { section } = await open({ has_password: false, providers: ['google'] });
  expect(within(section).getByText('Your only way to sign in')).toBeVisible();
  expect(within(section).queryByRole('button')).not.toBeInTheDocument();
});

test('a refusal is shown', async () => {
  const { person } = await open({ providers: ['google'] });
  refuse(account.unlinkProvider, { status: 409, detail: 'Google is your only way to sign in' });
  await person.click(screen.getByRole('button', { name: 'Unlink Google' }));
  await person.click(await screen.findByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText('Google is your only way to sign in')).toBeVisible();
  expect(tokenStore.get()).toBe('a-token');
});

test('an account with a password only has no such section', async () => {
  answer(account.get, anAccount());
  renderScreen(<AccountSettingsScreen />, { user: aUser() });
  await screen.findByRole('region', { name: 'Email' });
  expect(screen.queryByRole('region', { name: 'Linked accounts' })).not.toBeInTheDocument();
});
