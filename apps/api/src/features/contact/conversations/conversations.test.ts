import { randomUUID } from 'node:crypto';
import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aConversation, aConversationByRequest } from '#test/contacts.ts';
import { aMember, anAdmin, type Member, several } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { ConversationModel } from './conversation.model.ts';
import { leaveConversations } from './conversations-of-member.service.ts';
import { MessageModel } from './message.model.ts';

const { account, conversations } = contract;

const send = (
  from: Member,
  id: string,
  text: string,
  client_id: string = randomUUID(),
  app?: ReturnType<typeof createApp>,
) => as(from, app).call(conversations.send, { params: { id }, body: { text, client_id } });
const read = (member: Member, id: string) => as(member).call(conversations.read, { params: { id } });
const get = async (member: Member, id: string) =>
  (await as(member).call(conversations.get, { params: { id } })).body;
const messagesOf = async (member: Member, id: string, query: { before?: string; limit?: string } = {}) =>
  as(member).call(conversations.messages, { params: { id }, query });

async function aPair() {
  const [first, second] = [await aMember({ full_name: 'Ada' }), await aMember({ full_name: 'Bea' })];
  return { first, second, id: await aConversation(first, second, 'Hello') };
}

describe('a message', () => {
  test('is in the conversation of both, unread until the other reads it', async () => {
    const { first, second, id } = await aPair();
    const { status, body } = await send(second, id, ' How are you?\nWell? ');
    expect(status).toBe(201);
    const message = {
      id: expect.any(String),
      text: 'How are you?\nWell?',
      created_at: expect.stringMatching(/Z$/),
      is_own: true,
      read_at: null,
    };
    expect(body).toEqual(message);
    const last = { text: message.text, created_at: body.created_at };
    expect(await get(first, id)).toMatchObject({
      id,
      with: { id: second.id, full_name: 'Bea' },
      is_open: true,
      unread_count: 1,
      last_message: { ...last, is_own: false },
    });
    expect(await get(second, id)).toMatchObject({ unread_count: 0, last_message: { ...last, is_own: true } });
    expect((await read(first, id)).status).toBe(204);
    expect((await get(first, id)).unread_count).toBe(0);
    const { body: seen } = await messagesOf(second, id);
    expect(seen[0]).toMatchObject({ is_own: true, read_at: expect.any(String) });
    expect((await read(first, id)).status).toBe(204);
  });

  test('of an accepted request is read', async () => {
    const [first, second] = [await aMember(), await aMember()];
    const id = await aConversationByRequest(first, second, 'Hello');
    expect([(await get(first, id)).unread_count, (await get(second, id)).unread_count]).toEqual([0, 0]);
    expect((await messagesOf(second, id)).body).toMatchObject([
      { is_own: false, read_at: expect.any(String) },
    ]);
  });

  test('sent again with its client_id is stored once, whatever its text', async () => {
    const { first, second, id } = await aPair();
    const client_id = randomUUID();
    const sent = await send(first, id, 'Once', client_id);
    const before = await get(second, id);
    const again = await send(first, id, 'Twice', client_id.toUpperCase());
    expect([again.status, again.body]).toEqual([200, sent.body]);
    expect(await get(second, id)).toEqual(before);
    expect(before).toMatchObject({ unread_count: 1, last_message: { text: 'Once' } });
    expect((await send(second, id, 'Hers', client_id)).status).toBe(201);
    expect((await messagesOf(first, id)).headers['x-total-count']).toBe('3');
  });

  test.each([
    ['text', { text: ' ', client_id: randomUUID() }],
    ['text', { text: 'x'.repeat(4001), client_id: randomUUID() }],
    ['client_id', { text: 'Hello' }],
    ['client_id', { text: 'Hello', client_id: 'mine' }],
  ])('with a bad %s is 422', async (path, body) => {
    const { first, id } = await aPair();
    const answer = await as(first).call(conversations.send, { params: { id }, body: body as never });
    expect([answer.status, answer.body]).toMatchObject([422, { errors: [{ path }] }]);
  });

  test('is limited to thirty a minute over all conversations', async () => {
    clock.stopAt('2035-05-01T10:00:00Z');
    const limited = createApp(testContext({ RATE_LIMIT: 'on' }));
    const { first, id } = await aPair();
    const other = await aConversation(first, await aMember());
    const answers = await several(32, (index) =>
      send(first, index % 2 ? id : other, `${index}`, randomUUID(), limited),
    );
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(201), 429, 429]);
    expect(answers.at(-1)?.headers).toHaveProperty('retry-after');
    clock.stopAt('2035-05-01T10:01:01Z');
    expect((await send(first, id, 'Again', randomUUID(), limited)).status).toBe(201);
  });

  test('is notified once, and mailed after ten minutes unless it was read', async () => {
    const { first, second, id } = await aPair();
    const mails = async () => (await mailsTo(second.user.email)).filter(({ kind }) => kind === 'message');
    await send(first, id, 'A secret');
    await send(first, id, 'Another');
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(JSON.stringify(mail)).not.toContain('secret');
    await read(second, id);
    expect(await mails()).toEqual([]);
    await send(first, id, 'News');
    expect(await mails()).toHaveLength(1);
  });
});

describe('the messages of a conversation', () => {
  test('are listed newest first, in pages, with their total', async () => {
    const { first, second, id } = await aPair();
    await several(6, (index) => send(index % 2 ? first : second, id, `${index + 1}`));
    const page = await messagesOf(first, id, { limit: '3' });
    expect([page.body.map(({ text }) => text), page.headers['x-total-count']]).toEqual([
      ['6', '5', '4'],
      '7',
    ]);
    const before = page.body.at(-1)?.id ?? '';
    const next = await messagesOf(first, id, { limit: '1000', before });
    expect(next.body.map(({ text }) => text)).toEqual(['3', '2', '1', 'Hello']);
    expect((await messagesOf(first, id, { limit: '0' })).body).toEqual([]);
  });

  test('before a message of another conversation, or an unknown or malformed id, are 404', async () => {
    const { first, id } = await aPair();
    const other = await aConversation(first, await aMember());
    const [message] = (await messagesOf(first, other)).body;
    for (const before of [message?.id ?? '', 'nonsense', '65f0c0ffee0c0ffee0c0ffee']) {
      expect((await messagesOf(first, id, { before })).status).toBe(404);
    }
  });
});

describe('a conversation', () => {
  test('is 404 for other members, admins included', async () => {
    const { id } = await aPair();
    for (const member of [await aMember(), await anAdmin()]) {
      const params = { id };
      const statuses = [
        (await as(member).call(conversations.get, { params })).status,
        (await messagesOf(member, id)).status,
        (await send(member, id, 'Hello')).status,
        (await read(member, id)).status,
      ];
      expect(statuses).toEqual([404, 404, 404, 404]);
      expect((await as(member).call(conversations.list)).body).toEqual([]);
    }
  });

  test('with the latest message is listed first', async () => {
    const { first, id } = await aPair();
    const other = await aConversation(first, await aMember());
    const order = async () => (await as(first).call(conversations.list)).body.map((listed) => listed.id);
    expect(await order()).toEqual([other, id]);
    await send(first, id, 'Hello');
    expect(await order()).toEqual([id, other]);
  });

  test('with a deleted member stays readable, ended and with a former member', async () => {
    const { first, second, id } = await aPair();
    await send(first, id, 'Mine');
    const client_id = randomUUID();
    const sent = await send(second, id, 'Hers', client_id);
    await send(first, id, 'Mine, too');
    const removed = await as(first).call(account.remove, { body: { current_password: first.password } });
    expect(removed.status).toBe(204);
    const former = { id: null, full_name: 'Former member', business_name: null, profile_image: null };
    expect(await get(second, id)).toMatchObject({
      with: former,
      is_open: false,
      unread_count: 2,
      last_message: { text: 'Mine, too', is_own: false },
    });
    const isOwn = (await messagesOf(second, id)).body.map(({ is_own }) => is_own);
    expect(isOwn).toEqual([false, true, false, false]);
    expect(await send(second, id, 'Hers', client_id)).toMatchObject({ status: 200, body: sent.body });
    const refused = await send(second, id, 'Are you there?');
    expect([refused.status, refused.detail]).toEqual([409, 'This conversation has ended']);
    await as(second).call(account.remove, { body: { current_password: second.password } });
  });
});

test('the conversation of two who delete their accounts at once is removed', async () => {
  const { first, second, id } = await aPair();
  await Promise.all([leaveConversations(first.id), leaveConversations(second.id)]);
  expect(await ConversationModel.exists({ _id: id })).toBeNull();
  expect(await MessageModel.exists({ conversation_id: id })).toBeNull();
});
