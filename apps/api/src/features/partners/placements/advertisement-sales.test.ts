import { contract } from '@rosette/shared/contract/index.ts';
import type { PlacementStep } from '@rosette/shared/lifecycle.ts';
import { describe, expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aMember, anAdmin, aPartner, atOnce, type Member } from '#test/factories.ts';
import { advertisementSteps, anAdvertisement, groundsOf } from '#test/placements.ts';

const { admin, advertisements } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';

/** Accepts bodies that the contract's types forbid. */
const enter = async (body: object) =>
  as(await anAdmin()).call(admin.enterAdvertisement, { body: body as never });
const change = async (id: string, body: object, someone?: Member) =>
  as(someone ?? (await anAdmin())).call(admin.updateAdvertisement, { params: { id }, body });
const take = async (step: PlacementStep, id: string, someone?: Member) =>
  as(someone ?? (await anAdmin())).call(advertisementSteps[step], { params: { id }, ...groundsOf(step) });
const stored = async (partner: Member) => (await as(partner).call(advertisements.mine)).body;

describe('creating a sold advertisement', () => {
  test('takes price and duration from the catalogue and the name from the advertiser', async () => {
    const member = await aMember({ business_name: 'Rose Bakery' });
    const { status, body } = await enter({
      title: ' Read this ',
      advertiser_email: member.user.email.toUpperCase(),
      ad_type: 'top placement',
      link_url: '',
      amount: 1,
      status: 'active',
      payment_status: 'paid',
      views: 1000,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      title: 'Read this',
      advertiser_name: 'Rose Bakery',
      advertiser_email: member.user.email,
      ad_type: 'top_placement',
      amount: 100,
      currency: 'eur',
      payment_method: 'bank_transfer',
      payment_status: 'pending',
      status: 'pending_payment',
      start_date: null,
      end_date: null,
      created_at: expect.stringMatching(/Z$/),
      content: null,
      image_url: null,
      link_url: null,
      views: 0,
      clicks: 0,
      counted_views: 0,
      counted_clicks: 0,
    });
  });

  test.each([
    ['featured_business', 'pending_payment', 100],
    ['top_placement', 'pending_payment', 100],
    ['spotlight_article', 'pending', 200],
  ] as const)('%s starts %s at %i euros', async (ad_type, status, amount) => {
    const member = await aMember({ full_name: 'Ada Lovelace' });
    const advertisement = await anAdvertisement(member, [], { ad_type, payment_method: 'card' });
    expect(advertisement).toMatchObject({ status, amount, payment_method: 'card' });
    expect(advertisement.advertiser_name).toBe('Ada Lovelace');
  });

  test('keeps a given name', async () => {
    const advertisement = await anAdvertisement(await aMember(), [], { advertiser_name: 'The Bakers' });
    expect(advertisement.advertiser_name).toBe('The Bakers');
  });

  test('with an invalid field is 422 with its name', async () => {
    const sold = {
      title: 'Read this',
      advertiser_email: (await aMember()).user.email,
      ad_type: 'top_placement',
    };
    const refused = async (wrong: object) => {
      const { status, body } = await enter({ ...sold, ...wrong });
      return [status, (body as unknown as { errors?: { path: string }[] }).errors?.[0]?.path];
    };
    expect(await refused({ ad_type: 'banner' })).toEqual([422, 'ad_type']);
    expect(await refused({ title: ' ' })).toEqual([422, 'title']);
    expect(await refused({ link_url: 'javascript:alert(1)' })).toEqual([422, 'link_url']);
    expect(await refused({ image_url: 'data:text/html,x' })).toEqual([422, 'image_url']);
    expect(await refused({ payment_method: 'cash' })).toEqual([422, 'payment_method']);
    expect(await refused({ advertiser_email: 'nobody' })).toEqual([422, 'advertiser_email']);
    const unknown = await enter({ ...sold, advertiser_email: 'nobody@rosette.example' });
    expect([unknown.status, unknown.detail]).toEqual([404, 'No account found with that email']);
  });
});

describe('changing a sold advertisement', () => {
  test('keeps omitted fields and clears empty ones', async () => {
    const member = await aMember({ business_name: 'Rose Bakery' });
    const before = await anAdvertisement(member, [], {
      content: 'Bread',
      link_url: 'https://a.example',
      advertiser_name: 'The Bakers',
    });
    const { status, body } = await change(before.id, { title: 'Read that', link_url: '' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, title: 'Read that', link_url: null });
    const renamed = await change(before.id, { advertiser_name: '' });
    expect(renamed.body.advertiser_name).toBe('Rose Bakery');
  });

  test('to another member moves it to her portal', async () => {
    const [first, second] = [await aPartner(), await aPartner()];
    const { id } = await anAdvertisement(first);
    const { body } = await change(id, { advertiser_email: second.user.email, advertiser_name: '' });
    expect(body).toMatchObject({
      advertiser_email: second.user.email,
      advertiser_name: second.user.full_name,
    });
    expect(await stored(first)).toEqual([]);
    expect(await stored(second)).toEqual([body]);
    expect((await change(id, { advertiser_email: 'nobody@rosette.example' })).status).toBe(404);
    expect(await stored(second)).toEqual([body]);
  });

  test('to another type changes its price and approval', async () => {
    const { id } = await anAdvertisement(await aMember());
    const spotlight = await change(id, { ad_type: 'spotlight_article' });
    expect(spotlight.body).toMatchObject({ ad_type: 'spotlight_article', amount: 200, status: 'pending' });
    const placed = await change(id, { ad_type: 'top placement' });
    expect(placed.body).toMatchObject({ ad_type: 'top_placement', amount: 100, status: 'pending_payment' });
  });

  test.each([
    ['paid', 'spotlight_article', ['mark_paid']],
    ['shown', 'featured_business', ['mark_paid']],
    ['rejected', 'featured_business', ['reject']],
  ] as const)('keeps the type when it is %s, and changes other fields', async (_, ad_type, steps) => {
    const partner = await aPartner();
    const before = await anAdvertisement(partner, [...steps], { ad_type });
    const refused = await change(before.id, { ad_type: 'top_placement', title: 'Read that' });
    expect(refused.status).toBe(409);
    expect(await stored(partner)).toEqual([before]);
    const { status, body } = await change(before.id, { ad_type, title: 'Read that' });
    expect([status, body]).toEqual([200, { ...before, title: 'Read that' }]);
  });

  test('to another type while it is marked as paid: both calls answer the resulting state', async () => {
    const someone = await anAdmin();
    await atOnce(10, async () => {
      const partner = await aPartner();
      const { id } = await anAdvertisement(partner);
      const [paid, changed] = await Promise.all([
        take('mark_paid', id, someone),
        change(id, { ad_type: 'spotlight_article' }, someone),
      ]);
      const [after] = await stored(partner);
      expect(paid.status).toBe(200);
      expect(after).toEqual(paid.body);
      expect([changed.status, after?.ad_type, after?.status]).toEqual(
        paid.body.ad_type === 'spotlight_article'
          ? [200, 'spotlight_article', 'pending']
          : [409, 'featured_business', 'active'],
      );
    });
  });

  test.each([nobodysId, 'nonsense'])('id %s is not there', async (id) => {
    expect((await change(id, { title: 'Read that' })).status).toBe(404);
  });

  test('wrong input is 422', async () => {
    const { id } = await anAdvertisement(await aMember());
    for (const body of [{ ad_type: 'banner' }, { title: '' }, { image_url: 'javascript:alert(1)' }]) {
      expect((await change(id, body)).status).toBe(422);
    }
  });
});
