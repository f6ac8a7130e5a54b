import { randomUUID } from 'node:crypto';
import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { AccountCountModel } from '#features/limits/account-count.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aConversationByRequest, aRequest } from '#test/contacts.ts';
import { aMember, anAdmin, atOnce, type Member, several } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';

const { contactRequests, contacts, conversations, suspensions, users } = contract;

const confirmed = (traits: Parameters<typeof aMember>[0] = {}) => aMember({ is_confirmed: true, ...traits });
const ask = (from: Member, to: { id: string }, text = 'Questions?', app?: ReturnType<typeof createApp>) =>
  as(from, app).call(contactRequests.create, { body: { to: to.id, purpose: 'advice', text } });
const box = async (member: Member, query: { box?: 'sent' | 'received'; state?: 'pending' } = {}) =>
  (await as(member).call(contactRequests.list, { query })).body;

describe('sending a contact request', () => {
  test('answers the request, which both members find in their lists', async () => {
    const [from, to] = [await confirmed({ full_name: 'Ada' }), await aMember({ full_name: 'Bea' })];
    const { status, body } = await ask(from, to, ' How did you begin? ');
    expect(status).toBe(201);
    const request = {
      id: expect.any(String),
      from: { id: from.id, full_name: 'Ada', business_name: null, profile_image: null },
      to: { id: to.id, full_name: 'Bea', business_name: null, profile_image: null },
      purpose: 'advice',
      text: 'How did you begin?',
      state: 'pending',
      created_at: expect.stringMatching(/Z$/),
      expires_at: expect.any(String),
      conversation_id: null,
    };
    expect(body).toEqual(request);
    const days = (Date.parse(body.expires_at) - Date.parse(body.created_at)) / 86_400_000;
    expect(days).toBe(30);
    expect(await box(from, { box: 'sent' })).toEqual([request]);
    expect(await box(to)).toEqual([request]);
    expect([await box(from), await box(to, { box: 'sent' })]).toEqual([[], []]);
    const contact = { request_id: body.id, conversation_id: null, since: body.created_at };
    expect((await as(from).call(contacts.list)).body).toEqual([
      { person: request.to, state: 'sent', ...contact },
    ]);
    expect((await as(to).call(contacts.list)).body).toEqual([
      { person: request.from, state: 'received', ...contact },
    ]);
  });

  test.each([
    ['a web address', 'See rosa.example.com'],
    ['an e-mail address', 'ada@rosette.example'],
    ['a phone number', 'Call 0664 123 45 67'],
    ['nothing', ' '],
    ['too much', 'x'.repeat(301)],
  ])('with %s in the text is 422', async (_, text) => {
    const { status, body } = await ask(await confirmed(), await aMember(), text);
    expect([status, body]).toMatchObject([422, { errors: [{ path: 'text' }] }]);
  });

  test('is refused in this order: invalid body, unconfirmed address, oneself, unreachable', async () => {
    const [stranger, member] = [await aMember(), await confirmed()];
    expect((await ask(stranger, stranger, '')).status).toBe(422);
    const unconfirmed = await ask(stranger, stranger);
    expect([unconfirmed.status, unconfirmed.detail]).toEqual([
      403,
      'Please confirm your e-mail address first',
    ]);
    expect((await ask(member, { id: member.id.toUpperCase() })).status).toBe(400);
    for (const id of ['65f0c0ffee0c0ffee0c0ffee', 'nonsense', '{"$ne":null}']) {
      const { status, detail } = await ask(member, { id });
      expect([status, detail]).toEqual([404, 'This member cannot be reached']);
    }
    expect((await as(null).call(contactRequests.list)).status).toBe(401);
  });

  test('to a suspended member is 404, also for an admin, who cannot write to her either', async () => {
    const [admin, suspended] = [await confirmed({ role: 'admin' }), await confirmed()];
    const id = await aConversationByRequest(suspended, admin);
    const stranger = await aMember();
    for (const member of [suspended, stranger]) {
      await as(admin).call(suspensions.suspend, { params: { id: member.id }, body: { reason: 'Spam' } });
    }
    const asked = await ask(admin, stranger);
    expect([asked.status, asked.detail]).toEqual([404, 'This member cannot be reached']);
    const params = { id };
    expect((await as(admin).call(conversations.get, { params })).body.is_open).toBe(false);
    const body = { text: 'Hello?', client_id: randomUUID() };
    const written = await as(admin).call(conversations.send, { params, body });
    expect([written.status, written.detail]).toEqual([409, 'This conversation has ended']);
  });

  test('needs no confirmed address where the installation sends no mail', async () => {
    const withoutMail = createApp(testContext({ SMTP_URL: '' }));
    expect((await ask(await aMember(), await aMember(), 'Hello', withoutMail)).status).toBe(201);
  });

  test('twice is 409, and so is a request to a connected member', async () => {
    const [from, to] = [await confirmed(), await confirmed()];
    await ask(from, to);
    expect((await ask(from, to)).status).toBe(409);
    const other = await confirmed();
    await aConversationByRequest(from, other);
    expect((await ask(from, other)).status).toBe(409);
    expect((await ask(other, from)).status).toBe(409);
  });

  test('to a member with takes_requests off is 403, but answers are accepted', async () => {
    const [from, to] = [await confirmed(), await confirmed()];
    await as(to).call(users.updateMe, { body: { takes_requests: false } });
    const refused = await ask(from, to);
    expect([refused.status, refused.detail]).toEqual([403, 'This member takes no requests']);
    expect((await ask(to, from)).status).toBe(201);
    expect((await ask(from, to)).body.state).toBe('accepted');
  });

  test('to a member whose request is pending accepts it: 200, both texts are in the conversation', async () => {
    const [first, second] = [await confirmed(), await confirmed()];
    const asked = await ask(first, second, 'Shall we?');
    const { status, body } = await ask(second, first, 'Gladly!');
    expect([status, body]).toMatchObject([
      200,
      { id: asked.body.id, state: 'accepted', from: { id: first.id } },
    ]);
    const id = body.conversation_id ?? '';
    const { body: written } = await as(first).call(conversations.messages, { params: { id } });
    expect(written).toMatchObject([
      { text: 'Gladly!', is_own: false, read_at: null },
      { text: 'Shall we?', is_own: true, read_at: expect.any(String) },
    ]);
    expect((await as(second).call(contactRequests.allowance)).body.used).toBe(0);
  });

  test('accepts an id in upper case', async () => {
    const [from, to] = [await confirmed(), await aMember()];
    expect((await ask(from, { id: to.id.toUpperCase() })).status).toBe(201);
    expect((await ask(from, to)).status).toBe(409);
  });
});

describe('the monthly allowance', () => {
  test.each([
    ['free', 3],
    ['basic', 10],
    ['premium', 30],
    ['corporate', 30],
  ] as const)('of a %s member is %i requests, and withdrawing gives none back', async (tier, limit) => {
    clock.stopAt('2035-01-31T12:00:00Z');
    const from = await confirmed({ tier });
    const [first, last, next] = (await several(3, () => aMember())) as [Member, Member, Member];
    const sent = await ask(from, first);
    expect(sent.status).toBe(201);
    // As after all but one, as sending up to thirty is slow.
    await AccountCountModel.updateOne({ member_id: from.id }, { used: limit - 1 });
    expect((await ask(from, last)).status).toBe(201);
    await as(from).call(contactRequests.withdraw, { params: { id: sent.body.id } });
    const over = await ask(from, next);
    expect([over.status, over.detail]).toEqual([403, expect.stringContaining('1 February 2035')]);
    // No tier has more than premium.
    expect(over.detail?.includes('upgrade')).toBe(limit < 30);
    expect((await as(from).call(contactRequests.allowance)).body).toEqual({
      limit,
      used: limit,
      resets_at: '2035-02-01T00:00:00.000Z',
    });
    clock.stopAt('2035-02-01T00:00:00Z');
    expect((await ask(from, next)).status).toBe(201);
  });

  test('has no limit for admins, and a changed tier keeps the count', async () => {
    clock.stopAt('2035-05-10T12:00:00Z');
    const admin = await confirmed({ role: 'admin' });
    for (const to of await several(4, () => aMember())) expect((await ask(admin, to)).status).toBe(201);
    expect((await as(admin).call(contactRequests.allowance)).body).toMatchObject({ limit: null, used: 4 });
    const member = await confirmed();
    await ask(member, await aMember());
    await UserModel.updateOne({ _id: member.id }, { membership_tier: 'basic' });
    expect((await as(member).call(contactRequests.allowance)).body).toMatchObject({ limit: 10, used: 1 });
  });

  test('holds for a hundred requests at once, and refused ones do not count', async () => {
    clock.stopAt('2035-05-10T12:00:00Z');
    const from = await confirmed();
    const receivers = await Promise.all(Array.from({ length: 20 }, () => aMember()));
    const answers = await atOnce(100, (index) => ask(from, receivers[index % 20] as Member));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await box(from, { box: 'sent' })).toHaveLength(3);
    expect((await as(from).call(contactRequests.allowance)).body.used).toBe(3);
  });
});

describe('access to a contact request', () => {
  test('is 404 for others, admins included, and each side has its own actions', async () => {
    const [from, to] = [await confirmed(), await aMember()];
    const params = { id: (await aRequest(from, to)).id };
    const calls = [contactRequests.accept, contactRequests.decline, contactRequests.withdraw];
    const statuses = async (member: Member) => {
      const answered: number[] = [];
      for (const call of calls) answered.push((await as(member).call(call, { params })).status);
      return answered;
    };
    expect(await statuses(await aMember())).toEqual([404, 404, 404]);
    expect(await statuses(await anAdmin())).toEqual([404, 404, 404]);
    expect((await as(to).call(contactRequests.withdraw, { params })).status).toBe(403);
    expect((await as(from).call(contactRequests.accept, { params })).status).toBe(403);
    expect((await as(from).call(contactRequests.decline, { params })).status).toBe(403);
  });

  test('ends after 30 days: it is in no contacts and cannot be answered', async () => {
    clock.stopAt('2035-03-01T12:00:00Z');
    const [from, to] = [await confirmed(), await confirmed()];
    const params = { id: (await aRequest(from, to)).id };
    clock.stopAt('2035-03-31T12:00:01Z');
    const tokens = { from: await freshSession(from), to: await freshSession(to) };
    expect((await box(tokens.from, { box: 'sent' }))[0]?.state).toBe('expired');
    expect((await box(tokens.to))[0]?.state).toBe('expired');
    expect(await box(tokens.to, { state: 'pending' })).toEqual([]);
    expect((await as(tokens.to).call(contacts.list)).body).toEqual([]);
    expect((await as(tokens.to).call(contactRequests.accept, { params })).status).toBe(409);
    expect((await as(tokens.to).call(contactRequests.decline, { params })).status).toBe(409);
    expect((await as(tokens.from).call(contactRequests.withdraw, { params })).status).toBe(409);
    expect((await ask(tokens.from, to)).status).toBe(201);
  });

  test('withdrawn before its mail was sent is not mailed', async () => {
    const [from, to] = [await confirmed(), await aMember()];
    const { id } = await aRequest(from, to);
    const mails = async () => (await mailsTo(to.user.email)).filter(({ kind }) => kind === 'contact-request');
    expect(await mails()).toHaveLength(1);
    await as(from).call(contactRequests.withdraw, { params: { id } });
    expect(await mails()).toEqual([]);
  });

  /** The same member with a token issued now. */
  async function freshSession(member: Member): Promise<Member> {
    const { body } = await as(null).call(contract.auth.login, {
      body: { email: member.user.email, password: member.password },
    });
    return { ...member, token: body.token };
  }
});
