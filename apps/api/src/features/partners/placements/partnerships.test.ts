import { partnershipOffers } from '@rosette/shared/catalogue/offers.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { textsOf } from '#lib/texts.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, aPartner, several } from '#test/factories.ts';
import { anActivePartnership, aPartnership } from '#test/placements.ts';

const { partnerships, admin } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';

const partnersShown = async () => (await as(null).call(partnerships.list)).body.map(({ id }) => id);

describe('the logo strip', () => {
  test('shows active partnerships with the fields of the strip only', async () => {
    const member = await aMember({ business_name: 'Rose Bakery' });
    const { id } = await anActivePartnership(member);
    const changes = {
      logo_url: 'https://a.example/l.png',
      website_url: 'https://a.example',
      description: 'Bread',
    };
    await as(member).call(partnerships.update, { params: { id }, body: changes });
    const { status, body } = await as(null).call(partnerships.list);
    expect(status).toBe(200);
    expect(body.find((partner) => partner.id === id)).toEqual({
      id,
      partner_name: 'Rose Bakery',
      package_type: 'silver',
      logo_url: 'https://a.example/l.png',
      website_url: 'https://a.example',
    });
  });

  test.each([
    ['pending', []],
    ['paid and pending', ['mark_paid']],
    ['pending payment', ['approve']],
    ['rejected', ['reject']],
  ] as const)('excludes one that is %s', async (_, steps) => {
    const { id } = await aPartnership(await aMember(), [...steps]);
    expect(await partnersShown()).not.toContain(id);
  });

  test('sorts platinum, gold, silver, each newest first', async () => {
    clock.setTo('2031-05-01T00:00:00Z');
    const packages = ['silver_6months', 'platinum_yearly', 'gold_yearly', 'silver_6months'] as const;
    const [silver, platinum, gold, newSilver] = await several(4, async (index) =>
      anActivePartnership(await aMember(), packages[index]),
    );
    const shown = await partnersShown();
    expect(shown).toEqual([platinum?.id, gold?.id, newSilver?.id, silver?.id]);

    const page = await as(null).call(partnerships.list, { query: { limit: '2', offset: '1' } });
    expect(page.body.map(({ id }) => id)).toEqual([gold?.id, newSilver?.id]);
    expect(page.headers['x-total-count']).toBe('4');
  });

  test('excludes one from the moment of its end', async () => {
    clock.setTo('2032-01-31T12:00:00Z');
    const member = await aMember();
    const { id, end_date } = await anActivePartnership(member);
    clock.setTo('2032-07-31T11:59:00Z');
    expect(await partnersShown()).toContain(id);
    clock.setTo(end_date ?? '');
    expect(await partnersShown()).not.toContain(id);
  });
});

test('the packages are those of the catalogue', async () => {
  const { status, body } = await as(null).call(partnerships.packages);
  expect(status).toBe(200);
  expect(body).toEqual(partnershipOffers(textsOf('en')));
});

describe("the caller's own partnerships", () => {
  test("have all fields, newest first, and nobody else's", async () => {
    const partner = await aPartner();
    const first = await aPartnership(partner);
    const second = await aPartnership(partner, ['approve'], 'gold_yearly');
    const { status, body, headers } = await as(partner).call(partnerships.mine);
    expect(status).toBe(200);
    expect(body).toEqual([second, first]);
    expect(headers['x-total-count']).toBe('2');
    expect(body[0]).toMatchObject({ partner_email: partner.user.email, amount: 3000, currency: 'eur' });
    expect((await as(await aPartner()).call(partnerships.mine)).body).toEqual([]);
  });

  test('are expired after their end', async () => {
    clock.setTo('2033-01-01T00:00:00Z');
    const email = 'ended@rosette.example';
    const partner = await aMember({ role: 'partner', email });
    await anActivePartnership(partner);
    clock.setTo('2033-07-02T00:00:00Z');
    const { body: session } = await as(null).call(contract.auth.login, {
      body: { email, password: partner.password },
    });
    const { body } = await as(session).call(partnerships.mine);
    expect(body).toMatchObject([{ status: 'expired', payment_status: 'paid' }]);
  });

  test('are answered for any role', async () => {
    expect((await as(null).call(partnerships.mine)).status).toBe(401);
    const member = await aMember();
    const { id } = await aPartnership(member);
    expect((await as(member).call(partnerships.mine)).body.map((own) => own.id)).toEqual([id]);
    expect((await as(await aMember()).call(partnerships.mine)).body).toEqual([]);
  });
});

describe('changing logo, website and description', () => {
  test('keeps omitted fields, clears empty ones, and ignores all others', async () => {
    const member = await aMember();
    const { id } = await aPartnership(member);
    const update = (body: object) => as(member).call(partnerships.update, { params: { id }, body });
    await update({ logo_url: 'https://a.example/l.png', website_url: 'https://a.example' });
    const { status, body } = await update({
      website_url: '',
      description: ' Bread ',
      status: 'active',
      payment_status: 'paid',
      amount: 1,
      partner_name: 'Somebody else',
      package_type: 'platinum',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      logo_url: 'https://a.example/l.png',
      website_url: null,
      description: 'Bread',
      status: 'pending',
      payment_status: 'pending',
      amount: 1000,
      partner_name: member.user.full_name,
      package_type: 'silver',
    });
  });

  test.each(['logo_url', 'website_url'])('%s has to be a web address', async (field) => {
    const member = await aMember();
    const { id } = await aPartnership(member);
    const answer = await as(member).call(partnerships.update, {
      params: { id },
      body: { [field]: 'javascript:alert(1)' },
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: [{ path: field }] });
  });

  test('is 403 for others than its partner and admins', async () => {
    const { id } = await aPartnership(await aMember());
    const update = async (someone: { token: string } | null) =>
      as(someone).call(partnerships.update, { params: { id }, body: { description: 'Taken over' } });
    expect((await update(null)).status).toBe(401);
    const other = await update(await aPartner());
    expect([other.status, other.detail]).toEqual([403, 'You can only change your own partnership']);
    const { body: pending } = await as(await anAdmin()).call(admin.pendingPartnerships);
    expect(pending.find((each) => each.id === id)?.description).toBeNull();
    expect((await update(await anAdmin())).status).toBe(200);
  });

  test.each([nobodysId, 'nonsense'])('id %s is not there', async (id) => {
    const answer = await as(await aPartner()).call(partnerships.update, { params: { id }, body: {} });
    expect(answer.status).toBe(404);
  });
});
