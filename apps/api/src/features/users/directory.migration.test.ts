import { contract } from '@rosette/shared/contract/index.ts';
import mongoose, { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { runMigrations } from '#features/migrations/migrations.service.ts';
import { createLog } from '#lib/log.ts';
import { as } from '#test/api.ts';
import { aMember } from '#test/factories.ts';
import { migrateDirectory } from './directory.migration.ts';
import { FacetCountModel } from './facet-count.model.ts';
import { ShowingModel } from './showing.model.ts';
import { UserModel } from './user.model.ts';

const { users } = contract;
const run = () =>
  runMigrations({ log: createLog('silent'), shutdown: { isUnderWay: false } }, [migrateDirectory]);

beforeEach(async () => {
  await Promise.all([UserModel.deleteMany({}), FacetCountModel.deleteMany({}), ShowingModel.deleteMany({})]);
});

/** Members as the earlier release stored them. */
const formerMembers = (count: number) =>
  mongoose.connection.collection('users').insertMany(
    Array.from({ length: count }, (_, index) => ({
      _id: new Types.ObjectId(),
      full_name: `Former ${index}`,
      email: `former-${index}@rosette.example`,
      token_version: 0,
      membership_tier: 'free',
      role: 'member',
      industry: index % 2 ? 'Café' : 'cafe',
      industry_key: 'cafe',
      created_at: new Date(index * 1000),
      updated_at: new Date(index * 1000),
    })),
  );

test('members of the earlier release are found by facets, counted once, and in the rotation', async () => {
  await formerMembers(450);
  expect(await migrateDirectory.changeSome()).toBe(200);
  await run();
  await run();
  expect(await UserModel.countDocuments({ is_complete: { $exists: false } })).toBe(0);
  const caller = await aMember({ tier: 'premium' });
  const { headers } = await as(caller).call(users.list, { query: { industry: 'CAFÉ', limit: '1' } });
  expect(headers['x-total-count']).toBe('450');
  const { industries } = (await as(caller).call(users.facets)).body;
  expect(industries).toEqual([{ value: expect.stringMatching(/^caf[eé]$/i), count: 450 }]);
  expect(await ShowingModel.countDocuments()).toBe(451);
  expect((await UserModel.findOne({ full_name: 'Former 7' }).lean())?.updated_at).toEqual(new Date(7000));
});

test('members stored before word pairs are found by two words and not counted twice', async () => {
  const caller = await aMember({ tier: 'premium', full_name: 'Ada Dupont', industry: 'Law' });
  await UserModel.updateOne({ _id: caller.id }, { $unset: { search_pairs: 1 } });
  const found = async () => {
    const { body } = await as(caller).call(users.list, { query: { q: 'ada dupont' } });
    return body.map(({ id }) => id);
  };
  expect(await found()).toEqual([]);
  await run();
  expect(await found()).toEqual([caller.id]);
  expect(await FacetCountModel.find().select('count').lean()).toEqual([{ _id: 'i:law', count: 1 }]);
  expect(await migrateDirectory.changeSome()).toBe(0);
});

test('a member who changes her profile during the migration is counted with the new one', async () => {
  await formerMembers(20);
  const caller = await aMember({ industry: 'Law' });
  await Promise.all([run(), as(caller).call(users.updateMe, { body: { industry: 'Food' } })]);
  const counts = await FacetCountModel.find({ count: { $gt: 0 } }).lean();
  expect(counts.map(({ _id, count }) => [_id, count]).sort()).toEqual([
    ['i:cafe', 20],
    ['i:food', 1],
  ]);
});
