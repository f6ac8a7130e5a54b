import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { as, testContext } from '#test/api.ts';
import { aConversation, anIntroduction } from '#test/contacts.ts';
import { aMember, anAdmin, atOnce, type Member, several } from '#test/factories.ts';
import { createApp } from '../../app.ts';
import { IntroductionModel } from './introduction.model.ts';

const { account, blocks, contacts, conversations, introductions, notifications, users } = contract;

interface Scene {
  by: Member;
  first: Member;
  second: Member;
}

/** Somebody who is connected with two members. */
async function aScene(): Promise<Scene> {
  const [by, first, second] = (await several(3, () => aMember({ is_confirmed: true }))) as [
    Member,
    Member,
    Member,
  ];
  await aConversation(by, first);
  await aConversation(by, second);
  return { by, first, second };
}

const introduce = (by: Member, first: { id: string }, second: { id: string }, text = 'You should meet') =>
  as(by).call(introductions.create, { body: { first_id: first.id, second_id: second.id, text } });

async function aProposal() {
  const scene = await aScene();
  const { body } = await introduce(scene.by, scene.first, scene.second);
  const params = { id: body.id };
  return {
    ...scene,
    params,
    accept: (member: Member) => as(member).call(introductions.accept, { params }),
    decline: (member: Member) => as(member).call(introductions.decline, { params }),
    seenBy: async (member: Member) =>
      (await as(member).call(introductions.list)).body.find(({ id }) => id === body.id),
  };
}

const toldOf = async (member: Member) =>
  (await as(member).call(notifications.list)).body
    .filter(({ kind }) => kind === 'introduction')
    .map(({ title, path }) => [title, path]);

/** As 30 days later. */
const expire = ({ id }: { id: string }) =>
  IntroductionModel.updateOne({ _id: id }, { expires_at: new Date(Date.now() - 1000) });

describe('introducing two members', () => {
  test('proposes to both that they meet, and tells them', async () => {
    const { by, first, second } = await aScene();
    const { status, body } = await introduce(by, first, second, 'You both work with clay');
    expect(status).toBe(201);
    const personOf = ({ id, user }: Member) => ({
      id,
      full_name: user.full_name,
      business_name: null,
      profile_image: null,
    });
    expect(body).toEqual({
      id: body.id,
      by: personOf(by),
      first: personOf(first),
      second: personOf(second),
      text: 'You both work with clay',
      state: 'pending',
      my_answer: null,
      created_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
      conversation_id: null,
    });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(30 * 86_400_000);
    for (const member of [by, first, second]) {
      expect((await as(member).call(introductions.list)).body).toEqual([body]);
    }
    expect(await toldOf(first)).toEqual([
      [
        `${by.user.full_name} would like to introduce you to ${second.user.full_name}`,
        '/messages?tab=requests',
      ],
    ]);
    expect(await toldOf(second)).toHaveLength(1);
    expect(await toldOf(by)).toEqual([]);
  });

  test('connects them once both said yes, with an empty conversation, and tells the others', async () => {
    const { by, first, second, accept, seenBy } = await aProposal();
    const one = await accept(second);
    expect([one.status, one.body.state, one.body.my_answer]).toEqual([200, 'pending', 'accepted']);
    expect(await seenBy(first)).toMatchObject({ state: 'pending', my_answer: null });
    const both = await accept(first);
    expect(both.body).toMatchObject({ state: 'connected', my_answer: 'accepted' });
    const conversation_id = both.body.conversation_id as string;
    expect(await seenBy(second)).toMatchObject({ state: 'connected', conversation_id });
    expect(await seenBy(by)).toMatchObject({ state: 'connected', my_answer: null, conversation_id: null });
    const params = { id: conversation_id };
    expect((await as(first).call(conversations.get, { params })).body).toMatchObject({
      is_open: true,
      last_message: null,
      with: { id: second.id },
    });
    const known = (await as(second).call(contacts.list)).body.find(({ person }) => person.id === first.id);
    expect(known).toMatchObject({ state: 'connected', conversation_id });
    expect((await toldOf(second))[0]).toEqual([
      `${first.user.full_name} would like to meet you, too: you are connected`,
      `/messages/${conversation_id}`,
    ]);
    expect(await toldOf(by)).toEqual([
      [`${first.user.full_name} accepted your introduction: the two are connected`, '/messages?tab=requests'],
    ]);
  });

  test('a no is told to nobody: it stays pending until it expires', async () => {
    const { by, first, second, accept, decline, params, seenBy } = await aProposal();
    expect((await decline(first)).body).toMatchObject({ state: 'pending', my_answer: 'declined' });
    expect((await accept(second)).body).toMatchObject({ state: 'pending', my_answer: 'accepted' });
    expect(await seenBy(by)).toMatchObject({ state: 'pending', my_answer: null, conversation_id: null });
    expect(await seenBy(second)).toMatchObject({ state: 'pending' });
    expect(await toldOf(by)).toEqual([]);
    expect(await toldOf(second)).toHaveLength(1);
    await expire(params);
    for (const member of [by, first, second])
      expect(await seenBy(member)).toMatchObject({ state: 'expired' });
  });

  test('neither uses up requests nor asks whether they take any', async () => {
    const { by, first, second } = await aScene();
    await as(first).call(users.updateMe, { body: { takes_requests: false } });
    const used = async () => (await as(by).call(contract.contactRequests.allowance)).body.used;
    const before = await used();
    expect((await introduce(by, first, second)).status).toBe(201);
    expect(await used()).toBe(before);
  });
});

describe('answering', () => {
  test('the same again changes nothing, another answer is refused', async () => {
    const { first, second, accept, decline } = await aProposal();
    await accept(first);
    expect((await accept(first)).status).toBe(200);
    expect((await decline(first)).status).toBe(409);
    await accept(second);
    expect((await accept(first)).body).toMatchObject({ state: 'connected' });
    expect((await decline(second)).status).toBe(409);
  });

  test('is for the two alone: 403 for who proposed it, 404 for anybody else', async () => {
    const { by, params } = await aProposal();
    for (const call of [introductions.accept, introductions.decline]) {
      expect((await as(by).call(call, { params })).status).toBe(403);
      expect((await as(await aMember()).call(call, { params })).status).toBe(404);
      expect((await as(await anAdmin()).call(call, { params })).status).toBe(404);
      expect((await as(null).call(call, { params })).status).toBe(401);
    }
  });

  test('what has expired is refused, the same answer as before is not', async () => {
    const { first, second, accept, decline, params } = await aProposal();
    await accept(first);
    await expire(params);
    const refused = await accept(second);
    expect([refused.status, refused.detail]).toEqual([409, 'This introduction has expired']);
    expect((await decline(second)).status).toBe(409);
    expect((await accept(first)).body).toMatchObject({ state: 'expired', my_answer: 'accepted' });
  });

  test('by both at the same moment, many times, connects them once', async () => {
    const { first, second, accept } = await aProposal();
    const answers = await atOnce(20, (index) => accept(index % 2 ? first : second));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const connected = (await as(first).call(contacts.list)).body.filter(
      ({ person }) => person.id === second.id,
    );
    expect(connected).toMatchObject([{ state: 'connected' }]);
    const open = (await as(first).call(conversations.list)).body.filter(
      ({ with: other }) => other.id === second.id,
    );
    expect(open).toHaveLength(1);
    expect((await toldOf(first)).length + (await toldOf(second)).length).toBe(3);
  });
});

describe('an introduction is refused', () => {
  const refusal = async (answer: ReturnType<typeof introduce>) => {
    const { status, detail } = await answer;
    return [status, detail];
  };
  const unreachable = [404, 'This member cannot be reached'];

  test('of the same person twice, with an address in the text, without a text', async () => {
    const { by, first, second } = await aScene();
    expect(await refusal(introduce(by, first, { id: first.id.toUpperCase() }))).toEqual([
      422,
      'Choose two different members',
    ]);
    for (const text of ['', 'x'.repeat(301), 'Write to ada@example.org', 'www.example.org']) {
      expect((await introduce(by, first, second, text)).status).toBe(422);
    }
  });

  test('of oneself, and of whom one is not connected with or does not exist', async () => {
    const { by, first, second } = await aScene();
    const stranger = await aMember();
    expect((await introduce(by, by, first)).status).toBe(400);
    for (const id of [stranger.id, '65f0c0ffee0c0ffee0c0ffee', 'nonsense']) {
      expect(await refusal(introduce(by, first, { id }))).toEqual(unreachable);
      expect(await refusal(introduce(by, { id }, second))).toEqual(unreachable);
    }
  });

  test('from who has not confirmed her address', async () => {
    const { first, second } = await aScene();
    const unconfirmed = await aMember();
    expect((await introduce(unconfirmed, first, second)).status).toBe(403);
  });

  test('of two who are connected, or whom she has introduced already, whichever comes first', async () => {
    const { by, first, second, accept } = await aProposal();
    expect(await refusal(introduce(by, second, first))).toEqual([409, 'You have introduced them already']);
    const other = await aMember({ is_confirmed: true });
    await aConversation(other, first);
    await aConversation(other, second);
    expect((await introduce(other, first, second)).status).toBe(201);
    await accept(first);
    await accept(second);
    expect(await refusal(introduce(by, first, second))).toEqual([409, 'They are connected already']);
  });

  test('once, when it is sent many times at once', async () => {
    const { by, first, second } = await aScene();
    const answers = await atOnce(8, (index) =>
      introduce(by, ...((index % 2 ? [first, second] : [second, first]) as [Member, Member])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  test('after ten on one day', async () => {
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

describe('a block', () => {
  const block = (from: Member, to: Member) => as(from).call(blocks.create, { body: { user_id: to.id } });

  test.each([
    ['the two', ({ first, second }: Scene) => block(first, second)],
    ['her and the first', ({ by, first }: Scene) => block(first, by)],
    ['her and the second', ({ by, second }: Scene) => block(by, second)],
  ])('between %s refuses the introduction as if one could not be reached', async (_, across) => {
    const scene = await aScene();
    await across(scene);
    const { status, detail } = await introduce(scene.by, scene.first, scene.second);
    expect([status, detail]).toEqual([404, 'This member cannot be reached']);
  });

  test.each([
    ['the two', ({ first, second }: Scene) => block(first, second)],
    ['who proposed and the other', ({ by, second }: Scene) => block(by, second)],
    ['who proposed and her', ({ by, first }: Scene) => block(first, by)],
  ])('between %s afterwards keeps her from answering', async (_, across) => {
    const scene = await aProposal();
    await scene.accept(scene.second);
    await across(scene);
    expect((await scene.accept(scene.first)).status).toBe(404);
    expect((await scene.decline(scene.first)).status).toBe(404);
    const known = (await as(scene.second).call(contacts.list)).body.map(({ person }) => person.id);
    expect(known).not.toContain(scene.first.id);
  });

  test('does not tell who proposed it that the two are blocked', async () => {
    const { by, first, second, seenBy } = await aProposal();
    await block(first, second);
    expect(await seenBy(by)).toMatchObject({ state: 'pending' });
    for (const member of [first, second]) expect(await seenBy(member)).toBeUndefined();
  });
});

test.each(['by', 'first', 'second'] as const)(
  'an introduction ends as expired when the account of %s is deleted',
  async (side) => {
    const proposal = await aProposal();
    const { [side]: gone, accept, seenBy } = proposal;
    const left = [proposal.by, proposal.first, proposal.second].filter((member) => member !== gone);
    await as(gone).call(account.remove, { body: { current_password: gone.password } });
    for (const member of left) {
      expect(await seenBy(member)).toMatchObject({
        state: 'expired',
        [side]: { id: null, full_name: 'Former member' },
      });
    }
    const answering = left.find((member) => member !== proposal.by) as Member;
    expect((await accept(answering)).status).toBe(409);
    expect(await toldOf(answering)).toEqual([]);
  },
);

test('the download of her data holds her introductions as she sees them', async () => {
  const { id } = await anIntroduction(await aMember(), await aMember(), await aMember());
  const { first, decline, params } = await aProposal();
  await decline(first);
  const { body } = await as(first).call(account.download);
  expect(body.introductions).toMatchObject([{ id: params.id, my_answer: 'declined', state: 'pending' }]);
  expect(body.introductions.map((introduction) => introduction.id)).not.toContain(id);
});
