import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aConversationByRequest, aRequest } from '#test/contacts.ts';
import { aMember, type Member } from '#test/factories.ts';

const { contactRequests, contacts, conversations, users } = contract;

const pair = async () =>
  [await aMember({ is_confirmed: true }), await aMember({ is_confirmed: true })] as const;
const contactsOf = async (member: Member) => (await as(member).call(contacts.list)).body;
const end = (member: Member, other: Member) =>
  as(member).call(contacts.remove, { params: { user_id: other.id } });
const isOpen = async (member: Member, id: string) =>
  (await as(member).call(conversations.get, { params: { id } })).body.is_open;

test('accepting connects both, once when repeated', async () => {
  const [from, to] = await pair();
  const { id } = await aRequest(from, to);
  const accept = () => as(to).call(contactRequests.accept, { params: { id } });
  const { status, body } = await accept();
  expect(status).toBe(200);
  expect((await accept()).body).toEqual(body);
  for (const [member, other] of [
    [from, to],
    [to, from],
  ] as const) {
    expect(await contactsOf(member)).toMatchObject([
      { person: { id: other.id }, state: 'connected', request_id: id, ...body },
    ]);
  }
  const sent = await as(from).call(contactRequests.list, { query: { box: 'sent' } });
  expect(sent.body).toMatchObject([{ state: 'accepted', ...body }]);
});

test('the contact list is filtered by one member', async () => {
  const [first, second] = await pair();
  const [third] = await pair();
  await aConversationByRequest(first, second);
  await aRequest(third, first);
  const withOne = async (member: Member) =>
    (await as(first).call(contacts.list, { query: { user_id: member.id } })).body;
  expect(await withOne(second)).toMatchObject([{ person: { id: second.id }, state: 'connected' }]);
  expect(await withOne(third)).toMatchObject([{ person: { id: third.id }, state: 'received' }]);
  expect(await withOne(first)).toEqual([]);
  await as(third).call(contract.blocks.create, { body: { user_id: first.id } });
  expect(await withOne(third)).toEqual([]);
});

test('the contact list is searched by name and business, ignoring case and accents, and filtered by state', async () => {
  const member = await aMember({ is_confirmed: true });
  const zoe = await aMember({ is_confirmed: true, full_name: 'Zoë Marsh', business_name: 'Marsh Prints' });
  const ada = await aMember({ is_confirmed: true, full_name: 'Ada Lind', business_name: 'Prints & Co' });
  await aMember({ full_name: 'Zoë Stranger' });
  await aConversationByRequest(member, zoe);
  await aRequest(ada, member);
  const found = async (query: { q?: string; state?: 'connected' | 'received'; limit?: string }) => {
    const { body, headers } = await as(member).call(contacts.list, { query });
    return [headers['x-total-count'], ...body.map(({ person }) => person.full_name)];
  };
  expect(await found({ q: 'ZOE' })).toEqual(['1', 'Zoë Marsh']);
  expect(await found({ q: 'prints' })).toEqual(['2', 'Ada Lind', 'Zoë Marsh']);
  expect(await found({ q: 'prints', limit: '1' })).toEqual(['2', 'Ada Lind']);
  expect(await found({ q: 'prints', state: 'connected' })).toEqual(['1', 'Zoë Marsh']);
  expect(await found({ state: 'received' })).toEqual(['1', 'Ada Lind']);
  expect(await found({ q: 'stranger' })).toEqual(['0']);
  await as(zoe).call(contract.blocks.create, { body: { user_id: member.id } });
  expect(await found({ q: 'zoe' })).toEqual(['0']);
});

test('ending a connection ends it for both, and the conversation stays readable', async () => {
  const [first, second] = await pair();
  const id = await aConversationByRequest(first, second, 'Hello');
  expect((await end(second, first)).status).toBe(204);
  expect([await contactsOf(first), await contactsOf(second)]).toEqual([[], []]);
  expect([await isOpen(first, id), await isOpen(second, id)]).toEqual([false, false]);
  const { body } = await as(first).call(conversations.messages, { params: { id } });
  expect(body.map(({ text }) => text)).toEqual(['Hello']);
  expect((await end(second, first)).status).toBe(204);
});

test('ending a connection that does not exist is 204 and keeps requests', async () => {
  const [from, to] = await pair();
  await aRequest(from, to);
  expect([(await end(from, to)).status, (await end(to, from)).status]).toEqual([204, 204]);
  expect(await contactsOf(to)).toMatchObject([{ state: 'received' }]);
  const nobody = { user_id: '65f0c0ffee0c0ffee0c0ffee' };
  expect((await as(from).call(contacts.remove, { params: nobody })).status).toBe(204);
  const malformed = await as(from).call(contacts.remove, { params: { user_id: 'nonsense' } });
  expect(malformed.status).toBe(404);
});

test('connecting again reopens the conversation with the text of the new request', async () => {
  const [first, second] = await pair();
  const id = await aConversationByRequest(first, second, 'Hello');
  const [old] = (await as(second).call(contactRequests.list)).body;
  await end(first, second);
  const again = await as(second).call(contactRequests.accept, { params: { id: old?.id ?? '' } });
  expect(again.body).toEqual({ conversation_id: id });
  expect(await isOpen(first, id)).toBe(false);
  expect(await aConversationByRequest(second, first, 'Hello again')).toBe(id);
  expect(await isOpen(first, id)).toBe(true);
  const { body } = await as(first).call(conversations.messages, { params: { id } });
  expect(body.map(({ text, is_own }) => [text, is_own])).toEqual([
    ['Hello again', false],
    ['Hello', true],
  ]);
});

test("email_visibility 'connections' shows the address to connections until they end", async () => {
  const [first, second] = await pair();
  const seen = async () => [
    (await as(first).call(users.get, { params: { id: second.id } })).body.email,
    (await as(first).call(users.list, { query: { q: second.user.full_name } })).body.find(
      ({ id }) => id === second.id,
    )?.email,
  ];
  expect(await seen()).toEqual([undefined, undefined]);
  await aConversationByRequest(first, second);
  expect(await seen()).toEqual([second.user.email, second.user.email]);
  await as(second).call(users.updateMe, { body: { email_visibility: 'nobody' } });
  expect(await seen()).toEqual([undefined, undefined]);
  await as(second).call(users.updateMe, { body: { email_visibility: 'connections' } });
  await end(first, second);
  expect(await seen()).toEqual([undefined, undefined]);
});
