import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aRequest } from '#test/contacts.ts';
import { aMember, type Member } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';

const { contactRequests, contacts } = contract;

const pair = async () =>
  [await aMember({ is_confirmed: true }), await aMember({ is_confirmed: true })] as const;
const ask = (from: Member, to: Member) =>
  as(from).call(contactRequests.create, { body: { to: to.id, purpose: 'advice', text: 'Hello' } });
const decline = (member: Member, id: string) => as(member).call(contactRequests.decline, { params: { id } });
const states = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

/** Everything that the API answers a sender about her request. */
async function allSeenBySender(from: Member, to: Member) {
  const lists = [];
  for (const state of [undefined, ...states]) {
    const query = { box: 'sent' as const, ...(state && { state }) };
    const { body, headers } = await as(from).call(contactRequests.list, { query });
    lists.push([state, headers['x-total-count'], body]);
  }
  const { body: contactsSeen, headers } = await as(from).call(contacts.list);
  const { body: allowance } = await as(from).call(contactRequests.allowance);
  const { status, detail } = await ask(from, to);
  return { lists, contactsSeen, count: headers['x-total-count'], allowance, again: [status, detail] };
}

test('a decline changes no answer that the sender gets', async () => {
  const [from, to] = await pair();
  const { id } = await aRequest(from, to);
  const before = await allSeenBySender(from, to);
  expect((await decline(to, id)).status).toBe(204);
  expect(await allSeenBySender(from, to)).toEqual(before);
  expect(before.again).toEqual([409, 'You have asked this member already']);
});

test('the receiver finds it among declined requests, not among her contacts', async () => {
  const [from, to] = await pair();
  const { id } = await aRequest(from, to);
  await decline(to, id);
  const seen = async (state?: (typeof states)[number]) =>
    (await as(to).call(contactRequests.list, { query: { ...(state && { state }) } })).body.map(
      (request) => request.state,
    );
  expect([await seen(), await seen('declined'), await seen('pending')]).toEqual([
    ['declined'],
    ['declined'],
    [],
  ]);
  expect((await as(to).call(contacts.list)).body).toEqual([]);
});

test.each(['accept', 'decline'] as const)(
  'after an answer (%s) the mail that asked for it is not sent',
  async (answer) => {
    const [from, to] = await pair();
    const { id } = await aRequest(from, to);
    const kinds = async () => (await mailsTo(to.user.email)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['contact-request']);
    await as(to).call(contactRequests[answer], { params: { id } });
    expect(await kinds()).toEqual([]);
  },
);

test('declining again is 204, an accepted or withdrawn one is 409', async () => {
  const [from, to] = await pair();
  const { id } = await aRequest(from, to);
  expect([(await decline(to, id)).status, (await decline(to, id)).status]).toEqual([204, 204]);
  const accepted = await as(to).call(contactRequests.accept, { params: { id } });
  expect([accepted.status, (await decline(to, id)).status]).toEqual([200, 409]);
  const [other, receiver] = await pair();
  const withdrawn = await aRequest(other, receiver);
  const withdraw = () => as(other).call(contactRequests.withdraw, { params: { id: withdrawn.id } });
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 409]);
  expect((await decline(receiver, withdrawn.id)).status).toBe(409);
  const accept = await as(receiver).call(contactRequests.accept, { params: { id: withdrawn.id } });
  expect(accept.status).toBe(409);
  expect((await as(receiver).call(contactRequests.list)).body).toEqual([]);
});

test('after a decline it can be withdrawn and sent again, and starts as declined', async () => {
  const [from, to] = await pair();
  const { id } = await aRequest(from, to);
  await decline(to, id);
  expect((await as(from).call(contactRequests.withdraw, { params: { id } })).status).toBe(204);
  const again = await ask(from, to);
  expect([again.status, again.body.state]).toEqual([201, 'pending']);
  const { body } = await as(to).call(contactRequests.list);
  expect(body.map((request) => [request.id, request.state])).toEqual([[again.body.id, 'declined']]);
  expect((await as(to).call(contacts.list)).body).toEqual([]);
  const accepted = await as(to).call(contactRequests.accept, { params: { id: again.body.id } });
  expect(accepted.status).toBe(200);
});

test('a request to a member whose request she declined accepts that one', async () => {
  const [from, to] = await pair();
  const { id } = await aRequest(from, to);
  await decline(to, id);
  const { status, body } = await ask(to, from);
  expect([status, body]).toMatchObject([200, { id, state: 'accepted' }]);
});

test('a decline that she took back by accepting no longer hides a later request', async () => {
  const [from, to] = await pair();
  const declined = await aRequest(from, to);
  await decline(to, declined.id);
  await as(from).call(contactRequests.withdraw, { params: { id: declined.id } });
  const { id } = await aRequest(from, to);
  await as(to).call(contactRequests.accept, { params: { id } });
  await as(from).call(contacts.remove, { params: { user_id: to.id } });
  const again = await aRequest(from, to);
  const received = await as(to).call(contactRequests.list, { query: { state: 'pending' } });
  expect(received.body.map((request) => request.id)).toEqual([again.id]);
  expect((await as(to).call(contacts.list)).body).toMatchObject([{ state: 'received' }]);
});
