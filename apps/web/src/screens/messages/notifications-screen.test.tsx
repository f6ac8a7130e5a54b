import { notifications } from '@rosette/shared/contract/notifications.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unreadCountsQuery } from '#data/unread-counts.ts';
import { aNotification } from '#test/messages.ts';
import { aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

test("'Mark all as read' is there as long as the bell counts one, also on a later page", async () => {
  answer(notifications.list, [aNotification({ read_at: '2026-01-15T10:00:00.000Z' })], { total: 40 });
  const read = answer(notifications.read, undefined);
  const { person, queryClient } = renderScreen(<NotificationsScreen />, { user: aUser() });
  await screen.findByText('Maren Voss would like to be in touch');
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  queryClient.setQueryData(unreadCountsQuery.queryKey, { notifications: 1, messages: 0 });
  await person.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(read[0]?.body).toEqual({ all: true }));
});

test('what a person did on a day is one row, and opening a line reads all that it stands for', async () => {
  const actor = aPerson({ full_name: 'Maren Voss' });
  const wrote = { actor, title: 'Maren Voss wrote to you', text: '', path: '/messages/1' };
  answer(notifications.list, [
    aNotification({ id: '65f000000000000000000f03', ...wrote }),
    aNotification({ id: '65f000000000000000000f02', ...wrote }),
    aNotification({ id: '65f000000000000000000f01', actor }),
  ]);
  const read = answer(notifications.read, undefined);
  const { person } = renderScreen(<NotificationsScreen />, { user: aUser() });
  const line = await screen.findByRole('link', { name: /Maren Voss wrote to you/ });
  const row = screen.getByRole('listitem');
  expect(within(row).getAllByRole('link')).toHaveLength(2);
  expect(within(row).getAllByText('Jan 15, 2026')).toHaveLength(2);
  await person.click(line);
  await waitFor(() =>
    expect(read[0]?.body).toEqual({ ids: ['65f000000000000000000f03', '65f000000000000000000f02'] }),
  );
});
