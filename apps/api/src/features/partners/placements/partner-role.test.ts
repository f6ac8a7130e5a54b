import { contract } from '@rosette/shared/contract/index.ts';
import type { PlacementStep } from '@rosette/shared/lifecycle.ts';
import { describe, expect, test, vi } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { anActivePartnership, aPartnership, groundsOf, partnershipSteps } from '#test/placements.ts';
import { PartnershipModel } from './partnership.model.ts';

const { admin, partnerships, users } = contract;

const take = async (step: PlacementStep, id: string, someone?: Member) =>
  as(someone ?? (await anAdmin())).call(partnershipSteps[step], { params: { id }, ...groundsOf(step) });
const roleOf = async (member: Member) => (await as(member).call(users.me)).body.role;

describe('the partner role', () => {
  test('is granted by the activation, not before', async () => {
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

  test('is granted once: after an admin removed it, it does not come back', async () => {
    const member = await aMember();
    const { id } = await anActivePartnership(member);
    await as(await anAdmin()).call(admin.grantRole, { query: { email: member.user.email, role: 'member' } });
    await take('approve', id);
    expect(await roleOf(member)).toBe('member');
  });

  test('is granted in the transaction of the step: if that fails, nothing has changed', async () => {
    const member = await aMember();
    const { id } = await aPartnership(member, ['approve']);
    const someone = await anAdmin();
    const grant = vi.spyOn(UserModel, 'updateOne').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    await expect(take('mark_paid', id, someone)).rejects.toThrow('answered 500');
    grant.mockRestore();
    expect(await PartnershipModel.findById(id).lean()).toMatchObject({ status: 'pending_payment' });
    expect(await roleOf(member)).toBe('member');
    expect((await take('mark_paid', id, someone)).body.status).toBe('active');
    expect(await roleOf(member)).toBe('partner');
  });

  test("stays after the partnership's end", async () => {
    const email = `staying-${Date.now()}@rosette.example`;
    const member = await aMember({ email });
    await anActivePartnership(member);
    clock.setTo(new Date(Date.now() + 400 * 86_400_000));
    const { body } = await as(null).call(contract.auth.login, { body: { email, password: member.password } });
    expect(body.user.role).toBe('partner');
  });
});
