import { applications } from '@rosette/shared/contract/applications.ts';
import { type InvitationDto, invitations } from '@rosette/shared/contract/invitations.ts';
import { notifications } from '@rosette/shared/contract/notifications.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anApplication, anOpportunity } from '#test/listings.ts';
import { aNotification } from '#test/messages.ts';
import { aUser } from '#test/people.ts';
import { answer } from '#test/server.ts';
import { answerApp, openApp } from '#test/walk.tsx';

const me = aUser({ time_zone: 'UTC', membership_tier: 'premium' });

beforeEach(() => {
  answerApp();
});

const anInvitation = (state: InvitationDto['state']): InvitationDto => ({
  id: 'one',
  url: 'https://rosette.example/join/secret',
  email: null,
  note: null,
  uses: 1,
  used: 0,
  state,
  inviter: { id: me.id, full_name: me.full_name, business_name: null, profile_image: null },
  created_at: '2026-11-01T00:00:00.000Z',
  expires_at: '2026-12-01T00:00:00.000Z',
});

test('a button that is gone with what it did gives the focus to the page', async () => {
  answer(notifications.list, [aNotification()]);
  const { person } = openApp('/notifications', me);
  const button = await screen.findByRole('button', { name: 'Mark all as read' });
  answer(notifications.read, undefined as never);
  answer(notifications.list, [{ ...aNotification(), read_at: '2026-11-02T00:00:00.000Z' }]);
  await person.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('so does one whose question has returned the focus to it', async () => {
  answer(invitations.list, [anInvitation('open')]);
  const { person } = openApp('/invitations', me);
  await person.click(await screen.findByRole('button', { name: 'End' }));
  answer(invitations.end, undefined);
  answer(invitations.list, [anInvitation('ended')]);
  await person.click(await screen.findByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('so does one of a bar above the page', async () => {
  const { person } = openApp('/events', { ...me, must_agree: true });
  const button = await screen.findByRole('button', { name: 'I agree' });
  answer(users.agree, undefined);
  answer(users.me, me);
  await person.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(screen.getByRole('main')).toHaveFocus();
});

test('one of the panel of notifications gives it to the panel', async () => {
  const send = answerApp().send;
  answer(notifications.list, [aNotification()]);
  const { person } = openApp('/events', me);
  await screen.findByRole('heading', { level: 1, name: 'Community Events' });
  send('unread', { notifications: 1, messages: 0 });
  await person.click(await screen.findByRole('button', { name: 'Notifications 1 unread' }));
  const button = await screen.findByRole('button', { name: 'Mark all as read' });
  answer(notifications.read, undefined as never);
  await person.click(button);
  send('unread', { notifications: 0, messages: 0 });
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(screen.getByRole('dialog', { name: 'Notifications' })).toHaveFocus();
});

test('a page that was opened by a link begins at its heading', async () => {
  const { person, address } = openApp('/notifications', me);
  answer(notifications.list, []);
  await person.click(await screen.findByRole('link', { name: 'Go to events' }));
  await waitFor(() => expect(address()).toBe('/events'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('one that is disabled by what it did gives it to what stands around it', async () => {
  answer(opportunities.list, [anOpportunity()]);
  const { person } = openApp('/opportunities', me);
  const button = await screen.findByRole('button', { name: 'Apply' });
  const applied = anOpportunity({ applicants: [me.id] });
  answer(applications.apply, applied);
  answer(applications.mine, [anApplication({ opportunity: applied })]);
  answer(opportunities.list, [applied]);
  await person.click(button);
  const place = (await screen.findByRole('button', { name: 'Applied' })).parentElement;
  await waitFor(() => expect(place).toHaveFocus());
  expect(await within(place as HTMLElement).findByText(/^Sent on/)).toBeVisible();
});
