import { account } from '@rosette/shared/contract/account.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

const message = 'Thank you, your e-mail address is confirmed.';
const gone = 'This link is invalid, has expired or was used already';

const open = (search = '?token=from-the-mail', user?: ReturnType<typeof aUser>) =>
  renderScreen(<VerifyEmailScreen />, {
    at: `/verify-email${search}`,
    path: '/verify-email',
    ...(user && { user }),
  });

const confirmButton = () => screen.findByRole('button', { name: 'Confirm my address' });

it('confirms with a click, not before, and takes the token out of the address', async () => {
  const sent = answer(account.verifyEmail, { message });
  const { person } = open();
  const button = await confirmButton();
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/verify-email$/));
  expect(sent).toEqual([]);
  await person.click(button);
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'from-the-mail' }]);
  expect(screen.getByRole('link', { name: 'Go to the start' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('tells the session about the new address of who is signed in', async () => {
  answer(account.verifyEmail, { message });
  const { person } = open(undefined, aUser());
  const button = await confirmButton();
  const asked = answer(users.me, aUser({ email: 'new@rosette.example' }));
  await person.click(button);
  expect(await screen.findByRole('link', { name: 'Go to my settings' })).toHaveAttribute('href', '/settings');
  await waitFor(() => expect(asked).toHaveLength(1));
});

test.each([400, 409])('a link refused with %i is told, and not offered again', async (status) => {
  refuse(account.verifyEmail, { status, detail: gone });
  const { person } = open();
  await person.click(await confirmButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(gone);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('lets her try again when the API was away', async () => {
  refuse(account.verifyEmail, { status: 503, detail: 'Away for a moment.' });
  const { person } = open();
  await person.click(await confirmButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Away for a moment.');
  answer(account.verifyEmail, { message });
  await person.click(await confirmButton());
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('without a token says what to do', async () => {
  open('');
  expect(await screen.findByText(/Please open the link in our mail/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
