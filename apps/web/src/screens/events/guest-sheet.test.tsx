import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { guests } from '@rosette/shared/contract/guests.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSite } from '#data/site.ts';
import { showLanguage } from '#lib/texts.ts';
import { anEvent } from '#test/events.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { EventScreen } from './event-screen.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const member = aUser();

beforeEach(() => {
  answer(events.list, []);
  answer(events.attendees, []);
});
afterEach(async () => {
  startSite(undefined);
  await showLanguage('en');
});

function open(traits: Partial<EventDto> = {}, query = '', user?: typeof member) {
  const event = anEvent({ guests: 'open', date: inDays(3), ...traits });
  answer(events.get, event);
  const path = '/events/:id';
  const view = renderScreen(<EventScreen />, { user, at: `/events/${event.id}${query}`, path });
  return { ...view, event };
}

type Person = ReturnType<typeof open>['person'];

async function askAs(person: Person, email: string) {
  await person.type(await screen.findByLabelText('Name'), 'Vera Lind');
  await person.type(screen.getByLabelText('Email'), email);
  await person.click(screen.getByRole('button', { name: 'Send me the link' }));
}

test('who waits for admission asks for a seat as a visitor does', async () => {
  const waiting = aUser({ admission: { state: 'waiting', answers: [] } });
  const sent = answer(guests.ask, { message: 'We have sent a link.' });
  const { person } = open({}, '', waiting);
  await person.click(await screen.findByRole('button', { name: 'RSVP' }));
  await askAs(person, 'vera@lind.example');
  expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a visitor asks for a seat without an account, and again with another address', async () => {
  const sent = answer(guests.ask, { message: 'We have sent a link.' });
  const { person, event } = open({}, `?by=${member.id}`);
  await person.click(await screen.findByRole('button', { name: 'RSVP' }));
  expect(await screen.findByText(/^Maren Voss sees your name, business and e-mail address/)).toBeVisible();
  await askAs(person, ' vera@lind.example ');
  expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeVisible();
  expect(screen.getByText(/^We sent a link to vera@lind\.example\./)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Vera Lind');
  await person.type(screen.getByLabelText('Email'), 'vera@home.example');
  await person.click(screen.getByRole('button', { name: 'Send me the link' }));
  expect(await screen.findByText(/^We sent a link to vera@home\.example\./)).toBeVisible();
  expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual([
    [`/api/events/${event.id}/guests`, expect.objectContaining({ invited_by: member.id })],
    [`/api/events/${event.id}/guests`, expect.objectContaining({ email: 'vera@home.example' })],
  ]);
});

test('a member is led to the sign-in, and no guest is', async () => {
  const { person, event } = open({ capacity: 1, spots_left: 0, attendee_count: 1 });
  await person.click(await screen.findByRole('button', { name: 'Join the waitlist' }));
  const link = await screen.findByRole('link', { name: "I'm a member" });
  expect(link).toHaveAttribute('href', `/sign-in?next=${encodeURIComponent(`/events/${event.id}`)}`);
});

test('what is refused is said in the sheet', async () => {
  refuse(guests.ask, { status: 429, detail: 'Too many requests' });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'RSVP' }));
  await askAs(person, 'vera@lind.example');
  expect(await screen.findByText('Too many requests')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('vera@lind.example');
});

test('before guests may ask, the sheet says from when on', async () => {
  const { person } = open({ date: '2031-06-30T18:00:00.000Z', guests_from: 10 });
  await person.click(await screen.findByRole('button', { name: 'RSVP' }));
  expect(await screen.findByText(/^Guests can join from Jun 20, 2031\./)).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test.each<[string, Partial<EventDto>, boolean]>([
  ['is for members only', { guests: 'none' }, true],
  ['has begun', { date: inDays(-0.01) }, true],
  ['is of a site without mail', {}, false],
])('a visitor joins to RSVP where the event %s', async (_, traits, mail) => {
  startSite(aSite({ mail }));
  open(traits);
  expect(await screen.findByRole('link', { name: 'Join to RSVP' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'RSVP' })).toBeNull();
});

test('guests are a number among who is going, also for members', async () => {
  open({ attendee_count: 12, guest_count: 3 }, '', member);
  expect(await screen.findByText('12 going, 3 of them guests')).toBeVisible();
  expect(screen.getByRole('button', { name: 'RSVP' })).toBeVisible();
});

test('the sheet speaks German', async () => {
  await showLanguage('de');
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Zusagen' }));
  expect(await screen.findByRole('button', { name: 'Link schicken' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ich bin Mitglied' })).toBeVisible();
});
