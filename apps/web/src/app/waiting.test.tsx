import { admissions } from '@rosette/shared/contract/admissions.ts';
import { site } from '@rosette/shared/contract/site.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MembersOnly } from '#app/guards.tsx';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { aSite } from '#test/site.ts';

const questions = ['Who are you?', 'What do you offer?'];
const answers = [
  { question: 'Who are you?', answer: 'A baker' },
  { question: 'What do you offer?', answer: 'Bread' },
];

const waitingUser = (given: typeof answers = answers): OwnUserDto =>
  aUser({ admission: { state: 'waiting', answers: given } });

function open(user: OwnUserDto) {
  answer(site.get, aSite({ admission: 'approval', questions }));
  return renderScreen(<MembersOnly />, { user });
}

it('replaces the pages of members, and shows her answers, which she changes', async () => {
  const { person } = open(waitingUser());
  expect(await screen.findByRole('heading', { name: 'Your application is with us' })).toBeVisible();
  expect(await screen.findByText('A baker')).toBeVisible();
  await person.click(await screen.findByRole('button', { name: 'Change my answers' }));
  const field = await screen.findByLabelText('What do you offer?');
  await person.clear(field);
  await person.click(screen.getByRole('button', { name: 'Save my answers' }));
  expect(await screen.findByText(/is required/)).toBeVisible();
  await person.type(field, 'Soup');
  const changed = [answers[0], { question: 'What do you offer?', answer: 'Soup' }] as typeof answers;
  const sent = answer(admissions.answer, waitingUser(changed));
  await person.click(screen.getByRole('button', { name: 'Save my answers' }));
  expect(await screen.findByText('Soup')).toBeVisible();
  expect(sent[0]?.body).toEqual({ answers: ['A baker', 'Soup'] });
});

it('asks at once who has answered nothing, as with a provider', async () => {
  open(waitingUser([]));
  const form = within(await screen.findByRole('form', { name: 'Your answers' }));
  expect(form.getByLabelText('Who are you?')).toHaveValue('');
  expect(form.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});

it('offers her profile', async () => {
  const { person } = open(waitingUser());
  await person.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  expect(await screen.findByLabelText('Bio')).toBeVisible();
});
