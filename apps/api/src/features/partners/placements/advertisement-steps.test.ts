import { contract } from '@rosette/shared/contract/index.ts';
import type { PlacementStep } from '@rosette/shared/lifecycle.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, aPartner, atOnce, type Member } from '#test/factories.ts';
import { advertisementSteps, anActiveAdvertisement, anAdvertisement, groundsOf } from '#test/placements.ts';

const { admin, advertisements } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';

const take = async (step: PlacementStep, id: string, someone?: Member) =>
  as(someone ?? (await anAdmin())).call(advertisementSteps[step], { params: { id }, ...groundsOf(step) });
const stored = async (partner: Member) => (await as(partner).call(advertisements.mine)).body;
const pendingIds = async () =>
  (await as(await anAdmin()).call(admin.pendingAdvertisements)).body.map(({ id }) => id);

const standing = (body: { status: string; payment_status: string }) =>
  `${body.status}/${body.payment_status}`;

describe('steps of an advertisement', () => {
  test.each([
    ['top_placement', [], 'mark_paid', 'active/paid'],
    ['top_placement', [], 'reject', 'rejected/pending'],
    ['spotlight_article', [], 'approve', 'pending_payment/pending'],
    ['spotlight_article', [], 'mark_paid', 'pending/paid'],
    ['spotlight_article', [], 'reject', 'rejected/pending'],
    ['spotlight_article', ['mark_paid'], 'approve', 'active/paid'],
    ['spotlight_article', ['mark_paid'], 'reject', 'rejected/paid'],
    ['spotlight_article', ['approve'], 'mark_paid', 'active/paid'],
  ] as const)('%s, after %j: %s leads to %s', async (ad_type, before, step, expected) => {
    const { id } = await anAdvertisement(await aMember(), [...before], { ad_type });
    const { status, body } = await take(step, id);
    expect([status, standing(body)]).toEqual([200, expected]);
  });

  test.each([
    ['top_placement', [], 'approve', 'approved: it is approved and waiting for payment'],
    ['top_placement', ['mark_paid'], 'mark_paid', 'marked as paid: it is already paid'],
    ['top_placement', ['mark_paid'], 'approve', 'approved: it is active'],
    ['top_placement', ['mark_paid'], 'reject', 'rejected: it is active'],
    ['top_placement', ['reject'], 'mark_paid', 'marked as paid: it is rejected'],
    ['spotlight_article', ['reject'], 'approve', 'approved: it is rejected'],
    ['spotlight_article', ['mark_paid'], 'mark_paid', 'marked as paid: it is already paid'],
  ] as const)('%s, after %j: %s is refused', async (ad_type, before, step, reason) => {
    const partner = await aPartner();
    const advertisement = await anAdvertisement(partner, [...before], { ad_type });
    const { status, detail } = await take(step, advertisement.id);
    expect([status, detail]).toEqual([409, `This advertisement cannot be ${reason}`]);
    expect(await stored(partner)).toEqual([advertisement]);
  });

  test('after its end, every step is refused as expired', async () => {
    clock.setTo('2034-01-01T00:00:00Z');
    const { id } = await anActiveAdvertisement(await aMember());
    clock.setTo('2034-02-01T00:00:00Z');
    expect((await take('reject', id)).detail).toBe('This advertisement cannot be rejected: it is expired');
    expect((await take('approve', id)).detail).toBe('This advertisement cannot be approved: it is expired');
    expect((await take('mark_paid', id)).status).toBe(409);
  });

  test.each(['approve', 'mark_paid', 'reject'] as const)(
    '%s is 404 for an unknown advertisement and 403 for others than admins',
    async (step) => {
      for (const id of [nobodysId, 'nonsense']) expect((await take(step, id)).status).toBe(404);
      const owner = await aPartner();
      const { id } = await anAdvertisement(owner, [], { ad_type: 'spotlight_article' });
      expect((await as(null).call(advertisementSteps[step], { params: { id } })).status).toBe(401);
      expect((await take(step, id, owner)).status).toBe(403);
      expect(await stored(owner)).toMatchObject([{ status: 'pending', payment_status: 'pending' }]);
    },
  );

  test.each(['approve', 'mark_paid', 'reject'] as const)(
    'of twenty calls to %s at once one succeeds',
    async (step) => {
      const someone = await anAdmin();
      const { id } = await anAdvertisement(await aMember(), [], { ad_type: 'spotlight_article' });
      const statuses = (await atOnce(20, () => take(step, id, someone))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    },
  );
});

test('the pending list holds advertisements that await a step, oldest first', async () => {
  const member = await aMember();
  const unpaid = await anAdvertisement(member);
  const active = await anActiveAdvertisement(member);
  const spotlight = await anAdvertisement(member, ['mark_paid'], { ad_type: 'spotlight_article' });
  const rejected = await anAdvertisement(member, ['reject']);
  const all = [unpaid, active, spotlight, rejected].map(({ id }) => id);
  expect((await pendingIds()).filter((id) => all.includes(id))).toEqual([unpaid.id, spotlight.id]);
  expect((await as(await aPartner()).call(admin.pendingAdvertisements)).status).toBe(403);
});
