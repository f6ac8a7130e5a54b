import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test, vi } from 'vitest';
import { BusinessModel } from '#features/businesses/business.model.ts';
import { InquiryModel } from '#features/partners/partner/inquiry.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, context, raw } from '../test/api.ts';
import { aMember, atOnce, aWord, type Member } from '../test/factories.ts';
import { IdempotencyKeyModel } from './idempotency-key.model.ts';

const { businesses, events, partner } = contract;
const body = { name: 'Rose Bakery', description: 'Bread', industry: 'Food' };
const create = (member: Member, key: string, changes: object = {}) =>
  as(member).call(businesses.create, {
    body: { ...body, ...changes },
    headers: { 'Idempotency-Key': key },
  });
const made = (member: Member) => BusinessModel.countDocuments({ owner_id: member.id });

describe('a creation repeated with its key', () => {
  test('gets the first answer and happens once', async () => {
    const member = await aMember();
    const key = aWord();
    const first = await create(member, key);
    const again = await create(member, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await made(member)).toBe(1);
  });

  test('may have its fields in another order, but no other content', async () => {
    const member = await aMember();
    const key = aWord();
    const send = (text: string) =>
      raw()
        .post('/api/businesses')
        .set({ Authorization: `Bearer ${member.token}`, 'Idempotency-Key': key })
        .type('json')
        .send(text);
    const first = await send('{"name":"A","description":"B","industry":"C","tags":{"a":1,"b":[1,2]}}');
    const reordered = await send(
      '{ "tags":{"b":[1,2],"a":1}, "industry":"C", "name":"A", "description":"B" }',
    );
    expect([first.status, reordered.status, reordered.body]).toEqual([201, 201, first.body]);
    const other = await send('{"name":"A","description":"B","industry":"C","tags":{"a":1,"b":[2,1]}}');
    expect(other.status).toBe(422);
    expect(other.body.errors).toMatchObject([{ path: 'Idempotency-Key' }]);
    expect(await made(member)).toBe(1);
  });

  test('a hundred times at once happens once with one answer', async () => {
    const member = await aMember();
    const key = aWord();
    const answers = await atOnce(100, () => create(member, key));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(await made(member)).toBe(1);
  });

  test('a day later is a new one', async () => {
    const member = await aMember();
    const key = aWord();
    await create(member, key);
    clock.setTo(new Date(Date.now() + 24 * 3_600_000 + 1000));
    expect((await create(member, key, { name: 'Another' })).body.name).toBe('Another');
    expect(await made(member)).toBe(2);
  });

  test('stores neither key nor answer readably', async () => {
    const key = aWord();
    const account = { full_name: 'Ada', email: `${key}@rosette.example`, password: 'a good password' };
    const headers = { 'Idempotency-Key': key };
    const { body: registered } = await as(null).call(contract.auth.register, { body: account, headers });
    expect(await UserModel.countDocuments({ email: account.email })).toBe(1);
    const kept = JSON.stringify(await IdempotencyKeyModel.find().lean());
    for (const secret of [key, registered.token, account.email]) expect(kept).not.toContain(secret);
    expect((await as(null).call(contract.auth.register, { body: account, headers })).body).toEqual(
      registered,
    );
  });
});

test('counts per account and endpoint', async () => {
  const [one, other] = [await aMember({ tier: 'premium' }), await aMember()];
  const key = aWord();
  const headers = { 'Idempotency-Key': key };
  await create(one, key);
  await create(other, key, { name: 'Hers' });
  const event = { title: 'Summit', description: 'Talks', date: '2035-05-01T18:00:00Z', location: 'Berlin' };
  expect((await as(one).call(events.create, { body: event, headers })).status).toBe(201);
  expect([await made(one), await made(other)]).toEqual([1, 1]);
});

test('by a visitor counts per network address', async () => {
  const company = aWord();
  const inquiry = { name: 'Ada', email: 'ada@rosette.example', company, message: 'Hello' };
  const headers = { 'Idempotency-Key': company };
  const answers = await atOnce(5, () => as(null).call(partner.contact, { body: inquiry, headers }));
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
  expect(await InquiryModel.countDocuments({ company })).toBe(1);
});

test('after a refusal is executed again', async () => {
  const member = await aMember();
  const key = aWord();
  expect((await create(member, key, { name: '' })).status).toBe(422);
  const headers = { 'Idempotency-Key': key };
  const event = { title: 'Summit', description: 'Talks', date: '2035-05-01T18:00:00Z', location: 'Berlin' };
  expect((await as(member).call(events.create, { body: event, headers })).status).toBe(403);
  await UserModel.updateOne({ _id: member.id }, { membership_tier: 'premium' });
  expect((await as(member).call(events.create, { body: event, headers })).status).toBe(201);
  expect((await create(member, key)).status).toBe(201);
});

test.each([
  ['is longer than 128 characters', 'x'.repeat(129)],
  ['holds other than printable ASCII', 'ké'],
  ['is empty', ''],
])('with a key that %s is 422, after 401', async (_, key) => {
  const member = await aMember();
  const { status, body: answer } = await create(member, key);
  expect([status, answer]).toMatchObject([422, { errors: [{ path: 'Idempotency-Key' }] }]);
  expect(await made(member)).toBe(0);
  expect((await create({ ...member, token: 'none' }, key)).status).toBe(401);
});

test('accepts 128 printable characters, and other endpoints ignore the key', async () => {
  const member = await aMember();
  expect((await create(member, ` ${'x~'.repeat(63)}!x`.trim())).status).toBe(201);
  const headers = { 'Idempotency-Key': 'x'.repeat(129) };
  expect((await as(member).call(contract.users.me, { headers })).status).toBe(200);
});

test('twelve registrations of one industry at once hash each password once', async () => {
  const hash = vi.spyOn(context.passwords, 'hash');
  const industry = aWord();
  const answers = await atOnce(12, () =>
    as(null).call(contract.auth.register, {
      body: { full_name: 'Ada', email: `${aWord()}@rosette.example`, password: 'a good password', industry },
      headers: { 'Idempotency-Key': aWord() },
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
  expect(hash).toHaveBeenCalledTimes(12);
  expect(await UserModel.countDocuments({ industry })).toBe(12);
  hash.mockRestore();
});

test('a body nested too deeply is 400 with a key', async () => {
  const member = await aMember();
  const deep = `${'['.repeat(45_000)}${']'.repeat(45_000)}`;
  const answer = await raw()
    .post('/api/businesses')
    .set({ Authorization: `Bearer ${member.token}`, 'Idempotency-Key': aWord() })
    .type('json')
    .send(`{"name":"A","description":"B","industry":"C","tags":${deep}}`);
  expect([answer.status, answer.body.detail]).toEqual([400, 'The request body is nested too deeply']);
  expect(await made(member)).toBe(0);
});
