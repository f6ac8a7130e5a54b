import { contract } from '@rosette/shared/contract/index.ts';
import type { PlacementStep } from '@rosette/shared/lifecycle.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, aPartner, atOnce, type Member } from '#test/factories.ts';
import { anActivePartnership, aPartnership, groundsOf, partnershipSteps } from '#test/placements.ts';
import { PartnershipModel } from './partnership.model.ts';

const { admin, partnerships, users } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';

const take = async (step: PlacementStep, id: string, someone?: Member) =>
  as(someone ?? (await anAdmin())).call(partnershipSteps[step], { params: { id }, ...groundsOf(step) });
const pendingList = async () => (await as(await anAdmin()).call(admin.pendingPartnerships)).body;
const pendingIds = async () => (await pendingList()).map(({ id }) => id);
const roleOf = async (member: Member) => (await as(member).call(users.me)).body.role;

const standing = (body: { status: string; payment_status: string }) =>
  `${body.status}/${body.payment_status}`;

describe('steps of a partnership', () => {
  test.each([
    [[], 'approve', 'pending_payment/pending'],
    [[], 'mark_paid', 'pending/paid'],
    [[], 'reject', 'rejected/pending'],
    [['mark_paid'], 'approve', 'active/paid'],
    [['mark_paid'], 'reject', 'rejected/paid'],
    [['approve'], 'mark_paid', 'active/paid'],
    [['approve'], 'reject', 'rejected/pending'],
  ] as const)('after %j, %s leads to %s', async (before, step, expected) => {
    const { id } = await aPartnership(await aMember(), [...before]);
    const { status, body } = await take(step, id);
    expect([status, standing(body)]).toEqual([200, expected]);
  });

  test.each([
    [['approve'], 'approve', 'approved: it is approved and waiting for payment'],
    [['mark_paid'], 'mark_paid', 'marked as paid: it is already paid'],
    [['reject'], 'approve', 'approved: it is rejected'],
    [['reject'], 'mark_paid', 'marked as paid: it is rejected'],
    [['reject'], 'reject', 'rejected: it is rejected'],
    [['mark_paid', 'reject'], 'approve', 'approved: it is rejected'],
    [['approve', 'mark_paid'], 'approve', 'approved: it is active'],
    [['approve', 'mark_paid'], 'mark_paid', 'marked as paid: it is already paid'],
    [['approve', 'mark_paid'], 'reject', 'rejected: it is active'],
  ] as const)('after %j, %s is refused: it cannot be %s', async (before, step, reason) => {
    const member = await aMember({ role: 'partner' });
    const partnership = await aPartnership(member, [...before]);
    const { status, detail } = await take(step, partnership.id);
    expect([status, detail]).toEqual([409, `This partnership cannot be ${reason}`]);
    expect((await as(member).call(partnerships.mine)).body).toEqual([partnership]);
  });

  test.each(['approve', 'mark_paid', 'reject'] as const)('%s is 404 for an unknown id', async (step) => {
    expect((await take(step, nobodysId)).status).toBe(404);
    expect((await take(step, 'nonsense')).status).toBe(404);
  });

  test.each(['approve', 'mark_paid', 'reject'] as const)('%s is for admins', async (step) => {
    const owner = await aMember({ role: 'partner' });
    const { id } = await aPartnership(owner);
    expect((await as(null).call(partnershipSteps[step], { params: { id } })).status).toBe(401);
    expect((await take(step, id, owner)).status).toBe(403);
    expect((await take(step, id, await aMember({ tier: 'corporate' }))).status).toBe(403);
    expect(await pendingIds()).toContain(id);
  });
});

describe('the term of a partnership', () => {
  test.each([
    ['silver_6months', '2031-08-31T10:00:00.000Z', '2032-02-29T10:00:00.000Z'],
    ['gold_yearly', '2032-02-29T10:00:00.000Z', '2033-02-28T10:00:00.000Z'],
    ['platinum_yearly', '2031-03-15T10:00:00.000Z', '2032-03-15T10:00:00.000Z'],
  ] as const)('%s from %s runs to %s', async (package_id, start, end) => {
    clock.stopAt(start);
    const { id, start_date } = await aPartnership(await aMember(), ['approve'], package_id);
    expect(start_date).toBeNull();
    const { body } = await take('mark_paid', id);
    expect([body.start_date, body.end_date]).toEqual([start, end]);
  });

  test('after its end, every step is refused as expired', async () => {
    clock.setTo('2034-01-01T00:00:00Z');
    const { id } = await anActivePartnership(await aMember());
    clock.setTo('2034-07-02T00:00:00Z');
    expect((await take('approve', id)).detail).toBe('This partnership cannot be approved: it is expired');
    expect((await take('reject', id)).detail).toBe('This partnership cannot be rejected: it is expired');
    const paid = await take('mark_paid', id);
    expect(paid.status).toBe(409);
  });
});

describe('the list of pending partnerships', () => {
  test('has a paid card partnership that awaits its money, and mark as paid activates it', async () => {
    const { id } = await aPartnership(await aMember(), ['approve']);
    await PartnershipModel.updateOne({ _id: id }, { payment_status: 'paid' });
    expect(await pendingIds()).toContain(id);
    const { status, body } = await take('mark_paid', id);
    expect([status, standing(body)]).toEqual([200, 'active/paid']);
    expect(body.end_date).not.toBeNull();
  });

  test('has partnerships that await a step, oldest first', async () => {
    const member = await aMember();
    const pending = await aPartnership(member);
    const paid = await aPartnership(member, ['mark_paid']);
    const active = await anActivePartnership(member);
    const rejected = await aPartnership(member, ['reject']);
    const approved = await aPartnership(member, ['approve']);
    const all = [pending, paid, active, rejected, approved].map(({ id }) => id);
    const ids = (await pendingIds()).filter((id) => all.includes(id));
    expect(ids).toEqual([pending.id, paid.id, approved.id]);

    const { headers, body } = await as(await anAdmin()).call(admin.pendingPartnerships, {
      query: { limit: '1' },
    });
    expect(body).toHaveLength(1);
    expect(Number(headers['x-total-count'])).toBe((await pendingIds()).length);
  });

  test('is 403 for others than admins', async () => {
    expect((await as(null).call(admin.pendingPartnerships)).status).toBe(401);
    expect((await as(await aPartner()).call(admin.pendingPartnerships)).status).toBe(403);
  });
});

describe('concurrent steps of a partnership', () => {
  test.each([
    [[], 'approve'],
    [[], 'mark_paid'],
    [['approve'], 'mark_paid'],
    [[], 'reject'],
  ] as const)('after %j, of twenty calls to %s one succeeds', async (before, step) => {
    const { id } = await aPartnership(await aMember(), [...before]);
    const someone = await anAdmin();
    const statuses = (await atOnce(20, () => take(step, id, someone))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  test('approve and mark-paid both count, in either order', async () => {
    const someone = await anAdmin();
    const member = await aMember();
    await atOnce(10, async () => {
      const { id } = await aPartnership(member);
      const answers = await Promise.all([take('approve', id, someone), take('mark_paid', id, someone)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.map(({ body }) => standing(body))).toContain('active/paid');
    });
  });

  test('of approve and reject on a paid one, one succeeds, and the role follows it', async () => {
    const someone = await anAdmin();
    await atOnce(10, async () => {
      const member = await aMember();
      const { id } = await aPartnership(member, ['mark_paid']);
      const [approved, rejected] = await Promise.all([
        take('approve', id, someone),
        take('reject', id, someone),
      ]);
      expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
      expect(await roleOf(member)).toBe(approved.status === 200 ? 'partner' : 'member');
    });
  });
});
