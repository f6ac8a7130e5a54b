import { contract } from '@rosette/shared/contract/index.ts';
import type { PlacementStep } from '@rosette/shared/lifecycle.ts';
import { describe, expect, test, vi } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as } from '../../test/api.ts';
import { aMember, anAdmin, aPartner, atOnce, type Member } from '../../test/factories.ts';
import { anActivePartnership, aPartnership, partnershipSteps } from '../../test/placements.ts';
import { grantDueRoles } from './partnership-steps.ts';

const { admin, partnerships, users } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';

const take = async (step: PlacementStep, id: string, someone?: Member) =>
  as(someone ?? (await anAdmin())).call(partnershipSteps[step], { params: { id } });
const pendingList = async () => (await as(await anAdmin()).call(admin.pendingPartnerships)).body;
const pendingIds = async () => (await pendingList()).map(({ id }) => id);
const roleOf = async (member: Member) => (await as(member).call(users.me)).body.role;

describe('entering one that is paid by bank transfer', () => {
  test('makes it pending, in the name of her business', async () => {
    const member = await aMember({ business_name: 'Rose Bakery' });
    const { status, body } = await as(await anAdmin()).call(admin.enterPartnership, {
      body: { email: ` ${member.user.email.toUpperCase()} `, package_id: 'platinum_yearly' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      partner_name: 'Rose Bakery',
      partner_email: member.user.email,
      package_id: 'platinum_yearly',
      package_type: 'platinum',
      amount: 7500,
      currency: 'eur',
      payment_method: 'bank_transfer',
      payment_status: 'pending',
      status: 'pending',
      start_date: null,
      end_date: null,
      created_at: expect.stringMatching(/Z$/),
      logo_url: null,
      website_url: null,
      description: null,
    });
    expect(await roleOf(member)).toBe('member');
  });

  test('keeps the name she had then', async () => {
    const member = await aMember({ full_name: 'Ada Lovelace' });
    const { id, partner_name } = await aPartnership(member);
    expect(partner_name).toBe('Ada Lovelace');
    await as(member).call(users.updateMe, { body: { business_name: 'Engines' } });
    expect((await pendingList()).find((each) => each.id === id)?.partner_name).toBe('Ada Lovelace');
  });

  test('an unknown address is 404, an unknown package 422', async () => {
    const enter = async (body: object) =>
      as(await anAdmin()).call(admin.enterPartnership, { body: body as never });
    const unknown = await enter({ email: 'nobody@rosette.example', package_id: 'gold_yearly' });
    expect([unknown.status, unknown.detail]).toEqual([404, 'No account found with that email']);
    const { email } = (await aMember()).user;
    expect((await enter({ email, package_id: 'bronze' })).status).toBe(422);
    expect((await enter({ package_id: 'gold_yearly' })).status).toBe(422);
  });
});

const standing = (body: { status: string; payment_status: string }) =>
  `${body.status}/${body.payment_status}`;

describe('steps', () => {
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

  test.each(['approve', 'mark_paid', 'reject'] as const)(
    '%s: an id that is not there is 404',
    async (step) => {
      expect((await take(step, nobodysId)).status).toBe(404);
      expect((await take(step, 'nonsense')).status).toBe(404);
    },
  );

  test.each(['approve', 'mark_paid', 'reject'] as const)('%s is for admins', async (step) => {
    const owner = await aMember({ role: 'partner' });
    const { id } = await aPartnership(owner);
    expect((await as(null).call(partnershipSteps[step], { params: { id } })).status).toBe(401);
    expect((await take(step, id, owner)).status).toBe(403);
    expect((await take(step, id, await aMember({ tier: 'corporate' }))).status).toBe(403);
    expect(await pendingIds()).toContain(id);
  });
});

describe('the time that was bought', () => {
  test.each([
    ['silver_6months', '2031-08-31T10:00:00.000Z', '2032-02-29T10:00:00'],
    ['gold_yearly', '2032-02-29T10:00:00.000Z', '2033-02-28T10:00:00'],
    ['platinum_yearly', '2031-03-15T10:00:00.000Z', '2032-03-15T10:00:00'],
  ] as const)('%s from %s runs to %s', async (package_id, start, end) => {
    clock.setTo(start);
    const { id, start_date } = await aPartnership(await aMember(), ['approve'], package_id);
    expect(start_date).toBeNull();
    const { body } = await take('mark_paid', id);
    expect(body.start_date?.slice(0, 18)).toBe(start.slice(0, 18));
    expect(body.end_date?.slice(0, 18)).toBe(end.slice(0, 18));
  });

  test('once it has passed, every step is refused as expired', async () => {
    clock.setTo('2034-01-01T00:00:00Z');
    const { id } = await anActivePartnership(await aMember());
    clock.setTo('2034-07-02T00:00:00Z');
    expect((await take('approve', id)).detail).toBe('This partnership cannot be approved: it is expired');
    expect((await take('reject', id)).detail).toBe('This partnership cannot be rejected: it is expired');
    const paid = await take('mark_paid', id);
    expect(paid.status).toBe(409);
  });
});

describe('the pending list', () => {
  test('holds what needs a step, oldest first, and nothing else', async () => {
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

  test('is for admins', async () => {
    expect((await as(null).call(admin.pendingPartnerships)).status).toBe(401);
    expect((await as(await aPartner()).call(admin.pendingPartnerships)).status).toBe(403);
  });
});

describe('at the same time', () => {
  test.each([
    [[], 'approve'],
    [[], 'mark_paid'],
    [['approve'], 'mark_paid'],
    [[], 'reject'],
  ] as const)('after %j, of a hundred calls to %s one wins', async (before, step) => {
    const { id } = await aPartnership(await aMember(), [...before]);
    const someone = await anAdmin();
    const statuses = (await atOnce(100, () => take(step, id, someone))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
  });

  test('approve and mark-paid both count, whichever comes first', async () => {
    const someone = await anAdmin();
    const member = await aMember();
    await atOnce(10, async () => {
      const { id } = await aPartnership(member);
      const answers = await Promise.all([take('approve', id, someone), take('mark_paid', id, someone)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.map(({ body }) => standing(body))).toContain('active/paid');
    });
  });

  test('approve of a paid one and reject: one wins, and the role follows it', async () => {
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

describe('the role of a partner', () => {
  test('comes when it becomes active, not before', async () => {
    const member = await aMember();
    const { id } = await aPartnership(member);
    await take('approve', id);
    expect(await roleOf(member)).toBe('member');
    await take('mark_paid', id);
    expect(await roleOf(member)).toBe('partner');
    expect((await as(member).call(partnerships.mine)).status).toBe(200);
  });

  test('leaves an admin an admin', async () => {
    const member = await anAdmin();
    await anActivePartnership(member);
    expect(await roleOf(member)).toBe('admin');
  });

  test('is given once: one that an admin takes away does not come back', async () => {
    const member = await aMember();
    const { id } = await anActivePartnership(member);
    await as(await anAdmin()).call(admin.grantRole, { query: { email: member.user.email, role: 'member' } });
    await take('approve', id);
    await pendingList();
    await grantDueRoles();
    expect(await roleOf(member)).toBe('member');
  });

  test('is made good when the process died between the two writes', async () => {
    for (const repair of [pendingList, grantDueRoles]) {
      const member = await aMember();
      const { id } = await aPartnership(member, ['approve']);
      const someone = await anAdmin();
      const secondWrite = vi.spyOn(UserModel, 'updateOne').mockImplementationOnce(() => {
        throw new Error('killed');
      });
      expect((await take('mark_paid', id, someone)).status).toBe(500);
      secondWrite.mockRestore();
      expect(await roleOf(member)).toBe('member');
      await repair();
      expect(await roleOf(member)).toBe('partner');
    }
  });

  test('stays when the partnership ends', async () => {
    const email = `staying-${Date.now()}@rosette.example`;
    const member = await aMember({ email });
    await anActivePartnership(member);
    clock.setTo(new Date(Date.now() + 400 * 86_400_000));
    const { body } = await as(null).call(contract.auth.login, { body: { email, password: member.password } });
    expect(body.user.role).toBe('partner');
  });
});
