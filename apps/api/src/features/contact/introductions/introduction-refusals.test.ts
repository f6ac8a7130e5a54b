import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aConversation } from '#test/contacts.ts';
import { aMember, atOnce, type Member, several } from '#test/factories.ts';
import { type Introduced, introduce, proposeIntroduction, threeMembers } from '#test/introductions.ts';
import { mailsTo } from '#test/mails.ts';

const { blocks, contacts, introductions } = contract;

describe('an introduction is refused', () => {
  const refusal = async (answer: ReturnType<typeof introduce>) => {
    const { status, detail } = await answer;
    return [status, detail];
  };
  const unreachable = [404, 'This member cannot be reached'];

  test('with 422 for the same member twice, an address in the text, or no text', async () => {
    const { by, first, second } = await threeMembers();
    expect(await refusal(introduce(by, first, { id: first.id.toUpperCase() }))).toEqual([
      422,
      'Choose two different members',
    ]);
    for (const text of ['', 'x'.repeat(301), 'Write to ada@example.org', 'www.example.org']) {
      expect((await introduce(by, first, second, text)).status).toBe(422);
    }
  });

  test('with 400 for oneself and 404 for a member she is not connected with or who does not exist', async () => {
    const { by, first, second } = await threeMembers();
    const stranger = await aMember();
    expect((await introduce(by, by, first)).status).toBe(400);
    for (const id of [stranger.id, '65f0c0ffee0c0ffee0c0ffee', 'nonsense']) {
      expect(await refusal(introduce(by, first, { id }))).toEqual(unreachable);
      expect(await refusal(introduce(by, { id }, second))).toEqual(unreachable);
    }
  });

  test('with 403 for a member whose address is not confirmed', async () => {
    const { first, second } = await threeMembers();
    const unconfirmed = await aMember();
    expect((await introduce(unconfirmed, first, second)).status).toBe(403);
  });

  test('with 409 for two who are connected or whom she has introduced already, in either order', async () => {
    const { by, first, second, accept } = await proposeIntroduction();
    expect(await refusal(introduce(by, second, first))).toEqual([409, 'You have introduced them already']);
    const other = await aMember({ is_confirmed: true });
    await aConversation(other, first);
    await aConversation(other, second);
    expect((await introduce(other, first, second)).status).toBe(201);
    await accept(first);
    await accept(second);
    expect(await refusal(introduce(by, first, second))).toEqual([409, 'They are connected already']);
  });

  test('with 409 for all but one of eight sent at once', async () => {
    const { by, first, second } = await threeMembers();
    const answers = await atOnce(8, (index) =>
      introduce(by, ...((index % 2 ? [first, second] : [second, first]) as [Member, Member])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  test('with 429 after ten on one day', async () => {
    clock.stopAt('2035-05-01T12:00:00Z');
    const limited = createApp(testContext({ RATE_LIMIT: 'on' }));
    const by = await aMember({ tier: 'premium', is_confirmed: true });
    const friends = await several(6, () => aMember());
    for (const friend of friends) await aConversation(by, friend);
    const pairs = friends.flatMap((first, at) =>
      friends.slice(at + 1).map((second) => [first, second] as const),
    );
    const statuses = [];
    for (const [first, second] of pairs.slice(0, 11)) {
      const body = { first_id: first.id, second_id: second.id, text: 'You should meet' };
      statuses.push((await as(by, limited).call(introductions.create, { body })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});

describe('a block between members', () => {
  const block = (from: Member, to: Member) => as(from).call(blocks.create, { body: { user_id: to.id } });

  test.each([
    ['both introduced', ({ first, second }: Introduced) => block(first, second)],
    ['introducer and first', ({ by, first }: Introduced) => block(first, by)],
    ['introducer and second', ({ by, second }: Introduced) => block(by, second)],
  ])('of %s answers an introduction with 404', async (_, blockBetween) => {
    const members = await threeMembers();
    await blockBetween(members);
    const { status, detail } = await introduce(members.by, members.first, members.second);
    expect([status, detail]).toEqual([404, 'This member cannot be reached']);
  });

  test.each([
    ['both introduced', ({ first, second }: Introduced) => block(first, second)],
    ['introducer and the other', ({ by, second }: Introduced) => block(by, second)],
    ['introducer and herself', ({ by, first }: Introduced) => block(first, by)],
  ])('of %s, made afterwards, answers accept and decline with 404', async (_, blockBetween) => {
    const members = await proposeIntroduction();
    await members.accept(members.second);
    await blockBetween(members);
    expect((await members.accept(members.first)).status).toBe(404);
    expect((await members.decline(members.first)).status).toBe(404);
    const known = (await as(members.second).call(contacts.list)).body.map(({ person }) => person.id);
    expect(known).not.toContain(members.first.id);
  });

  test.each([
    ['both introduced', 'first', 'second', 'by'],
    ['introducer and first', 'by', 'first', 'second'],
    ['introducer and second', 'second', 'by', 'first'],
  ] as const)(
    'of %s ends the introduction for good, unnoticed by the third',
    async (_, one, other, third) => {
      const members = await proposeIntroduction();
      const { first, second, accept, decline, seenBy } = members;
      await block(members[one], members[other]);
      await as(members[one]).call(blocks.remove, { params: { user_id: members[other].id } });
      for (const member of [first, second]) {
        expect((await accept(member)).status).toBe(404);
        expect((await decline(member)).status).toBe(404);
      }
      for (const member of [members[one], members[other]]) expect(await seenBy(member)).toBeUndefined();
      expect(await seenBy(members[third])).toMatchObject({ state: 'pending' });
    },
  );

  test('of both introduced withdraws the unsent mails that name one to the other', async () => {
    const { first, second } = await proposeIntroduction();
    const mails = async () =>
      [...(await mailsTo(first.user.email)), ...(await mailsTo(second.user.email))].filter(
        ({ kind }) => kind === 'introduction',
      );
    expect(await mails()).toHaveLength(2);
    await block(first, second);
    expect(await mails()).toEqual([]);
  });

  test('that has ended lets another introduction of the two be proposed', async () => {
    const { by, first, second, accept } = await proposeIntroduction();
    await block(first, second);
    await as(first).call(blocks.remove, { params: { user_id: second.id } });
    expect((await introduce(by, first, second)).status).toBe(201);
    expect((await accept(first)).status).toBe(404);
  });

  test('of both introduced hides the introduction from them and leaves it pending for the introducer', async () => {
    const { by, first, second, seenBy } = await proposeIntroduction();
    await block(first, second);
    expect(await seenBy(by)).toMatchObject({ state: 'pending' });
    for (const member of [first, second]) expect(await seenBy(member)).toBeUndefined();
  });
});
