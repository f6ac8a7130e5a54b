import { auth } from '@rosette/shared/contract/auth.ts';
import { invitations } from '@rosette/shared/contract/invitations.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { AuthScreen } from './auth-screen.tsx';
import { JoinScreen } from './join-screen.tsx';

const inviter = { id: 'ada', full_name: 'Ada Maier', business_name: null, profile_image: null };
const link = { inviter, note: 'Come and join us', email: null, is_open: true, is_in_at_once: true };

const open = (path = '/join/secret') =>
  renderScreen(
    <Routes>
      <Route path="/join/:secret" element={<JoinScreen />} />
      <Route path="*" element={<AuthScreen next={null} />} />
    </Routes>,
    { at: path },
  );

async function join(person: ReturnType<typeof open>['person']) {
  await person.type(await screen.findByLabelText('Full Name'), 'Eve Sand');
  await person.type(screen.getByLabelText('Email'), 'eve@rosette.example');
  await person.type(screen.getByLabelText(/Password/), 'a good password');
  await person.click(screen.getByRole('button', { name: 'Register' }));
}

test('an invitation says who invites, and its secret goes with the registration', async () => {
  answer(invitations.link, link);
  answer(site.get, aSite());
  const sent = answer(auth.register, { token: 'a-token', user: aUser() });
  const { person } = open();
  expect(await screen.findByRole('heading', { name: 'Ada Maier invites you to Rosette' })).toBeVisible();
  expect(screen.getByText('Come and join us')).toBeVisible();
  await join(person);
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ invitation: 'secret' }));
});

test('the questions of the community are asked unless the invitation needs no decision', async () => {
  answer(invitations.link, link);
  answer(site.get, aSite({ admission: 'approval', questions: ['Who are you?'] }));
  const detail = 'Please answer every question.';
  refuse(auth.register, { status: 422, code: 'answers_missing', detail });
  const { person } = open();
  await join(person);
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(screen.queryByLabelText('Who are you?')).toBeNull();

  // Its inviter is no admin any more.
  answer(invitations.link, { ...link, is_in_at_once: false });
  await person.click(screen.getByRole('button', { name: 'Register' }));
  await person.type(await screen.findByLabelText('Who are you?'), 'A baker');
  const sent = answer(auth.register, { token: 'a-token', user: aUser() });
  await person.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ invitation: 'secret', answers: ['A baker'] }));
});

test('a refusal because somebody else was faster stays in the form', async () => {
  answer(invitations.link, link);
  answer(site.get, aSite());
  const detail = 'This invitation is over. Please ask for a new one.';
  refuse(auth.register, { status: 409, code: 'invitation_over', detail });
  const { person } = open();
  await join(person);
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
});

test('an invitation by mail fills in its address', async () => {
  answer(invitations.link, { ...link, email: 'eve@rosette.example' });
  answer(site.get, aSite());
  open();
  expect(await screen.findByLabelText('Email')).toHaveValue('eve@rosette.example');
});

test('one that is over leads to signing in, as does a guess', async () => {
  answer(invitations.link, { ...link, is_open: false });
  answer(site.get, aSite());
  open();
  expect(await screen.findByText(/This invitation is over/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
});

test('where one joins by invitation only, the registration says so and takes the link', async () => {
  answer(site.get, aSite({ admission: 'invitation' }));
  const sent = answer(auth.register, { token: 'a-token', user: aUser() });
  const { person } = open('/sign-in?tab=register');
  const field = await screen.findByLabelText('The link of your invitation');
  expect(screen.getByText('This community is by invitation')).toBeVisible();
  await person.type(field, 'https://rosette.example/join/secret?lang=de');
  await join(person);
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ invitation: 'secret' }));
});

test('a refusal for want of an invitation stands beside the field', async () => {
  answer(site.get, aSite({ admission: 'invitation' }));
  const detail = 'This community is by invitation. Please open the link of your invitation.';
  refuse(auth.register, { status: 403, code: 'invitation_needed', detail });
  const { person } = open('/sign-in?tab=register');
  const field = await screen.findByLabelText('The link of your invitation');
  await join(person);
  await waitFor(() => expect(field).toHaveAccessibleDescription(detail));
  // The toast does not ask her to try again, which would not help.
  expect(screen.queryByText(/right now/)).toBeNull();
});
