import { randomUUID } from 'node:crypto';
import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aConversationByRequest } from '#test/contacts.ts';
import { aMember, anAdmin, anApplicant, atOnce, aWord, type Member, several } from '#test/factories.ts';
import { anImported } from '#test/imports.ts';
import { mailsTo } from '#test/mails.ts';

const { blocks, users } = contract;

const block = (blocker: Member, { id }: { id: string }) =>
  as(blocker).call(blocks.create, { body: { user_id: id } });
const unblock = (blocker: Member, { id }: { id: string }) =>
  as(blocker).call(blocks.remove, { params: { user_id: id } });
const profile = async (viewer: Member, { id }: { id: string }) =>
  (await as(viewer).call(users.get, { params: { id } })).status;

async function twoMembers(): Promise<[Member, Member]> {
  return [await aMember({ tier: 'premium' }), await aMember({ tier: 'premium' })];
}

describe('blocking a member', () => {
  test('hides each from the other, once when repeated', async () => {
    const [ada, eve] = await twoMembers();
    const first = await block(ada, eve);
    expect([first.status, first.body.person]).toEqual([
      201,
      { id: eve.id, full_name: eve.user.full_name, business_name: null, profile_image: null },
    ]);
    const again = await block(ada, eve);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([await profile(ada, eve), await profile(eve, ada)]).toEqual([404, 404]);
  });

  test('hides her under her id in capitals, too, and is undone by it', async () => {
    const [ada, eve] = await twoMembers();
    const inCapitals = { id: eve.id.toUpperCase() };
    await block(ada, inCapitals);
    expect(await profile(ada, inCapitals)).toBe(404);
    expect(await profile(eve, { id: ada.id.toUpperCase() })).toBe(404);
    await unblock(ada, inCapitals);
    expect(await profile(ada, inCapitals)).toBe(200);
  });

  test('a hundred times at once creates one block, and one answer has isNew', async () => {
    const [ada, eve] = await twoMembers();
    const statuses = (await atOnce(100, () => block(ada, eve))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(99);
    expect((await as(ada).call(blocks.list)).body).toHaveLength(1);
  });

  test('withdraws unsent mails to each about the other', async () => {
    const [ada, eve] = await twoMembers();
    const { conversations } = contract;
    const id = await aConversationByRequest(ada, eve);
    const body = { text: 'Hello', client_id: randomUUID() };
    await as(ada).call(conversations.send, { params: { id }, body });
    const kindsOf = async ({ user }: Member) => (await mailsTo(user.email)).map(({ kind }) => kind);
    const all = [...(await kindsOf(ada)), ...(await kindsOf(eve))];
    expect(all).toEqual(expect.arrayContaining(['contact-accepted', 'message']));
    await block(eve, ada);
    const left = [...(await kindsOf(ada)), ...(await kindsOf(eve))];
    expect(left.filter((kind) => /^contact|^message/.test(kind))).toEqual([]);
  });

  test('is undone by the blocker only, then both see each other', async () => {
    const [ada, eve] = await twoMembers();
    await block(ada, eve);
    expect((await unblock(eve, ada)).status).toBe(204);
    expect(await profile(eve, ada)).toBe(404);
    expect((await unblock(ada, eve)).status).toBe(204);
    expect((await unblock(ada, eve)).status).toBe(204);
    expect([await profile(ada, eve), await profile(eve, ada)]).toEqual([200, 200]);
  });

  test('by both members is two blocks', async () => {
    const [ada, eve] = await twoMembers();
    expect([(await block(ada, eve)).status, (await block(eve, ada)).status]).toEqual([201, 201]);
    await unblock(ada, eve);
    expect(await profile(ada, eve)).toBe(404);
  });

  test("removes both from each other's directory and its counts", async () => {
    const [ada, eve] = await twoMembers();
    const word = aWord();
    for (const member of [ada, eve]) {
      await as(member).call(users.updateMe, { body: { business_name: word } });
    }
    const found = async (viewer: Member) => {
      const { body, headers } = await as(viewer).call(users.list, { query: { q: word } });
      return [body.map(({ id }) => id).sort(), headers['x-total-count']];
    };
    expect(await found(ada)).toEqual([[ada.id, eve.id].sort(), '2']);
    await block(ada, eve);
    expect([await found(ada), await found(eve)]).toEqual([
      [[ada.id], '1'],
      [[eve.id], '1'],
    ]);
    expect((await found(await anAdmin()))[1]).toBe('2');
  });

  test.each([
    ['oneself', async (ada: Member) => ada.id, 400, 'You cannot block yourself'],
    ['an admin', async () => (await anAdmin()).id, 400, 'Admins cannot be blocked'],
    ['nobody', async () => '65f0c0ffee0c0ffee0c0ffee', 404, 'This member does not exist'],
    ['a malformed id', async () => 'nobody', 404, 'This member does not exist'],
    ['who waits to be admitted', async () => (await anApplicant()).id, 404, 'This member does not exist'],
    ['who was imported', async () => (await anImported()).id, 404, 'This member does not exist'],
  ])('%s is refused', async (_, idOf, status, detail) => {
    const ada = await aMember();
    const refused = await block(ada, { id: await idOf(ada) });
    expect([refused.status, refused.detail]).toEqual([status, detail]);
  });

  test('is not for admins, who see and are seen by everybody', async () => {
    const [ada, eve] = await twoMembers();
    expect((await block(await anAdmin(), eve)).status).toBe(400);
    await block(ada, eve);
    const seeEachOther = async () => [await profile(ada, eve), await profile(eve, ada)];
    const admin = await anAdmin();
    const grant = (role: 'admin' | 'member') =>
      as(admin).call(contract.admin.grantRole, { query: { email: eve.user.email, role } });
    await grant('admin');
    expect(await seeEachOther()).toEqual([200, 200]);
    await grant('member');
    expect(await seeEachOther()).toEqual([404, 404]);
  });

  test('ends when both have unblocked each other at once', async () => {
    const [ada, eve] = await twoMembers();
    await Promise.all([block(ada, eve), block(eve, ada)]);
    await Promise.all([unblock(ada, eve), unblock(eve, ada)]);
    expect([await profile(ada, eve), await profile(eve, ada)]).toEqual([200, 200]);
  });
});

test('lists blocked members, latest first, without deleted accounts', async () => {
  const ada = await aMember();
  const others = await several(3, () => aMember());
  for (const other of others) await block(ada, other);
  const [first, second, third] = others as [Member, Member, Member];
  await as(second).call(contract.account.remove, { body: { current_password: second.password } });
  const { body, headers } = await as(ada).call(blocks.list);
  expect(body.map(({ person }) => person.id)).toEqual([third.id, first.id]);
  expect(headers['x-total-count']).toBe('2');
  expect((await as(third).call(blocks.list)).body).toEqual([]);
});
