import { notificationKinds } from '@rosette/shared/contract/notification-kinds.ts';
import { notifications } from '@rosette/shared/contract/notifications.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser, preferences } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { notificationGroups } from './notification-groups.ts';
import { NotificationSection } from './notification-section.tsx';

test('a checkbox changes one channel of one kind only', async () => {
  answer(notifications.preferences, preferences);
  const saved = answer(notifications.updatePreferences, preferences);
  const { person } = renderScreen(<NotificationSection />, { user: aUser() });
  const group = await screen.findByRole('button', { name: 'Messages and contacts' });
  expect(group).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('checkbox', { name: 'New messages, in the app' })).toBeNull();
  await person.click(group);
  expect(screen.getByRole('checkbox', { name: 'New messages, in the app' })).toBeChecked();
  // Another group stays closed.
  expect(screen.queryByRole('checkbox', { name: 'New RSVPs, in the app' })).toBeNull();
  await person.click(screen.getByRole('checkbox', { name: 'New messages, by mail' }));
  await waitFor(() => expect(saved[0]?.body).toEqual({ kinds: { message: { mail: false } } }));
  expect(await screen.findByText('Your notification settings are saved')).toBeVisible();
});

const allOf = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('the rows of a group and of everything switch all of their kinds in one channel', async () => {
  answer(notifications.preferences, preferences);
  const saved = answer(notifications.updatePreferences, preferences);
  const { person } = renderScreen(<NotificationSection />, { user: aUser() });
  await screen.findByRole('table', { name: 'What you are notified of in the app and by mail' });
  // Applications are off by mail by default, so only some of these are on.
  expect(allOf('All of Opportunities, by mail')).toBePartiallyChecked();
  await person.click(allOf('All of Opportunities, by mail'));
  const mail = true;
  await waitFor(() =>
    expect(saved[0]?.body).toEqual({
      kinds: { application: { mail }, application_answered: { mail }, opportunity_closing: { mail } },
    }),
  );
  await waitFor(() => expect(allOf('Everything, in the app')).toHaveAttribute('aria-disabled', 'false'));
  expect(allOf('Everything, in the app')).toBeChecked();
  await person.click(allOf('Everything, in the app'));
  const none = Object.fromEntries(notificationKinds.map((kind) => [kind, { app: false }]));
  await waitFor(() => expect(saved[1]?.body).toEqual({ kinds: none }));
});

test('every kind stands in one of the five groups', () => {
  expect(notificationGroups).toHaveLength(5);
  expect(notificationGroups.flatMap(({ kinds }) => kinds).sort()).toEqual([...notificationKinds].sort());
});

test('the digest can be switched off', async () => {
  answer(notifications.preferences, preferences);
  const saved = answer(notifications.updatePreferences, { ...preferences, digest: 'off' });
  const { person } = renderScreen(<NotificationSection />, { user: aUser() });
  await person.click(await screen.findByLabelText('A digest by mail every Monday'));
  await waitFor(() => expect(saved[0]?.body).toEqual({ digest: 'off' }));
});

test('settings that cannot be fetched show an error', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  refuse(notifications.preferences, { status: 500, detail: 'Down' });
  renderScreen(<NotificationSection />, { user: aUser() });
  expect(await screen.findByText('Could not be loaded')).toBeVisible();
});
