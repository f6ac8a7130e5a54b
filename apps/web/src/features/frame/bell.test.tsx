import { notifications } from '@rosette/shared/contract/notifications.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unreadCountsQuery } from '#data/unread-counts.ts';
import { pageTitle } from '#lib/page-title.ts';
import { aNotification } from '#test/messages.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { Link } from '#ui/link.tsx';
import { Bell } from './bell.tsx';

function open() {
  const view = renderScreen(<Bell />, { user: aUser(), at: '/events' });
  // As the live stream tells it.
  view.queryClient.setQueryData(unreadCountsQuery.queryKey, { notifications: 3, messages: 0 });
  return view;
}
const bell = { name: 'Notifications 3 unread' };

test("shows the unread count, as does the document's title", async () => {
  pageTitle.set('Events');
  open();
  expect(await screen.findByRole('button', bell)).toBeVisible();
  await waitFor(() => expect(document.title).toBe('(3) Events · Rosette'));
});

test('shows the newest notifications; opening one marks it as read and follows its link', async () => {
  answer(notifications.list, [aNotification()], { total: 3 });
  const read = answer(notifications.read, undefined);
  const { person } = open();
  await person.click(await screen.findByRole('button', bell));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  const item = await within(panel).findByRole('link', { name: /Maren Voss would like to be in touch/ });
  expect(read).toEqual([]);
  await person.click(item);
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/messages?tab=requests'));
  await waitFor(() => expect(read[0]?.body).toEqual({ ids: [aNotification().id] }));
});

test('a click with Ctrl leaves the notification to the browser, which opens a new tab', async () => {
  answer(notifications.list, [aNotification()], { total: 3 });
  const read = answer(notifications.read, undefined);
  const { person } = open();
  await person.click(await screen.findByRole('button', bell));
  const item = await screen.findByRole('link', { name: /Maren Voss would like to be in touch/ });
  expect(fireEvent.click(item, { ctrlKey: true })).toBe(true);
  await waitFor(() => expect(read[0]?.body).toEqual({ ids: [aNotification().id] }));
  expect(screen.getByLabelText('address')).toHaveTextContent(/^\/events$/);
});

test("'Mark all as read' marks all as read", async () => {
  answer(notifications.list, [aNotification()], { total: 3 });
  const read = answer(notifications.read, undefined);
  const { person } = open();
  await person.click(await screen.findByRole('button', bell));
  await person.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(read[0]?.body).toEqual({ all: true }));
});

test('opens by keyboard, also the first time, closes on Escape, and has the focus again', async () => {
  answer(notifications.list, [aNotification()], { total: 3 });
  const { person } = open();
  for (const _ of ['first', 'again']) {
    (await screen.findByRole('button', bell)).focus();
    await person.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    expect(screen.getByRole('button', bell)).toHaveFocus();
  }
});

test('the panel is closed on the next page, also where a key led there', async () => {
  answer(notifications.list, [aNotification()], { total: 3 });
  const { person } = renderScreen(
    <>
      <Bell />
      <Link to="/members">Members</Link>
    </>,
    { user: aUser(), at: '/events' },
  );
  await person.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  // Without a pointer, as by Alt+Left.
  fireEvent.click(screen.getByText('Members'));
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/members'));
  await waitFor(() => expect(panel).not.toBeInTheDocument());
});
