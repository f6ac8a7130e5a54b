import { account } from '@rosette/shared/contract/account.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { expect, it, test } from 'vitest';
import { tokenStore } from '#data/token-store.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse } from '#test/server.ts';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

const message = 'Thank you, your email address is confirmed.';
const gone = 'This link is invalid, has expired or was used already';

const open = (search = '?token=from-the-mail', user?: ReturnType<typeof aUser>) =>
  renderScreen(<VerifyEmailScreen />, {
    at: `/verify-email${search}`,
    path: '/verify-email',
    isPublic: true,
    ...(user && { user }),
  });

type Person = ReturnType<typeof userEvent.setup>;

const confirmButton = () => screen.findByRole('button', { name: 'Confirm my address' });

const enterPassword = async (person: Person, password = 'a good password') => {
  await person.type(await screen.findByLabelText('Password'), password);
  await person.click(await confirmButton());
};

it('removes the token from the address and confirms after a click of the signed-in member only', async () => {
  const sent = answer(account.verifyEmail, { message });
  const { person } = open(undefined, aUser());
  const button = await confirmButton();
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/verify-email$/));
  expect(sent).toEqual([]);
  const asked = answer(users.me, aUser({ email: 'new@rosette.example' }));
  await person.click(button);
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent).toMatchObject([{ body: { token: 'from-the-mail' }, authorization: 'Bearer a-token' }]);
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  await waitFor(() => expect(asked).toHaveLength(1));
});

it('asks for no password while the session is loaded', async () => {
  tokenStore.set('a-token');
  const session = delayAnswer(users.me, aUser());
  open();
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  session.release();
  expect(await confirmButton()).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});

it("asks a visitor for the account's password", async () => {
  const sent = answer(account.verifyEmail, { message });
  const { person } = open();
  await enterPassword(person);
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent).toMatchObject([
    { body: { token: 'from-the-mail', current_password: 'a good password' }, authorization: null },
  ]);
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('shows a wrong password and accepts another try', async () => {
  refuse(account.verifyEmail, { status: 401, detail: 'Incorrect password' });
  const { person } = open();
  await enterPassword(person, 'not this one');
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect password');
  answer(account.verifyEmail, { message });
  await enterPassword(person);
  expect(await screen.findByText(message)).toBeVisible();
});

it("asks a member of another account for this account's password", async () => {
  refuse(account.verifyEmail, { status: 401, detail: 'Enter the password of your account' });
  const { person } = open(undefined, aUser());
  await person.click(await confirmButton());
  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Enter the password of your account');
});

it('lets the owner of the mailbox who did not register set a password, and signs her in', async () => {
  const sent = answer(account.verifyEmail, { message, token: 'her-token' });
  const asked = answer(users.me, aUser());
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'I did not register here' }));
  await person.type(screen.getByLabelText('New Password'), 'a password of hers');
  await person.type(screen.getByLabelText('Confirm Password'), 'a password of his');
  await person.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(sent).toEqual([]);
  await person.clear(screen.getByLabelText('Confirm Password'));
  await person.type(screen.getByLabelText('Confirm Password'), 'a password of hers');
  await person.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { token: 'from-the-mail', new_password: 'a password of hers' },
  ]);
  expect(await screen.findByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  expect(asked[0]).toMatchObject({ authorization: 'Bearer her-token' });
  expect(tokenStore.get()).toBe('her-token');
});

test.each([400, 409])('a link refused with %i is shown and not offered again', async (status) => {
  refuse(account.verifyEmail, { status, detail: gone });
  const { person } = open();
  await enterPassword(person);
  expect(await screen.findByRole('alert')).toHaveTextContent(gone);
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
});

it('that has done its work says so to its owner, as no error', async () => {
  const detail = 'Your address is confirmed already';
  refuse(account.verifyEmail, { status: 409, code: 'email_confirmed_already', detail });
  const { person } = open();
  await enterPassword(person);
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('can be tried again when the API was away', async () => {
  refuse(account.verifyEmail, { status: 503, detail: 'Away for a moment.' });
  const { person } = open();
  await enterPassword(person);
  expect(await screen.findByRole('alert')).toHaveTextContent('Away for a moment.');
  answer(account.verifyEmail, { message });
  await person.click(await confirmButton());
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('without a token shows what to do', async () => {
  open('');
  expect(await screen.findByText(/Please open this page by the link in our mail/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
