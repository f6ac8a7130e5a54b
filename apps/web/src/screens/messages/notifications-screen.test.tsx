import { notifications } from '@rosette/shared/contract/notifications.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unreadCountsQuery } from '#data/unread-counts.ts';
import { aNotification } from '#test/messages.ts';
import { aUser } from '#test/people.ts';
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
