import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aMember, anAdmin, anApplicant, type Member } from '#test/factories.ts';
import { aPartnership } from '#test/placements.ts';

const { admin, users } = contract;

const pendingList = async () => (await as(await anAdmin()).call(admin.pendingPartnerships)).body;
const roleOf = async (member: Member) => (await as(member).call(users.me)).body.role;

describe('creating a partnership paid by bank transfer', () => {
  test('makes it pending, under her business name', async () => {
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

  test('keeps her name as of then', async () => {
    const member = await aMember({ full_name: 'Ada Lovelace' });
    const { id, partner_name } = await aPartnership(member);
    expect(partner_name).toBe('Ada Lovelace');
    await as(member).call(users.updateMe, { body: { business_name: 'Engines' } });
    expect((await pendingList()).find((each) => each.id === id)?.partner_name).toBe('Ada Lovelace');
  });

  test('is 409 for who waits to be admitted or was declined, as of an advertisement', async () => {
    const seller = await anAdmin();
    const { id, user } = await anApplicant();
    const partnership = { email: user.email, package_id: 'gold_yearly' } as const;
    const { title, content } = { title: 'Rose Bakery', content: 'Bread and cakes' };
    const advertisement = {
      advertiser_email: user.email,
      ad_type: 'spotlight_article',
      title,
      content,
    } as const;
    const refusals = async () => [
      await as(seller).call(admin.enterPartnership, { body: partnership }),
      await as(seller).call(admin.enterAdvertisement, { body: advertisement }),
    ];
    const refused = { status: 409, code: 'not_admitted_yet' };
    expect(await refusals()).toMatchObject([refused, refused]);
    await as(seller).call(contract.admissions.decline, { params: { id }, body: {} });
    expect(await refusals()).toMatchObject([refused, refused]);
  });

  test('is 404 for an unknown address, 422 for an unknown package', async () => {
    const enter = async (body: object) =>
      as(await anAdmin()).call(admin.enterPartnership, { body: body as never });
    const unknown = await enter({ email: 'nobody@rosette.example', package_id: 'gold_yearly' });
    expect([unknown.status, unknown.detail]).toEqual([404, 'No account found with that email']);
    const { email } = (await aMember()).user;
    expect((await enter({ email, package_id: 'bronze' })).status).toBe(422);
    expect((await enter({ package_id: 'gold_yearly' })).status).toBe(422);
  });
});
