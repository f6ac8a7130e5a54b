import { conversations } from '@rosette/shared/contract/conversations.ts';
import { dashboard } from '@rosette/shared/contract/dashboard.ts';
import { notificationStreamPath, notifications } from '@rosette/shared/contract/notifications.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { call } from '#data/client.ts';
import { messagesKey } from '#data/conversation-cache.ts';
import { listQuery, query } from '#data/queries.ts';
import { useSession } from '#data/session.tsx';
import { Bell } from '#features/frame/bell.tsx';
import { MessagesLink } from '#features/frame/messages-link.tsx';
import { someNews } from '#test/community.ts';
import { aConversation, aMessage, aNotification } from '#test/messages.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { openStream } from '#test/stream.ts';
import { LiveUpdates } from './live-updates.tsx';

const address = `*/api${notificationStreamPath}`;

function Screen() {
  const { user, suspension } = useSession();
  if (!user) return <p>{suspension}</p>;
  return (
    <>
      <LiveUpdates />
      <MessagesLink />
      <Bell />
    </>
  );
}

test("the stream's counts are shown and fetch nothing but an open list, where they change", async () => {
  const asked = answer(notifications.list, [aNotification()], { total: 4 });
  const send = openStream();
  const { person } = renderScreen(<Screen />, { user: aUser() });
  await screen.findByRole('button', { name: 'Notifications' });
  send('unread', { notifications: 1, messages: 2 });
  const bell = await screen.findByRole('button', { name: 'Notifications 1 unread' });
  expect(screen.getByRole('link', { name: 'Messages 2 unread' })).toBeVisible();
  send('unread', { notifications: 4, messages: 7 });
  expect(await screen.findByRole('link', { name: 'Messages 7 unread' })).toBeVisible();
  expect(bell).toHaveAccessibleName('Notifications 4 unread');
  expect(asked).toEqual([]);
  await person.click(bell);
  await waitFor(() => expect(asked).toHaveLength(1));
  send('unread', { notifications: 5, messages: 7 });
  await waitFor(() => expect(asked).toHaveLength(2));
});

describe('a conversation on another page is refetched', () => {
  const message = aMessage();
  function Conversation() {
    const list = useQuery(listQuery(conversations.list));
    const messages = useQuery({
      queryKey: messagesKey('c'),
      queryFn: async () => ({ pages: [await call(conversations.messages, { params: { id: 'c' } })] }),
    });
    return list.data && messages.data ? <p>Loaded</p> : null;
  }

  test.each([
    ['but not its messages, where they hold the one that arrives', message.id, [2, 1]],
    ['with its messages, where they lack the one that arrives', 'another', [2, 2]],
  ])('%s', async (_, id, times) => {
    answer(notifications.list, []);
    const asked = [answer(conversations.list, [aConversation()]), answer(conversations.messages, [message])];
    const send = openStream();
    renderScreen(
      <>
        <LiveUpdates />
        <Conversation />
      </>,
      { user: aUser() },
    );
    await screen.findByText('Loaded');
    send('message', { conversation_id: 'c', message: { ...message, id } });
    await waitFor(() => expect(asked.map(({ length }) => length)).toEqual(times));
  });
});

test('the removal of an opportunity, of which applicants are told, refetches the news of the dashboard', async () => {
  const asked = answer(dashboard.news, someNews());
  const send = openStream();
  function News() {
    return useQuery(query(dashboard.news)).data ? <p>Loaded</p> : null;
  }
  renderScreen(
    <>
      <LiveUpdates />
      <News />
    </>,
    { user: aUser() },
  );
  await screen.findByText('Loaded');
  send('notification', aNotification({ kind: 'application_answered', path: '/opportunities' }));
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('a page that nobody sees is refetched when it is seen', async () => {
  const asked = answer(notifications.list, [aNotification()]);
  const send = openStream();
  const { person } = renderScreen(<Screen />, { user: aUser() });
  await person.click(await screen.findByRole('button', { name: 'Notifications' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  send('unread', { notifications: 1, messages: 0 });
  send('unread', { notifications: 2, messages: 0 });
  // The count is shown at once.
  expect(await screen.findByText('2', { selector: 'button *' })).toBeVisible();
  expect(asked).toHaveLength(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('a refused stream refetches the session, which shows why it ended', async () => {
  answer(notifications.list, []);
  server.use(
    http.get(address, () => {
      refuse(users.me, { status: 401, detail: 'This account is suspended: Spam', code: 'account_suspended' });
      return new HttpResponse(null, { status: 401 });
    }),
  );
  renderScreen(<Screen />, { user: aUser() });
  expect(await screen.findByText('This account is suspended: Spam')).toBeVisible();
});
