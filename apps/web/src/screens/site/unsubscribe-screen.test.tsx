import { mail } from '@rosette/shared/contract/mail.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { UnsubscribeScreen } from './unsubscribe-screen.tsx';

const done = { message: 'You will get no more mails about events', category: 'events' as const };

const open = (search = '?token=from-the-mail', user?: ReturnType<typeof aUser>) =>
  renderScreen(<UnsubscribeScreen />, {
    at: `/unsubscribe${search}`,
    path: '/unsubscribe',
    ...(user && { user }),
  });

const endButton = () => screen.findByRole('button', { name: 'Unsubscribe' });

it('unsubscribes after a click only, and removes the token from the address', async () => {
  const sent = answer(mail.unsubscribe, done);
  const { person } = open();
  const button = await endButton();
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/unsubscribe$/));
  expect(sent).toEqual([]);
  await person.click(button);
  expect(await screen.findByText(/You will get no more mails about events/)).toBeVisible();
  expect(sent.map(({ url }) => url.search)).toEqual(['?token=from-the-mail']);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('links a signed-in member to all mail settings', async () => {
  answer(mail.unsubscribe, done);
  const { person } = open(undefined, aUser());
  await person.click(await endButton());
  expect(await screen.findByRole('link', { name: 'All my mail settings' })).toHaveAttribute(
    'href',
    '/settings/notifications',
  );
});

it('shows a refused link, which can be tried again', async () => {
  refuse(mail.unsubscribe, { status: 400, detail: 'This unsubscribe link is not valid' });
  const { person } = open();
  await person.click(await endButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('This unsubscribe link is not valid');
  answer(mail.unsubscribe, done);
  await person.click(await endButton());
  expect(await screen.findByText(/no more mails about events/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('without a token shows what to do', async () => {
  open('');
  expect(await screen.findByText(/Please open this page from the link in our email/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
