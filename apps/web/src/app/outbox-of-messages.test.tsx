import { conversations } from '@rosette/shared/contract/conversations.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '#data/session.tsx';
import { tokenStore } from '#data/token-store.ts';
import { ConversationScreen } from '#screens/messages/conversation-screen.tsx';
import { unsentMessages } from '#screens/messages/message-sender.ts';
import { aConversation, aMessage } from '#test/messages.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse, server } from '#test/server.ts';
import { failStorage } from '#test/storage.ts';
import { startFakeTimers } from '#test/time.ts';
import { setWidth } from '#test/width.ts';

const me = aUser();
const other = aUser({ id: '65f000000000000000000002' });
const { id } = aConversation();

beforeEach(() => {
  setWidth(800);
  answer(conversations.get, aConversation());
  answer(conversations.read, undefined);
  answer(conversations.messages, []);
});

function MemberPage() {
  const { user, signOut } = useSession();
  if (!user) return null;
  return (
    <>
      <ConversationScreen />
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </>
  );
}

/** Opens the conversation in the app's frame, as after a page load. */
const open = (user = me) =>
  renderScreen(<MemberPage />, { user, at: `/messages/${id}`, path: '/messages/:id' });
/** Opens another page of the app. */
const openElsewhere = (user = me) => renderScreen(null, { user });

const field = () => screen.findByLabelText('Write a message');
const answerSending = () => answer(conversations.send, aMessage({ id: 'c', is_own: true }));
const textsOf = (sent: { body: unknown }[]) => sent.map(({ body }) => (body as { text: string }).text);
const unsent = (accountId = me.id) => unsentMessages.of(accountId, id);

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.post('*/api/conversations/:id/messages', () => HttpResponse.error()));
}
function comeOnline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
}

test('a message written without a connection waits, and is sent when the connection is back', async () => {
  const { person } = open();
  goOffline();
  await person.type(await field(), 'Hello{Enter}');
  expect(await screen.findByText('Waiting for the connection')).toBeVisible();
  const sent = answerSending();
  comeOnline();
  await waitFor(() => expect(screen.queryByText('Waiting for the connection')).toBeNull());
  expect(textsOf(sent)).toEqual(['Hello']);
});

test('waiting messages survive a reload and are sent once, in order, with the same client_id', async () => {
  const { person, unmount } = open();
  goOffline();
  await person.type(await field(), 'First{Enter}');
  await screen.findByText('Waiting for the connection');
  await person.type(await field(), 'Second{Enter}');
  await waitFor(() => expect(screen.getAllByText('Waiting for the connection')).toHaveLength(2));
  const written = unsent();
  unmount();

  const { unmount: leave } = open();
  await waitFor(() => expect(screen.getAllByText('Waiting for the connection')).toHaveLength(2));
  leave();
  const sent = answerSending();
  openElsewhere();
  comeOnline();
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(sent.map(({ body }) => body)).toEqual(
    written.map(({ id: client_id, body: text }) => ({ client_id, text })),
  );
  expect(textsOf(sent)).toEqual(['First', 'Second']);
});

test('a message whose sending a reload interrupted is sent again with the same client_id', async () => {
  unsentMessages.put(me.id, id, 'x', 'Hello');
  const sent = answerSending();
  openElsewhere();
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(sent.map(({ body }) => body)).toEqual([{ client_id: 'x', text: 'Hello' }]);
});

test.each([0, 429, 502, 503, 504])(
  'a message that is answered %i waits and is tried again by itself, one that is refused is not',
  async (status) => {
    const { person } = open();
    await field();
    startFakeTimers();
    if (status === 0) server.use(http.post('*/api/conversations/:id/messages', () => HttpResponse.error()));
    else refuse(conversations.send, { status, detail: 'Later' });
    await person.type(await field(), 'Held up{Enter}');
    expect(await screen.findByText('Waiting for the connection')).toBeVisible();
    const sent = answerSending();
    await vi.advanceTimersByTimeAsync(6_000);
    await waitFor(() => expect(textsOf(sent)).toEqual(['Held up']));
    await waitFor(() => expect(unsent()).toEqual([]));

    refuse(conversations.send, { status: 422, detail: 'Too long' });
    await person.type(await field(), 'Refused{Enter}');
    expect(await screen.findByText('Not sent')).toBeVisible();
    const again = answerSending();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(again).toEqual([]);
    expect(unsent()).toMatchObject([{ body: 'Refused', state: 'refused' }]);
  },
);

test('two messages written one after another arrive in order', async () => {
  const { person } = open();
  const held = delayAnswer(conversations.send, aMessage({ id: 'c', text: 'First', is_own: true }));
  await person.type(await field(), 'First{Enter}Second{Enter}');
  expect(await screen.findAllByText('Sending...')).toHaveLength(2);
  const sent = answerSending();
  expect(sent).toEqual([]);
  held.release();
  await waitFor(() => expect(textsOf(sent)).toEqual(['Second']));
});

test('messages wait while she has to sign in again, and are sent then', async () => {
  const { person, unmount } = open();
  refuse(conversations.send, { status: 401, detail: 'Please sign in first' });
  await person.type(await field(), 'Hello{Enter}');
  await waitFor(() => expect(tokenStore.get()).toBeNull());
  unmount();
  const sent = answerSending();
  openElsewhere();
  await waitFor(() => expect(textsOf(sent)).toEqual(['Hello']));
});

test('another member who signs in on the device neither sends nor sees them', async () => {
  unsentMessages.put(me.id, id, 'x', 'Hello');
  const sent = answerSending();
  open(other);
  expect(await field()).toHaveValue('');
  expect(screen.queryByText('Hello')).toBeNull();
  unsentMessages.put(other.id, id, 'y', 'Of another');
  comeOnline();
  await waitFor(() => expect(textsOf(sent)).toEqual(['Of another']));
  expect(unsent()).toHaveLength(1);
});

test('a draft survives a reload', async () => {
  const { person, unmount } = open();
  await person.type(await field(), 'Half a');
  unmount();
  open();
  expect(await field()).toHaveValue('Half a');
});

test('a draft that was sent in another tab is gone in this one', async () => {
  const { person } = open();
  await person.type(await field(), 'Half a');
  const [key] = Object.keys(localStorage).filter((name) => name.startsWith('drafts:'));
  localStorage.removeItem(key ?? '');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: key ?? null })));
  expect(await field()).toHaveValue('');
});

test('one tab sends at a time', async () => {
  const request = vi.fn((_name: string, act: () => Promise<void>) => act());
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const { person } = open();
  const sent = answerSending();
  await person.type(await field(), 'Hello{Enter}');
  await waitFor(() => expect(textsOf(sent)).toEqual(['Hello']));
  expect(request).toHaveBeenCalledWith(`outbox ${me.id} message ${id}`, expect.any(Function));
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
});

test('signing out removes drafts and waiting messages', async () => {
  const { person, unmount } = open();
  goOffline();
  await person.type(await field(), 'Hello{Enter}');
  await screen.findByText('Waiting for the connection');
  await person.type(await field(), 'Half a');
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(unsent()).toEqual([]));
  unmount();
  open();
  expect(await field()).toHaveValue('');
  expect(screen.queryByText('Hello')).toBeNull();
});

test('where storage is blocked messages are kept in memory', async () => {
  failStorage('setItem');
  const { person } = open();
  goOffline();
  await person.type(await field(), 'Hello{Enter}');
  expect(await screen.findByText('Waiting for the connection')).toBeVisible();
  const sent = answerSending();
  comeOnline();
  await waitFor(() => expect(textsOf(sent)).toEqual(['Hello']));
  await waitFor(() => expect(unsent()).toEqual([]));
});
