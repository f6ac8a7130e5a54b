import { advertisements } from '@rosette/shared/contract/advertisements.ts';
import { auth } from '@rosette/shared/contract/auth.ts';
import { cancellations } from '@rosette/shared/contract/cancellations.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { guests } from '@rosette/shared/contract/guests.ts';
import { claims } from '@rosette/shared/contract/imports.ts';
import { mail } from '@rosette/shared/contract/mail.ts';
import { memberships } from '@rosette/shared/contract/memberships.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { partnerships } from '@rosette/shared/contract/partnerships.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { reports } from '@rosette/shared/contract/reports.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { withdrawals } from '@rosette/shared/contract/withdrawals.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '#lib/texts.ts';
import { answerNothingBought } from '#test/billing.ts';
import { anEvent } from '#test/events.ts';
import { aMember, aUser } from '#test/people.ts';
import { answer, refuse } from '#test/server.ts';
import { answerApp, openApp } from '#test/walk.tsx';

const tokenOf = (id: string) => `e30.${btoa(JSON.stringify({ sub: id }))}.c2ln`;
const me = aUser({ time_zone: 'UTC', membership_tier: 'premium' });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  answerApp();
  // The landing page, to which she is led when her session has ended.
  answer(advertisements.active, []);
  answer(partnerships.list, []);
  answer(site.stories, []);
});

test('what is typed stays when another language is chosen', async () => {
  const { person } = openApp('/contact', me);
  answer(users.updateMe, { ...me, language: 'de' });
  await person.type(await screen.findByLabelText('Subject'), 'Breakfast');
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch');
  await waitFor(() => expect(screen.getByLabelText('Betreff')).toHaveValue('Breakfast'));
  expect(screen.getByLabelText('Nachricht')).toHaveValue('');
  // It is still unsaved: going elsewhere asks.
  await person.click(screen.getByRole('link', { name: 'Mitglieder' }));
  expect(await screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' })).toBeVisible();
});

/** Writes an opportunity, whose session has ended when it is sent. */
async function writeAndExpire() {
  const app = openApp('/opportunities', me);
  const { person } = app;
  localStorage.setItem('token', tokenOf(me.id));
  await person.click(await screen.findByRole('button', { name: 'Post Opportunity' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Title'), 'A baker');
  await person.type(dialog.getByLabelText('Description'), 'Three mornings a week');
  refuse(opportunities.create, { status: 401, detail: 'Sign in again' });
  await person.click(dialog.getByRole('button', { name: 'Post Opportunity' }));
  await goToSignIn(person);
  return app;
}

async function goToSignIn(person: ReturnType<typeof openApp>['person']) {
  // The page that she leaves has a link of that name, too.
  await screen.findByRole('heading', { level: 1, name: 'Grow together, in good company' });
  const [signIn] = screen.getAllByRole('button', { name: 'Sign In' });
  await person.click(signIn as HTMLElement);
}

async function signInAs(person: ReturnType<typeof openApp>['person'], user = me) {
  answer(auth.login, { token: tokenOf(user.id), user });
  answer(users.me, user);
  await person.type(await screen.findByLabelText('Email'), user.email);
  await person.type(screen.getByLabelText('Password'), 'rosette-demo');
  await person.click(
    within(screen.getByRole('form', { name: 'Login' })).getByRole('button', { name: 'Login' }),
  );
}

async function signInAndPost(person: ReturnType<typeof openApp>['person'], user = me) {
  await signInAs(person, user);
  await person.click(await screen.findByRole('button', { name: 'Post Opportunity' }));
  return within(await screen.findByRole('dialog'));
}

test('what was typed is there again after the session ended and she has signed in anew', async () => {
  const { person } = await writeAndExpire();
  const dialog = await signInAndPost(person);
  await waitFor(() => expect(dialog.getByLabelText('Title')).toHaveValue('A baker'));
  expect(dialog.getByLabelText('Description')).toHaveValue('Three mornings a week');
});

test('somebody else who signs in then does not find it', async () => {
  const { person } = await writeAndExpire();
  const dialog = await signInAndPost(person, { ...me, id: aMember().id });
  expect(dialog.getByLabelText('Title')).toHaveValue('');
});

test('what somebody else has changed meanwhile is shown beside what she had typed, and not taken back', async () => {
  const own = anEvent({ organizer_id: me.id, capacity: 10, time_zone: 'UTC' });
  answer(events.list, [own]);
  answer(events.get, own);
  const { person } = openApp('/events', me);
  const edit = async () => {
    await person.click(await screen.findByRole('button', { name: 'More' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  };
  localStorage.setItem('token', tokenOf(me.id));
  await edit();
  await person.type(await screen.findByLabelText('Description'), ' Bring tea.');
  refuse(events.update, { status: 401, detail: 'Sign in again' });
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await goToSignIn(person);
  answer(events.list, [{ ...own, capacity: 25 }]);
  answer(events.get, { ...own, capacity: 25 });
  const sent = answer(events.update, own);
  await signInAs(person);
  await edit();
  const description = `${own.description} Bring tea.`;
  await waitFor(() => expect(screen.getByLabelText('Description')).toHaveValue(description));
  expect(screen.getByLabelText('Capacity')).toHaveValue(25);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ description }]));
});

const received = { id: '65f0000000000000000000c9', received_at: '2026-01-16T10:00:00.000Z' };

test('the second step of a cancellation and its confirmation stay in another language, and Back asks', async () => {
  answer(payments.mine, []);
  const sent = answer(cancellations.create, received);
  const { person, back, address } = openApp('/cancel', me);
  await person.type(await screen.findByLabelText(/^Receipt number/), '2026-000007');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'I hereby cancel this contract' });

  await act(() => showLanguage('de'));
  expect(await screen.findByRole('heading', { name: /^Hiermit kündige ich/ })).toHaveFocus();
  expect(screen.getByText('2026-000007')).toBeVisible();
  await act(() => back());
  const question = within(await screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' }));
  await person.click(question.getByRole('button', { name: 'Abbrechen' }));
  expect(address()).toBe('/cancel');

  // What is unsaved is not forgotten on the way back to the first step.
  await person.click(await screen.findByRole('button', { name: 'Zurück' }));
  expect(screen.getByLabelText(/^Belegnummer/)).toHaveValue('2026-000007');
  await person.click(screen.getByRole('link', { name: 'Mitglieder' }));
  await person.click(await screen.findByRole('button', { name: 'Abbrechen' }));

  await person.click(await screen.findByRole('button', { name: 'Weiter' }));
  await person.click(await screen.findByRole('button', { name: 'Jetzt kündigen' }));
  expect(await screen.findByText(/^Deine Kündigung ist am 16\.01\.2026/)).toBeVisible();
  await act(() => showLanguage('en'));
  expect(await screen.findByText(/^Your cancellation was received on Jan 16, 2026/)).toBeVisible();
  expect(screen.getByText(`We have sent it to ${me.email}.`)).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('the second step of a withdrawal and its confirmation stay in another language', async () => {
  answer(payments.mine, []);
  answer(withdrawals.create, received);
  const { person } = openApp('/withdraw', me);
  await person.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Confirm withdrawal' });
  await act(() => showLanguage('de'));
  await person.click(await screen.findByRole('button', { name: 'Widerruf bestätigen' }));
  expect(await screen.findByRole('status')).toBeVisible();
  await act(() => showLanguage('en'));
  expect(await screen.findByText('We have received your withdrawal')).toBeVisible();
});

test('billing details that are typed stay when another language is chosen', async () => {
  answerNothingBought();
  answer(memberships.mine, []);
  const { person } = openApp('/settings/billing', me);
  await person.type(await screen.findByLabelText(/^VAT ID/), 'DE123');
  await act(() => showLanguage('de'));
  await waitFor(() => expect(screen.getByLabelText(/^USt-IdNr/)).toHaveValue('DE123'));
});

test('the number of a report stays in another language, as after a reload', async () => {
  answer(reports.createPublic, { number: 'R-2026-000123' });
  const { person } = openApp('/report?about=%2Fevents%2F65f0000000000000000000a9', me);
  await person.type(await screen.findByLabelText('What is wrong, and why?'), 'There is no such place');
  await person.type(screen.getByLabelText('Name'), 'Vera Lind');
  await person.type(screen.getByLabelText('Email'), 'vera@rosette.example');
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Send Report' }));
  expect(await screen.findByText('Report sent! Its number is R-2026-000123.')).toBeVisible();
  await act(() => showLanguage('de'));
  expect(await screen.findByText(/Ihre Nummer ist R-2026-000123/)).toBeVisible();
});

const guestsPage = {
  event: anEvent({ guests: 'open', date: '2090-01-01T18:00:00.000Z' }),
  full_name: 'Vera Lind',
  business_name: null,
  state: 'going' as const,
  position: null,
  registration: null,
};

test.each([
  ['/claim/a-token/delete', 'Delete my data', /^Your data is deleted/, /^Deine Daten sind gelöscht/],
  [`/guests/${'A'.repeat(22)}`, 'Delete my data', /^Your data is deleted/, /^Deine Daten sind gelöscht/],
  [
    '/unsubscribe?token=from-the-mail',
    'Unsubscribe',
    /no more mails about events/,
    /no more mails about events/,
  ],
])(
  '%s says in another language, too, what was done, as after a reload',
  async (address, name, before, outcome) => {
    answer(claims.remove, undefined);
    answer(guests.get, guestsPage);
    answer(guests.remove, undefined);
    answer(mail.unsubscribe, { message: 'You will get no more mails about events', category: 'events' });
    const { person } = openApp(address, me);
    await person.click(await screen.findByRole('button', { name }));
    const question = screen.queryByRole('alertdialog');
    if (question) await person.click(within(question).getByRole('button', { name }));
    await screen.findByText(before);
    await act(() => showLanguage('de'));
    expect(await screen.findByText(outcome)).toBeVisible();
    expect(screen.queryByRole('button', { name: /löschen|Abbestellen/ })).toBeNull();
  },
);
