import { contract } from '@rosette/shared/contract/index.ts';
import mongoose, { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { runMigrations } from '#features/migrations/migrations.service.ts';
import { clock } from '#lib/clock.ts';
import { createLog } from '#lib/log.ts';
import { as } from '#test/api.ts';
import { aMember, anOpportunity, aWord, several } from '#test/factories.ts';
import { ApplicationModel } from './application.model.ts';
import { migrateOpportunities } from './opportunities.migration.ts';
import { OpportunityModel } from './opportunity.model.ts';

const { applications, opportunities } = contract;
const run = () =>
  runMigrations({ log: createLog('silent'), shutdown: { isUnderWay: false } }, [migrateOpportunities]);

beforeEach(async () => {
  await OpportunityModel.deleteMany({});
  await ApplicationModel.deleteMany({});
});

/** An opportunity as the earlier release stored it. */
async function aFormerOpportunity(
  posterId: string,
  applicants: string[],
  places?: string[],
): Promise<string> {
  const _id = new Types.ObjectId();
  const at = new Date('2031-01-01T12:00:00Z');
  await mongoose.connection.collection('opportunities').insertOne({
    _id,
    poster_id: new Types.ObjectId(posterId),
    type: 'job',
    title: aWord(),
    description: 'Early mornings',
    applicants: applicants.map((id) => new Types.ObjectId(id)),
    ...(places && { places }),
    created_at: at,
    updated_at: at,
  });
  return String(_id);
}

test('an opportunity of the earlier release keeps its applicants in order, and is open for 60 days', async () => {
  clock.setTo('2031-05-01T12:00:00Z');
  const poster = await aMember();
  const members = await several(3, () => aMember());
  const ids = members.map(({ id }) => id);
  const id = await aFormerOpportunity(poster.id, ids);
  await run();
  await run();
  const { body } = await as(poster).call(opportunities.get, { params: { id } });
  expect(body).toMatchObject({
    applicants: ids,
    applicant_count: 3,
    state: 'open',
    expires_at: expect.stringMatching(/^2031-06-30T12:/),
  });
  expect(await OpportunityModel.findById(id).lean()).not.toHaveProperty('applicants');
  const [first] = members as [(typeof members)[0]];
  expect((await as(first).call(applications.mine)).body).toMatchObject([
    { opportunity: { id }, state: 'sent', note: null, applied_at: '2031-01-01T12:00:00.000Z' },
  ]);
  expect((await as(first).call(applications.apply, { params: { id } })).status).toBe(409);
});

test('monthly slots taken by applications stay taken', async () => {
  clock.setTo('2031-05-01T12:00:00Z');
  const poster = await aMember();
  const member = await aMember();
  for (let place = 1; place <= 5; place += 1) {
    await aFormerOpportunity(poster.id, [member.id], [`${member.id} 2031-05 ${place}`]);
  }
  await run();
  const { id } = await anOpportunity(poster);
  expect((await as(member).call(applications.apply, { params: { id } })).status).toBe(403);
});

test('an interrupted migration continues, and a duplicate applicant counts once', async () => {
  const poster = await aMember();
  const member = await aMember();
  const ids = await several(4, () => aFormerOpportunity(poster.id, [member.id, member.id]));
  await migrateOpportunities.changeSome();
  await mongoose.connection
    .collection('opportunities')
    .updateMany(
      { _id: { $ne: new Types.ObjectId(ids[0]) } },
      { $unset: { state: 1 }, $set: { applicants: [new Types.ObjectId(member.id)] } },
    );
  await run();
  expect(await OpportunityModel.countDocuments({ applicant_count: 1 })).toBe(4);
  expect(await ApplicationModel.countDocuments({ member_id: member.id })).toBe(4);
});
