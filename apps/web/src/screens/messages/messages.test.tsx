import { contactRequests, contacts } from '@rosette/shared/contract/contacts.ts';
import { conversations } from '@rosette/shared/contract/conversations.ts';
import { introductions } from '@rosette/shared/contract/introductions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useParams } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { invalidate } from '#data/changes.ts';
import { formatClock, formatFullDay } from '#lib/format.ts';
import { hasTouchOnly } from '#test/media.ts';
import { aContactRequest, aConversation, aMessage } from '#test/messages.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse, server } from '#test/server.ts';
import { setWidth } from '#test/width.ts';
import { ConversationScreen } from './conversation-screen.tsx';
import { MessagesScreen } from './messages-screen.tsx';

const { id } = aConversation();

beforeEach(() => setWidth(800));

describe('/messages', () => {
  test('lists conversations with the last message and the unread count', async () => {
    answer(conversations.list, [aConversation({ unread_count: 2 })]);
    renderScreen(<MessagesScreen />, { user: aUser(), at: '/messages' });
    const row = await screen.findByRole('link', { name: /Maren Voss.*Good to meet you.*2 unread/ });
    expect(row).toHaveAttribute('href', `/messages/${id}`);
  });

  test('shows requests to answer above the conversations, and their number at the tab', async () => {
    answer(conversations.list, [aConversation({ is_open: false })]);
    answer(contactRequests.list, [
      aContactRequest({ from: { ...aContactRequest().from, full_name: 'Grace Okafor' } }),
    ]);
    renderScreen(<MessagesScreen />, { user: aUser(), at: '/messages' });
    const request = await screen.findByRole('link', { name: /Grace Okafor.*first customers.*Request/ });
    expect(request).toHaveAttribute('href', '/messages?tab=requests');
    expect(await screen.findByRole('link', { name: /Maren Voss.*Ended/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Requests (1)' })).toBeVisible();
  });

  test('an accepted request links to the conversation', async () => {
    // All boxes and states answer empty, except pending received requests.
    server.use(
      http.get('*/api/contact-requests', ({ request }) => {
        const search = new URL(request.url).searchParams;
        const waits = search.get('box') === 'received' && search.get('state') === 'pending';
        return HttpResponse.json(waits ? [aContactRequest()] : []);
      }),
    );
    const accepted = answer(contactRequests.accept, { conversation_id: id });
    const { person } = renderScreen(<MessagesScreen />, {
      user: aUser(),
      at: '/messages?tab=requests',
      path: '/messages',
    });
    const request = (await screen.findByText('How did you find your first customers?')).closest('li');
    expect(within(request as HTMLElement).getByRole('button', { name: 'Decline' })).toBeVisible();
    expect(within(request as HTMLElement).getByRole('button', { name: 'Block' })).toBeVisible();
    await person.click(within(request as HTMLElement).getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(`/messages/${id}`));
    expect(accepted).toHaveLength(1);
  });

  test('withdrawing a request asks first, as its place of the month is lost', async () => {
    server.use(
      http.get('*/api/contact-requests', ({ request }) => {
        const isSent = new URL(request.url).searchParams.get('box') === 'sent';
        return HttpResponse.json(isSent ? [aContactRequest()] : []);
      }),
    );
    answer(introductions.list, []);
    const withdrawn = answer(contactRequests.withdraw, undefined);
    const { person } = renderScreen(<MessagesScreen />, {
      user: aUser(),
      at: '/messages?tab=requests',
      path: '/messages',
    });
    await person.click(await screen.findByRole('button', { name: 'Withdraw request' }));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText(/counts among your requests of this month/)).toBeVisible();
    expect(withdrawn).toHaveLength(0);
    await person.click(question.getByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText('Request withdrawn')).toBeVisible();
    expect(withdrawn).toHaveLength(1);
  });

  test('without requests leads to members', async () => {
    answer(contactRequests.list, []);
    answer(introductions.list, []);
    renderScreen(<MessagesScreen />, { user: aUser(), at: '/messages?tab=requests', path: '/messages' });
    expect(await screen.findByText('No requests')).toBeVisible();
    const next = screen.getByRole('link', { name: 'Find somebody to talk to' });
    expect(next).toHaveAttribute('href', '/members');
  });
});

describe('a conversation', () => {
  beforeEach(() => {
    answer(conversations.get, aConversation());
    answer(conversations.read, undefined);
    answer(conversations.messages, [
      aMessage({ id: 'b', text: 'And the second' }),
      aMessage({ id: 'a', text: 'The first one', is_own: true }),
    ]);
  });
  const open = () =>
    renderScreen(<ConversationScreen />, { user: aUser(), at: `/messages/${id}`, path: '/messages/:id' });
  const texts = () =>
    [...screen.getByRole('log').querySelectorAll('p')].map(({ textContent }) => textContent);

  test('shows messages from oldest to newest and marks them as read', async () => {
    const read = answer(conversations.read, undefined);
    open();
    await screen.findByText('And the second');
    expect(texts()).toEqual(['The first one', 'And the second']);
    await waitFor(() => expect(read).toHaveLength(1));
  });

  test('announces messages that come or are written now, not those from before', async () => {
    const { person, queryClient } = open();
    const announced = (text: string) =>
      screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');
    await screen.findByText('And the second');
    expect(['The first one', 'And the second'].map(announced)).toEqual(['off', 'off']);
    answer(conversations.send, aMessage({ id: 'd', text: 'Hello', is_own: true }));
    await person.type(await screen.findByLabelText('Write a message'), 'Hello{Enter}');
    await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull());
    answer(conversations.messages, [
      aMessage({ id: 'd', text: 'Hello', is_own: true }),
      aMessage({ id: 'c', text: 'Are you there?' }),
      aMessage({ id: 'b', text: 'And the second' }),
      aMessage({ id: 'a', text: 'The first one', is_own: true }),
    ]);
    // As the live stream does when a message of hers arrives.
    await invalidate(queryClient, 'message');
    await screen.findByText('Are you there?');
    const all = ['The first one', 'And the second', 'Are you there?', 'Hello'];
    expect(all.map(announced)).toEqual(['off', 'off', 'polite', 'polite']);
    expect(texts()).toEqual(all);
  });

  test.each([
    ['while composing', { isComposing: true }],
    ['in Safari, after composing', { keyCode: 229 }],
  ])('is not sent by an Enter that confirms an input method %s', async (_, traits) => {
    const sent = answer(conversations.send, aMessage({ id: 'c', text: 'こんにちは', is_own: true }));
    open();
    const field = await screen.findByLabelText('Write a message');
    fireEvent.change(field, { target: { value: 'こんにちは' } });
    fireEvent.keyDown(field, { key: 'Enter', ...traits });
    expect(field).toHaveValue('こんにちは');
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('is sent by its button alone on a touch keyboard, where Enter is a new line', async () => {
    const sent = answer(conversations.send, aMessage({ id: 'c', text: 'Hello', is_own: true }));
    hasTouchOnly();
    const { person } = open();
    const field = await screen.findByLabelText('Write a message');
    await person.type(field, 'Hello{Enter}you');
    expect(field).toHaveValue('Hello\nyou');
    expect(sent).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('is loaded and marked as read once, also when a message is sent', async () => {
    const got = [
      answer(conversations.get, aConversation({ unread_count: 1 })),
      answer(conversations.messages, [aMessage({ id: 'b', text: 'And the second' })]),
    ];
    const read = answer(conversations.read, undefined);
    const { person } = open();
    await waitFor(() => expect(read).toHaveLength(1));
    const sending = delayAnswer(conversations.send, aMessage({ is_own: true }));
    await person.type(await screen.findByLabelText('Write a message'), 'Hello{Enter}');
    expect(await screen.findByText('Sending...')).toBeVisible();
    sending.release();
    await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull());
    expect([...got, read].map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  test('has a line above what was unread when it was opened, which stays once it is read', async () => {
    const read_at = new Date().toISOString();
    const shown = (readOfSecond: string | null) => [
      aMessage({ id: 'c', text: 'Own', is_own: true }),
      aMessage({ id: 'b', text: 'Second', read_at: readOfSecond }),
      aMessage({ id: 'a', text: 'First', read_at }),
    ];
    answer(conversations.messages, shown(null));
    const { queryClient } = open();
    const line = await screen.findByText('New messages');
    expect(line.compareDocumentPosition(screen.getByText('First'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(line.compareDocumentPosition(screen.getByText('Second'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const later = aMessage({ id: 'd', text: 'Later' });
    answer(conversations.messages, [later, ...shown(read_at)]);
    await invalidate(queryClient, 'message');
    await screen.findByText('Later');
    expect(screen.getAllByText('New messages')).toEqual([line]);
  });

  test('that is read is not marked again', async () => {
    answer(conversations.messages, [aMessage({ text: 'Long ago', read_at: new Date().toISOString() })]);
    const read = answer(conversations.read, undefined);
    open();
    await screen.findByText('Long ago');
    expect(screen.queryByText('New messages')).toBeNull();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(read).toEqual([]);
  });

  test('that the list has just loaded is not asked for again', async () => {
    const conversation = aConversation();
    answer(conversations.list, [conversation]);
    answer(conversations.messages, [aMessage({ text: 'Good morning' })]);
    answer(conversations.read, undefined);
    const asked = answer(conversations.get, conversation);
    const Screens = () => (useParams().id ? <ConversationScreen /> : <MessagesScreen />);
    const { person } = renderScreen(<Screens />, { user: aUser(), at: '/messages', path: '/messages/:id?' });
    await person.click(await screen.findByRole('link', { name: /Maren Voss/ }));
    await screen.findByText('Good morning');
    expect(asked).toEqual([]);
  });

  test('shows days, groups of one author, and the time once a group', async () => {
    const at = (minute: number, traits: object) =>
      aMessage({ created_at: new Date(2026, 0, 15, 10, minute).toISOString(), read_at: 'x', ...traits });
    answer(
      conversations.messages,
      [
        at(0, { id: 'a', text: 'One' }),
        at(3, { id: 'b', text: 'Two' }),
        at(4, { id: 'c', text: 'Three', is_own: true }),
        aMessage({ id: 'd', text: 'Four', read_at: 'x', created_at: new Date().toISOString() }),
      ].toReversed(),
    );
    open();
    await screen.findByText('Four');
    const times = [...screen.getByRole('log').querySelectorAll('time')].map(({ textContent }) => textContent);
    const [first, today] = [new Date(2026, 0, 15, 10, 3), new Date()];
    expect(times.slice(0, 4)).toEqual([
      formatFullDay(first),
      formatClock(first),
      formatClock(new Date(2026, 0, 15, 10, 4)),
      'Today',
    ]);
    expect(times).toHaveLength(5);
    expect(times[4]).toBe(formatClock(today));
  });

  test.each([
    [1, false],
    [2, true],
  ])('with %i connections in all offers Introduce: %s', async (total, isOffered) => {
    answer(contacts.list, [], { total });
    const { person } = open();
    await screen.findByText('And the second');
    await waitFor(async () => {
      await person.click(await screen.findByRole('button', { name: 'More' }));
      const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
      await person.keyboard('{Escape}');
      expect(items.includes('Introduce')).toBe(isOffered);
    });
  });

  test('stands beside the list in a wide window, where it is the current one', async () => {
    setWidth(1280);
    answer(conversations.list, [
      aConversation(),
      aConversation({ id: 'other', with: { ...aConversation().with, full_name: 'Grace Okafor' } }),
    ]);
    open();
    await screen.findByText('And the second');
    expect(screen.getByRole('heading', { level: 1, name: 'Maren Voss' })).toBeVisible();
    const rows = within(await screen.findByRole('tabpanel')).getAllByRole('link');
    expect(rows.map((row) => [row.getAttribute('href'), row.getAttribute('aria-current')])).toEqual([
      [`/messages/${id}`, 'page'],
      ['/messages/other', null],
    ]);
    // What is open is read beside it.
    expect(rows[0]).not.toHaveTextContent('Good to meet you');
    expect(screen.queryByRole('link', { name: 'All conversations' })).toBeNull();
  });

  test('sends with Enter, breaks lines with Shift+Enter, and shows the message at once', async () => {
    const { person } = open();
    const field = await screen.findByLabelText('Write a message');
    const held = delayAnswer(conversations.send, aMessage({ id: 'c', text: 'Hello\nMaren', is_own: true }));
    await person.type(field, 'Hello{Shift>}{Enter}{/Shift}Maren{Enter}');
    expect(await screen.findByText('Sending...')).toBeVisible();
    expect(field).toHaveValue('');
    answer(conversations.messages, [aMessage({ id: 'c', text: 'Hello\nMaren', is_own: true })]);
    held.release();
    await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull());
    expect(texts().at(-1)).toBe('Hello\nMaren');
  });

  test('marks a failed message, and Try again sends it with the same client_id', async () => {
    const { person } = open();
    refuse(conversations.send, { status: 500, detail: '' });
    await person.type(await screen.findByLabelText('Write a message'), 'Hello{Enter}');
    const again = await screen.findByRole('button', { name: 'Try again' });
    const sent = answer(conversations.send, aMessage({ id: 'c', text: 'Hello', is_own: true }));
    await person.click(again);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      text: 'Hello',
      client_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull());
  });

  test('discards a failed message', async () => {
    const { person } = open();
    refuse(conversations.send, { status: 500, detail: '' });
    await person.type(await screen.findByLabelText('Write a message'), 'Hello{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Hello')).toBeNull();
  });

  test('that has ended meanwhile shows so once after sending; the message can be copied or discarded', async () => {
    const { person } = open();
    const field = await screen.findByLabelText('Write a message');
    refuse(conversations.send, {
      status: 409,
      code: 'conversation_ended',
      detail: 'This conversation has ended',
    });
    answer(conversations.get, aConversation({ is_open: false }));
    await person.type(field, 'Hello{Enter}');
    expect(await screen.findByText('This conversation has ended. You can still read it.')).toBeVisible();
    const marked = within(screen.getByRole('log'));
    expect(await marked.findByText('Not sent')).toBeVisible();
    expect(await screen.findAllByText(/This conversation has ended/)).toHaveLength(1);
    expect(marked.queryByRole('button', { name: 'Try again' })).toBeNull();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await person.click(marked.getByRole('button', { name: 'Copy text' }));
    expect(copied).toHaveBeenCalledWith('Hello');
    await person.click(marked.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Hello')).toBeNull();
  });

  test('shows with a message why it was refused, where the conversation goes on', async () => {
    const { person } = open();
    refuse(conversations.send, { status: 404, detail: 'This conversation does not exist' });
    await person.type(await screen.findByLabelText('Write a message'), 'Hello{Enter}');
    const marked = within(screen.getByRole('log'));
    expect(await marked.findByText('This conversation does not exist')).toBeVisible();
    expect(marked.getByText('Not sent')).toBeVisible();
  });

  test('beyond the limit of a minute a message waits', async () => {
    const { person } = open();
    refuse(conversations.send, { status: 429, detail: 'Too many messages' });
    await person.type(await screen.findByLabelText('Write a message'), 'Hello{Enter}');
    expect(await screen.findByText('Waiting for the connection')).toBeVisible();
  });

  test('with a former member can be reported, without a block', async () => {
    const former = { id: null, full_name: 'Former member', business_name: null, profile_image: null };
    answer(conversations.get, aConversation({ with: former, is_open: false }));
    const { person } = open();
    await screen.findByText('And the second');
    await person.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Report']);
  });

  test('that has ended is readable without a field', async () => {
    answer(conversations.get, aConversation({ is_open: false }));
    open();
    expect(await screen.findByText('This conversation has ended. You can still read it.')).toBeVisible();
    expect(screen.queryByLabelText('Write a message')).toBeNull();
  });
});
