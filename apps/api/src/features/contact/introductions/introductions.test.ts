import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aConversation, aConversationByRequest, anIntroduction } from '#test/contacts.ts';
import { aMember, anAdmin, atOnce, type Member } from '#test/factories.ts';
import { introduce, proposeIntroduction, threeMembers } from '#test/introductions.ts';
import { mailsTo } from '#test/mails.ts';
import { IntroductionModel } from './introduction.model.ts';

const { account, contacts, conversations, introductions, notifications, users } = contract;

/** Title and path of her notifications about introductions, newest first. */
const introductionNews = async (member: Member) =>
  (await as(member).call(notifications.list)).body
    .filter(({ kind }) => kind === 'introduction')
    .map(({ title, path }) => [title, path]);

/** Moves the end of the introduction (30 days after its creation) into the past. */
const expire = ({ id }: { id: string }) =>
  IntroductionModel.updateOne({ _id: id }, { expires_at: new Date(Date.now() - 1000) });

describe('introducing two members', () => {
  test('creates a pending introduction and notifies both members', async () => {
    const { by, first, second } = await threeMembers();
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
    expect(await introductionNews(first)).toEqual([
      [
        `${by.user.full_name} would like to introduce you to ${second.user.full_name}`,
        '/messages?tab=requests',
      ],
    ]);
    expect(await introductionNews(second)).toHaveLength(1);
    expect(await introductionNews(by)).toEqual([]);
  });

  test('connects both with an empty conversation once both accepted, and notifies the others', async () => {
    const { by, first, second, accept, seenBy } = await proposeIntroduction();
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
    expect((await introductionNews(second))[0]).toEqual([
      `${first.user.full_name} would like to meet you, too: you are now connected`,
      `/messages/${conversation_id}`,
    ]);
    expect(await introductionNews(by)).toEqual([
      [
        `${first.user.full_name} accepted your introduction: they are now connected`,
        '/messages?tab=requests',
      ],
    ]);
  });

  test('a declined introduction stays pending for the others until it expires, and notifies nobody', async () => {
    const { by, first, second, accept, decline, params, seenBy } = await proposeIntroduction();
    expect((await decline(first)).body).toMatchObject({ state: 'pending', my_answer: 'declined' });
    expect((await accept(second)).body).toMatchObject({ state: 'pending', my_answer: 'accepted' });
    expect(await seenBy(by)).toMatchObject({ state: 'pending', my_answer: null, conversation_id: null });
    expect(await seenBy(second)).toMatchObject({ state: 'pending' });
    expect(await introductionNews(by)).toEqual([]);
    expect(await introductionNews(second)).toHaveLength(1);
    await expire(params);
    for (const member of [by, first, second])
      expect(await seenBy(member)).toMatchObject({ state: 'expired' });
  });

  test('is no longer mailed to who has answered it', async () => {
    const { first, second, accept } = await proposeIntroduction();
    const mailed = async ({ user }: Member) => (await mailsTo(user.email)).map(({ kind }) => kind);
    expect([await mailed(first), await mailed(second)]).toEqual([['introduction'], ['introduction']]);
    await accept(first);
    expect([await mailed(first), await mailed(second)]).toEqual([[], ['introduction']]);
  });

  test('counts as no contact request and ignores takes_requests', async () => {
    const { by, first, second } = await threeMembers();
    await as(first).call(users.updateMe, { body: { takes_requests: false } });
    const used = async () => (await as(by).call(contract.contactRequests.allowance)).body.used;
    const before = await used();
    expect((await introduce(by, first, second)).status).toBe(201);
    expect(await used()).toBe(before);
  });
});

describe('answering an introduction', () => {
  test('the same answer again changes nothing, the other answer is 409', async () => {
    const { first, second, accept, decline } = await proposeIntroduction();
    await accept(first);
    expect((await accept(first)).status).toBe(200);
    expect((await decline(first)).status).toBe(409);
    await accept(second);
    expect((await accept(first)).body).toMatchObject({ state: 'connected' });
    expect((await decline(second)).status).toBe(409);
  });

  test('is 403 for the member who introduced them and 404 for anybody else', async () => {
    const { by, params } = await proposeIntroduction();
    for (const call of [introductions.accept, introductions.decline]) {
      expect((await as(by).call(call, { params })).status).toBe(403);
      expect((await as(await aMember()).call(call, { params })).status).toBe(404);
      expect((await as(await anAdmin()).call(call, { params })).status).toBe(404);
      expect((await as(null).call(call, { params })).status).toBe(401);
    }
  });

  test('after the end is 409, except for the answer she gave before', async () => {
    const { first, second, accept, decline, params } = await proposeIntroduction();
    await accept(first);
    await expire(params);
    const refused = await accept(second);
    expect([refused.status, refused.detail]).toEqual([409, 'This introduction has expired']);
    expect((await decline(second)).status).toBe(409);
    expect((await accept(first)).body).toMatchObject({ state: 'expired', my_answer: 'accepted' });
  });

  test('by both, 20 times at once, connects them once', async () => {
    const { first, second, accept } = await proposeIntroduction();
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
    expect((await introductionNews(first)).length + (await introductionNews(second)).length).toBe(3);
  });
});

test.each(['by', 'first', 'second'] as const)(
  'an introduction expires when the account of %s is deleted',
  async (side) => {
    const proposal = await proposeIntroduction();
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
    expect(await introductionNews(answering)).toEqual([]);
  },
);

test('the list of pending introductions leaves out connected and expired ones, and counts what it holds', async () => {
  const connected = await proposeIntroduction();
  await connected.accept(connected.first);
  await connected.accept(connected.second);
  const pendingOf = async (member: Member) =>
    (await as(member).call(introductions.list, { query: { state: 'pending' } })).headers['x-total-count'];
  expect(await pendingOf(connected.by)).toBe('0');
  const { by, first, second } = await threeMembers();
  const { body } = await introduce(by, first, second);
  const { body: pending } = await as(first).call(introductions.list, { query: { state: 'pending' } });
  expect(pending).toEqual([body]);
  await expire(body);
  expect(await pendingOf(first)).toBe('0');
  expect((await as(first).call(introductions.list)).body).toMatchObject([{ state: 'expired' }]);
});

test('the export of her data holds her introductions with her own answer only', async () => {
  const { id } = await anIntroduction(await aMember(), await aMember(), await aMember());
  const { first, decline, params } = await proposeIntroduction();
  await decline(first);
  const { body } = await as(first).call(account.download);
  expect(body.introductions).toMatchObject([{ id: params.id, my_answer: 'declined', state: 'pending' }]);
  expect(body.introductions.map((introduction) => introduction.id)).not.toContain(id);
});

test('a block between the two removes the notifications that name them to each other', async () => {
  const { by, first, second } = await threeMembers();
  await introduce(by, first, second);
  const counts = async () =>
    Promise.all([first, second].map(async (member) => (await introductionNews(member)).length));
  expect(await counts()).toEqual([1, 1]);
  await as(first).call(contract.blocks.create, { body: { user_id: second.id } });
  expect(await counts()).toEqual([0, 0]);
});

describe('an introduction of two who connect in another way', () => {
  test('is closed, with the answers that were given, and nobody is told that it was accepted', async () => {
    const { by, first, second, params, accept, decline, seenBy } = await proposeIntroduction();
    await decline(second);
    const conversation_id = await aConversationByRequest(first, second);
    expect(await seenBy(first)).toMatchObject({ state: 'connected', my_answer: null, conversation_id });
    expect(await seenBy(second)).toMatchObject({ state: 'connected', my_answer: 'declined' });
    expect(await seenBy(by)).toMatchObject({ state: 'connected', conversation_id: null });
    expect(await introductionNews(by)).toEqual([]);
    const { body: waiting } = await as(first).call(introductions.list, { query: { state: 'pending' } });
    expect(waiting).toEqual([]);
    const unread = (await as(first).call(notifications.list)).body.filter(({ read_at }) => !read_at);
    expect(unread.map(({ kind }) => kind)).not.toContain('introduction');
    expect([(await accept(first)).status, (await decline(first)).status]).toEqual([409, 409]);
    expect(await IntroductionModel.findById(params.id).lean()).not.toHaveProperty('first_answer');
  });

  test('stays as it was where it has expired, or is of others', async () => {
    const { by, first, second, params, seenBy } = await proposeIntroduction();
    await expire(params);
    const other = await aMember();
    const another = await anIntroduction(by, first, other);
    await aConversation(first, second);
    expect(await seenBy(by)).toMatchObject({ state: 'expired' });
    const { body } = await as(by).call(introductions.list);
    expect(body.find(({ id }) => id === another.id)).toMatchObject({ state: 'pending' });
  });
});
