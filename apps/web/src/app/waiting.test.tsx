import { account } from '@rosette/shared/contract/account.ts';
import { admissions } from '@rosette/shared/contract/admissions.ts';
import { billing } from '@rosette/shared/contract/billing.ts';
import { blocks } from '@rosette/shared/contract/blocks.ts';
import { businesses } from '@rosette/shared/contract/businesses.ts';
import { contacts } from '@rosette/shared/contract/contacts.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { reports } from '@rosette/shared/contract/reports.ts';
import { site } from '@rosette/shared/contract/site.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { MembersOnly } from '#app/guards.tsx';
import { anEvent } from '#test/events.ts';
import { aBusiness } from '#test/listings.ts';
import { anAccount, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { answerApp, openApp } from '#test/walk.tsx';

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

const refusal = {
  status: 403,
  code: 'waiting_for_admission',
  detail: 'Your application is still with the admins',
} as const;

/** The whole app for who waits, where the calls that are for members are refused. */
function openPage(at: string) {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  answerApp();
  answer(account.get, anAccount());
  answer(billing.get, { name: null, address: null, country: null, vat_id: null });
  for (const endpoint of [blocks.list, reports.mine, payments.mine, contacts.list, events.calendarLink])
    refuse(endpoint, refusal);
  return openApp(at, { ...waitingUser(), time_zone: 'UTC' });
}

it.each([
  ['/settings/privacy', 'Who can reach you'],
  ['/settings/billing', 'Billing details'],
  ['/settings/data', 'My data'],
])('shows on %s what is hers already, and nothing that is refused', async (path, section) => {
  openPage(path);
  expect(await screen.findByRole('region', { name: section })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('region', { name: /Blocked|Calendar/ })).toBeNull();
});

it('says why nothing can be bought as a partner yet', async () => {
  openPage('/become-partner');
  expect(await screen.findByRole('heading', { name: 'Your application is with us' })).toBeVisible();
});

it('says why she cannot write to the owner of a business', async () => {
  const business = aBusiness();
  openPage(`/businesses/${business.id}`);
  answer(businesses.get, business);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Ask about this business' }));
  expect(await screen.findByText(refusal.detail)).toBeVisible();
});

it('says why she cannot join an event', async () => {
  const event = anEvent();
  openPage(`/events/${event.id}`);
  answer(events.get, event);
  refuse(events.attend, refusal);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'RSVP' }));
  expect(await screen.findByText(refusal.detail)).toBeVisible();
});
