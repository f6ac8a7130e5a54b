import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { afterEach, expect, test } from 'vitest';
import { as, raw } from '../../test/api.ts';
import { aMember, aWord, type Member, several } from '../../test/factories.ts';
import { findMember } from './member-loader.ts';
import { UserModel } from './user.model.ts';

afterEach(() => mongoose.set('debug', false));

function countReads() {
  const counted = { reads: 0 };
  mongoose.set('debug', (collection: string, method: string) => {
    if (collection === 'users' && method.startsWith('find')) counted.reads += 1;
  });
  return counted;
}

test('members requested in the same turn of the event loop are loaded in one query', async () => {
  const ids = (await several(40, () => aMember())).map(({ id }) => id);
  const counted = countReads();
  const found = await Promise.all(ids.map(findMember));
  expect(found.map((user) => String(user?._id))).toEqual(ids);
  expect(counted.reads).toBe(1);
});

test('members of concurrent requests share queries, and each request gets its own', async () => {
  const members = await several(40, () => aMember());
  const counted = countReads();
  const answers = await Promise.all(members.map((member) => as(member).call(contract.users.me)));
  expect(answers.map(({ body }) => body.id)).toEqual(members.map(({ id }) => id));
  // One by one it would be two for each: the caller and her answer.
  expect(counted.reads).toBeLessThan(2 * members.length);
});

test('among concurrent requests an ended session and a deleted member are 401', async () => {
  const [ended, gone, stays] = await Promise.all([aMember(), aMember(), aMember()]);
  await UserModel.updateOne({ _id: ended.id }, { $inc: { token_version: 1 } });
  await UserModel.deleteOne({ _id: gone.id });
  const answers = await Promise.all([ended, gone, stays].map((member) => as(member).call(contract.users.me)));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
});

test('callers who see all members share a read, and each is shown what she may see', async () => {
  const business_name = aWord();
  const [hidden, other] = await several(2, () =>
    aMember({ tier: 'premium', is_confirmed: true, business_name }),
  );
  const [reader, unconfirmed, admin] = await Promise.all([
    aMember({ tier: 'premium', is_confirmed: true }),
    aMember({ tier: 'premium' }),
    aMember({ role: 'admin' }),
  ]);
  const emails = [hidden?.user.email, other?.user.email];
  await as(other as Member).call(contract.users.updateMe, { body: { email_visibility: 'members' } });
  await as(hidden as Member).call(contract.users.updateMe, { body: { email_visibility: 'nobody' } });
  const seen = await Promise.all(
    [reader, hidden, other, unconfirmed, admin, reader].map(async (member) => {
      const { body } = await as(member as Member).call(contract.users.list, { query: { q: business_name } });
      return [hidden, other].map((listed) => body.find(({ id }) => id === listed?.id)?.email);
    }),
  );
  const asMostSeeIt = [undefined, emails[1]];
  expect(seen).toEqual([asMostSeeIt, emails, asMostSeeIt, [undefined, undefined], emails, asMostSeeIt]);
});

test('a private answer is compressed and not cached', async () => {
  const reader = await aMember({ tier: 'premium' });
  await several(10, () => aMember());
  const { headers } = await raw()
    .get('/api/users')
    .set({ Authorization: `Bearer ${reader.token}`, 'Accept-Encoding': 'gzip' });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' });
  expect(headers.etag).toBeUndefined();
});
