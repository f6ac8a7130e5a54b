import { contract } from '@rosette/shared/contract/index.ts';
import { beforeEach, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as, type Someone } from '../../test/api.ts';
import { aMember, anAdmin, anOpportunity, atOnce, several } from '../../test/factories.ts';
import { OpportunityModel } from './opportunity.model.ts';

const { applications, opportunities } = contract;

const apply = (member: Someone | null, id: string) => as(member).call(applications.apply, { params: { id } });

// In the middle of a month, so that no test runs into the next one.
beforeEach(() => clock.setTo('2031-05-15T12:00:00Z'));

/** Admins see all applicants. */
const applicantsOf = async (id: string) =>
  (await as(await anAdmin()).call(opportunities.get, { params: { id } })).body.applicants;

async function someOpportunities(count: number): Promise<string[]> {
  const poster = await aMember();
  return (await several(count, () => anOpportunity(poster))).map(({ id }) => id);
}

test('a member applies and is listed as applicant', async () => {
  const [id = ''] = await someOpportunities(1);
  const member = await aMember();
  const { status, body } = await apply(member, id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, applicants: [member.id] });
  expect(await applicantsOf(id)).toEqual([member.id]);
});

test('everybody sees the number of applicants, poster and admins all ids, an applicant her own', async () => {
  const poster = await aMember();
  const { id } = await anOpportunity(poster);
  const [first, second] = [await aMember(), await aMember()];
  for (const member of [first, second]) await apply(member, id);
  const seenBy = async (viewer: Someone | null) => {
    const { body } = await as(viewer).call(opportunities.get, { params: { id } });
    const { body: list } = await as(viewer).call(opportunities.list);
    const listed = list.find((opportunity) => opportunity.id === id);
    expect([listed?.applicants, listed?.applicant_count]).toEqual([body.applicants, body.applicant_count]);
    return [body.applicants, body.applicant_count];
  };
  expect(await seenBy(poster)).toEqual([[first.id, second.id], 2]);
  expect(await seenBy(await anAdmin())).toEqual([[first.id, second.id], 2]);
  expect(await seenBy(second)).toEqual([[second.id], 2]);
  expect(await seenBy(await aMember({ tier: 'corporate' }))).toEqual([[], 2]);
  expect(await seenBy(null)).toEqual([[], 2]);
});

test('applying twice is 409, to her own 400, as a visitor 401', async () => {
  const poster = await aMember();
  const { id } = await anOpportunity(poster);
  const member = await aMember();
  await apply(member, id);
  const second = await apply(member, id);
  expect([second.status, second.detail]).toEqual([409, 'You have already applied']);
  const own = await apply(poster, id);
  expect([own.status, own.detail]).toEqual([400, 'You cannot apply to your own opportunity']);
  expect((await apply(null, id)).status).toBe(401);
  expect(await applicantsOf(id)).toEqual([member.id]);
});

test.each([
  [100, 'free'],
  [20, 'premium'],
] as const)('of %i applications of one %s member at once one succeeds', async (count, tier) => {
  const [id = ''] = await someOpportunities(1);
  const member = await aMember({ tier });
  const statuses = (await atOnce(count, () => apply(member, id))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(count - 1);
  expect(await applicantsOf(id)).toEqual([member.id]);
});

test('a free member applies five times a month; the sixth is refused with the day it starts again', async () => {
  clock.setTo('2031-01-31T23:00:00Z');
  const ids = await someOpportunities(7);
  const member = await aMember();
  for (const id of ids.slice(0, 5)) expect((await apply(member, id)).status).toBe(200);
  const sixth = await apply(member, ids[5] ?? '');
  expect(sixth.status).toBe(403);
  expect(sixth.detail).toContain('1 February 2031');
  expect(await applicantsOf(ids[5] ?? '')).toEqual([]);

  clock.stopAt('2031-01-31T23:59:59Z');
  expect((await apply(member, ids[5] ?? '')).status).toBe(403);
  clock.setTo('2031-02-01T00:00:00Z');
  expect((await apply(member, ids[5] ?? '')).status).toBe(200);
  expect((await apply(member, ids[6] ?? '')).status).toBe(200);
});

test('refused applications do not count towards the month', async () => {
  const ids = await someOpportunities(5);
  const member = await aMember();
  const own = await anOpportunity(member);
  for (const id of ids.slice(0, 4)) await apply(member, id);
  await apply(member, ids[0] ?? '');
  await apply(member, own.id);
  await apply(member, '65f0c0ffee0c0ffee0c0ffee');
  expect((await apply(member, ids[4] ?? '')).status).toBe(200);
});

test('of a hundred applications of a free member at once five succeed', async () => {
  const [id = ''] = await someOpportunities(1);
  const { _id, ...opportunity } = await OpportunityModel.findById(id).lean().orFail();
  // Inserted directly into the database, as creating a hundred is slow.
  const copies = await OpportunityModel.insertMany(Array.from({ length: 100 }, () => opportunity));
  const ids = copies.map((copy) => String(copy._id));
  const member = await aMember();
  const statuses = await Promise.all(ids.map(async (id) => (await apply(member, id)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 403)).toHaveLength(95);
  const { body: board } = await as(await anAdmin()).call(opportunities.list, { query: { limit: '1000' } });
  const listed = board.filter((each) => ids.includes(each.id));
  expect(listed).toHaveLength(100);
  const applied = listed.map(({ applicants }) => applicants).filter((applicants) => applicants.length > 0);
  expect(applied).toEqual(Array(5).fill([member.id]));
});

test('many free members apply to one opportunity at once, and all are listed', async () => {
  const [id = ''] = await someOpportunities(1);
  const members = await several(20, () => aMember());
  await Promise.all(members.map((member) => apply(member, id)));
  expect([...(await applicantsOf(id))].sort()).toEqual(members.map((member) => member.id).sort());
});

test.each(['basic', 'premium', 'corporate'] as const)('a %s member applies without limit', async (tier) => {
  const ids = await someOpportunities(7);
  const member = await aMember({ tier });
  for (const id of ids) expect((await apply(member, id)).status).toBe(200);
});

test('a member whose membership has ended is limited like a free one', async () => {
  const ids = await someOpportunities(6);
  const member = await aMember({ tier: 'premium', membership_expires: new Date(Date.now() - 1000) });
  const statuses = [];
  for (const id of ids) statuses.push((await apply(member, id)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 403]);
});

test('removing an opportunity removes its applications', async () => {
  const poster = await aMember();
  const { id } = await anOpportunity(poster);
  const others = await someOpportunities(5);
  const member = await aMember();
  await apply(member, id);
  for (const other of others.slice(0, 4)) await apply(member, other);
  expect((await apply(member, others[4] ?? '')).status).toBe(403);
  await as(poster).call(opportunities.remove, { params: { id } });
  expect((await apply(member, others[4] ?? '')).status).toBe(200);
});
