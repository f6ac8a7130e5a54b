import { randomUUID } from 'node:crypto';
import { contract } from '@rosette/shared/contract/index.ts';
import { expect, inject, test } from 'vitest';
import { as } from '#test/api.ts';
import { aConversation, aRequest } from '#test/contacts.ts';
import { workerDatabase } from '#test/database.ts';
import { aMember, atOnce, type Member } from '#test/factories.ts';
import { withTwoServers } from '#test/start-server.ts';

const { blocks, contactRequests, contacts, conversations } = contract;

/** Two processes on this worker's database: transactions of two processes conflict in it, those of one wait in turn. */
const servers = withTwoServers({
  MONGODB_URI: workerDatabase(inject('mongoUri'), inject('databasePrefix')),
  RATE_LIMIT: 'off',
});
const at = (index: number, member: Member) =>
  as(member, `http://127.0.0.1:${(index % 2 ? servers()[1] : servers()[0]).port}`);

const pair = async () =>
  [await aMember({ is_confirmed: true }), await aMember({ is_confirmed: true })] as const;
const ask = (index: number, from: Member, to: Member) =>
  at(index, from).call(contactRequests.create, { body: { to: to.id, purpose: 'other', text: `${index}` } });
const contactOf = async (member: Member) => (await as(member).call(contacts.list)).body;
const accept = (index: number, member: Member, id: string) =>
  at(index, member).call(contactRequests.accept, { params: { id } });
const block = (index: number, member: Member, other: Member) =>
  at(index, member).call(blocks.create, { body: { user_id: other.id } });

const write = (index: number, from: Member, id: string, client_id: string = randomUUID()) =>
  at(index, from).call(conversations.send, { params: { id }, body: { text: `${index}`, client_id } });
const unreadOf = async (member: Member, id: string) =>
  (await as(member).call(conversations.get, { params: { id } })).body.unread_count;

test('of a hundred requests of two members to each other at once, one is sent and one connects them', async () => {
  const [first, second] = await pair();
  const answers = await atOnce(100, (index) =>
    index % 4 < 2 ? ask(index, first, second) : ask(index, second, first),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(201), count(200), count(409)]).toEqual([1, 1, 98]);
  expect(await contactOf(first)).toMatchObject([{ state: 'connected' }]);
  expect(await contactOf(second)).toMatchObject([{ state: 'connected' }]);
  const [conversation, ...more] = (await as(first).call(conversations.list)).body;
  expect(more).toEqual([]);
  const params = { id: conversation?.id ?? '' };
  expect((await as(first).call(conversations.messages, { params })).body).toHaveLength(2);
});

test('accepting a hundred times at once opens one conversation with one message', async () => {
  const [from, to] = await pair();
  const { id } = await aRequest(from, to);
  const answers = await atOnce(100, (index) => accept(index, to, id));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.conversation_id}`)).size).toBe(1);
  const params = { id: answers[0]?.body.conversation_id ?? '' };
  expect((await as(to).call(conversations.messages, { params })).body).toHaveLength(1);
});

test('of accepting and withdrawing at once one succeeds', async () => {
  const [from, to] = await pair();
  const { id } = await aRequest(from, to);
  const statuses = await atOnce(100, async (index) =>
    index % 2 < 1
      ? `accept ${(await accept(index >> 1, to, id)).status}`
      : `withdraw ${(await at(index >> 1, from).call(contactRequests.withdraw, { params: { id } })).status}`,
  );
  const isConnected = statuses.includes('accept 200');
  const expected = isConnected
    ? { 'accept 200': 50, 'withdraw 409': 50 }
    : { 'withdraw 204': 1, 'accept 409': 50, 'withdraw 409': 49 };
  const counted = [...new Set(statuses)].map((status) => [
    status,
    statuses.filter((other) => other === status).length,
  ]);
  expect(Object.fromEntries(counted)).toEqual(expected);
  expect(await contactOf(from)).toHaveLength(isConnected ? 1 : 0);
});

test('accepting and blocking at once ends blocked, without a connection', async () => {
  const [from, to] = await pair();
  const { id } = await aRequest(from, to);
  const answers = await atOnce(100, async (index) =>
    index % 2 < 1 ? (await accept(index >> 1, to, id)).status : (await block(index >> 1, to, from)).status,
  );
  expect(answers.filter((status) => status === 201)).toHaveLength(1);
  expect([await contactOf(from), await contactOf(to)]).toEqual([[], []]);
  const { body } = await as(from).call(conversations.list);
  expect(body.map(({ is_open }) => is_open)).toEqual(body.map(() => false));
  expect((await as(to).call(contactRequests.list, { query: { state: 'pending' } })).body).toEqual([]);
});

test('asking and being blocked at once leaves no request', async () => {
  const [from, to] = await pair();
  await atOnce(100, async (index) =>
    index % 2 < 1 ? ask(index >> 1, from, to) : block(index >> 1, to, from),
  );
  const refused = await ask(0, from, to);
  expect([refused.status, refused.detail]).toEqual([404, 'This member cannot be reached']);
  expect((await as(from).call(contactRequests.list, { query: { box: 'sent' } })).body).toEqual([]);
  expect([await contactOf(from), await contactOf(to)]).toEqual([[], []]);
});

test('messages sent during a block are not in the conversation after it has ended', async () => {
  const [first, second] = await pair();
  const id = await aConversation(first, second);
  const answers = await atOnce(100, async (index) =>
    index === 50 ? (await block(index, second, first)).status : (await write(index, first, id)).status,
  );
  const sent = answers.filter((status, index) => index !== 50 && status === 201).length;
  expect(answers[50]).toBe(201);
  expect(answers.filter((status) => status === 409)).toHaveLength(99 - sent);
  const { headers } = await as(second).call(conversations.messages, { params: { id } });
  expect(headers['x-total-count']).toBe(String(sent + 1));
  const late = await write(0, first, id);
  expect([late.status, late.detail]).toEqual([409, 'This conversation has ended']);
  const own = await as(second).call(conversations.get, { params: { id } });
  expect(own.body).toMatchObject({ is_open: false, with: { id: first.id } });
});

test('a message sent a hundred times at once is stored once', async () => {
  const [first, second] = await pair();
  const id = await aConversation(first, second);
  const client_id = randomUUID();
  const answers = await atOnce(100, (index) => write(index, first, id, client_id));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(99);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await unreadOf(second, id)).toBe(1);
});

test('a hundred messages of both members at once are numbered without gaps', async () => {
  const [first, second] = await pair();
  const id = await aConversation(first, second);
  const answers = await atOnce(100, (index) => write(index, index % 4 < 2 ? first : second, id));
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  const { body, headers } = await as(first).call(conversations.messages, {
    params: { id },
    query: { limit: '200' },
  });
  expect([body.length, headers['x-total-count']]).toEqual([101, '101']);
  expect([await unreadOf(first, id), await unreadOf(second, id)]).toEqual([50, 50]);
});
