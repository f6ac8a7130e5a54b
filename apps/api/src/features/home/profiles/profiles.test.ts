import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aConversation, aRequest } from '#test/contacts.ts';
import {
  aBusiness,
  aMember,
  anAdmin,
  anEvent,
  anOpportunity,
  type Member,
  several,
} from '#test/factories.ts';

const { blocks, contactRequests, opportunities, profiles, suspensions } = contract;

const activityOf = (caller: Member, { id }: { id: string }) =>
  as(caller).call(profiles.activity, { params: { id } });

const idsOf = (items: { id: string | null }[]) => items.map(({ id }) => id);

test('of a member with nothing is empty', async () => {
  const [viewer, member] = [await aMember(), await aMember()];
  const { status, body } = await activityOf(viewer, member);
  expect(status).toBe(200);
  expect(body).toEqual({
    contact: null,
    can_introduce: false,
    mutual_connections: { count: 0, people: [] },
    businesses: [],
    events: [],
    opportunities: [],
  });
});

test('lists her businesses, events that are not over and open opportunities, and nothing of others', async () => {
  const [viewer, member, other] = [
    await aMember({ tier: 'premium' }),
    await aMember({ tier: 'premium' }),
    await aMember({ tier: 'premium' }),
  ];
  for (const each of [other, member]) await aBusiness(each, { name: each.user.full_name });
  await anEvent(member, { date: '2024-01-01T10:00:00Z' });
  const event = await anEvent(member, { title: 'Next' });
  await anEvent(other);
  const closed = await anOpportunity(member, { title: 'Closed' });
  await as(member).call(opportunities.close, { params: { id: closed.id } });
  const open = await anOpportunity(member);
  await anOpportunity(other);
  const { body } = await activityOf(viewer, member);
  expect(body.businesses.map(({ name }) => name)).toEqual([member.user.full_name]);
  expect(body.events).toMatchObject([{ id: event.id, my_rsvp: null }]);
  expect(body.events[0]).not.toHaveProperty('address');
  expect(idsOf(body.opportunities)).toEqual([open.id]);
  expect(idsOf((await activityOf(member, member)).body.opportunities)).toEqual([open.id]);
});

test("at most five of each kind, and no more than the caller's tier allows, but all five of her own", async () => {
  const member = await aMember({ tier: 'premium' });
  await several(6, () => aBusiness(member));
  await several(6, () => anEvent(member));
  await several(6, () => anOpportunity(member));
  const counts = async (viewer: Member) => {
    const { businesses, events, opportunities: posted } = (await activityOf(viewer, member)).body;
    return [businesses, events, posted].map(({ length }) => length);
  };
  expect(await counts(await aMember({ tier: 'premium' }))).toEqual([5, 5, 5]);
  expect(await counts(await aMember())).toEqual([3, 5, 5]);
  expect(await counts(member)).toEqual([5, 5, 5]);
});

describe('the contact between the two', () => {
  const stateFor = async (viewer: Member, member: Member) =>
    (await activityOf(viewer, member)).body.contact?.state ?? null;

  test('is sent, received, or connected with the conversation', async () => {
    const [one, two] = [await aMember({ is_confirmed: true }), await aMember()];
    const { id } = await aRequest(one, two);
    expect([await stateFor(one, two), await stateFor(two, one)]).toEqual(['sent', 'received']);
    const { conversation_id } = (await as(two).call(contactRequests.accept, { params: { id } })).body;
    for (const [viewer, member] of [
      [one, two],
      [two, one],
    ] as const) {
      expect((await activityOf(viewer, member)).body.contact).toEqual({
        state: 'connected',
        request_id: id,
        conversation_id,
        since: expect.stringMatching(/Z$/),
      });
    }
  });

  test('never tells the sender of a decline', async () => {
    const [one, two] = [await aMember({ is_confirmed: true }), await aMember()];
    const { id } = await aRequest(one, two);
    await as(two).call(contactRequests.decline, { params: { id } });
    expect([await stateFor(one, two), await stateFor(two, one)]).toEqual(['sent', null]);
  });

  test('can introduce: who is connected with her and with somebody else whom she sees', async () => {
    const [viewer, member, other] = [await aMember(), await aMember(), await aMember()];
    const can = async () => (await activityOf(viewer, member)).body.can_introduce;
    await aConversation(viewer, other);
    expect(await can()).toBe(false);
    await aConversation(viewer, member);
    expect(await can()).toBe(true);
    const suspend = { params: { id: other.id }, body: { reason: 'Spam' } };
    await as(await anAdmin()).call(suspensions.suspend, suspend);
    expect(await can()).toBe(false);
  });
});

describe('mutual connections', () => {
  test('are members connected with both, without those hidden from the caller', async () => {
    const [viewer, member] = [await aMember(), await aMember()];
    const both = await several(7, () => aMember());
    for (const each of both) {
      await aConversation(viewer, each);
      await aConversation(each, member);
    }
    await aConversation(viewer, member);
    await aConversation(viewer, await aMember());
    await aConversation(member, await aMember());
    const mutual = async () => (await activityOf(viewer, member)).body.mutual_connections;
    expect(await mutual()).toMatchObject({ count: 7, people: { length: 5 } });
    const [gone, ...rest] = both as [Member, ...Member[]];
    await as(gone).call(blocks.create, { body: { user_id: viewer.id } });
    const { count, people } = await mutual();
    expect(count).toBe(6);
    expect(rest.map(({ id }) => id)).toEqual(expect.arrayContaining(idsOf(people)));
  });

  test('of oneself are none', async () => {
    const [viewer, other] = [await aMember(), await aMember()];
    await aConversation(viewer, other);
    expect((await activityOf(viewer, viewer)).body).toMatchObject({
      contact: null,
      can_introduce: false,
      mutual_connections: { count: 0, people: [] },
    });
  });
});

test('of a member who is unknown or across a block is 404, for visitors 401', async () => {
  const [viewer, member] = [await aMember(), await aMember()];
  expect((await activityOf(viewer, { id: 'f'.repeat(24) })).status).toBe(404);
  expect((await activityOf(viewer, { id: 'nonsense' })).status).toBe(404);
  await as(member).call(blocks.create, { body: { user_id: viewer.id } });
  expect((await activityOf(viewer, member)).status).toBe(404);
  expect((await as(null).call(profiles.activity, { params: { id: member.id } })).status).toBe(401);
});
