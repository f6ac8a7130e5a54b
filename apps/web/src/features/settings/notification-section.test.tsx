import { notifications } from '@rosette/shared/contract/notifications.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser, preferences } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { NotificationSection } from './notification-section.tsx';

test('a checkbox changes one channel of one kind only', async () => {
  answer(notifications.preferences, preferences);
  const saved = answer(notifications.updatePreferences, preferences);
  const { person } = renderScreen(<NotificationSection />, { user: aUser() });
  const messages = within(await screen.findByRole('group', { name: 'New messages' }));
  expect(messages.getByLabelText('In the app')).toBeChecked();
  await person.click(messages.getByLabelText('By mail'));
  await waitFor(() => expect(saved[0]?.body).toEqual({ kinds: { message: { mail: false } } }));
  expect(await screen.findByText('Your notification settings are saved')).toBeVisible();
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
