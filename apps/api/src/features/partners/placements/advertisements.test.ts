import { adTypes } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { advertisementOffers } from '@rosette/shared/catalogue/offers.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { textsOf } from '#lib/texts.ts';
import { as, raw } from '#test/api.ts';
import { aMember, anAdmin, aPartner, atOnce, type Member } from '#test/factories.ts';
import { anActiveAdvertisement, anAdvertisement } from '#test/placements.ts';

const { advertisements } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';

const shown = async (ad_type?: (typeof adTypes)[number]) =>
  (await as(null).call(advertisements.active, { query: ad_type ? { ad_type } : {} })).body.map(
    ({ id }) => id,
  );
const track = (id: string, action: 'view' | 'click') =>
  as(null).call(advertisements.track, { params: { id }, body: { action } });
async function countsOf(partner: Member, id: string) {
  const { body } = await as(partner).call(advertisements.mine);
  const found = body.find((each) => each.id === id);
  return [found?.views, found?.clicks];
}

describe('the public advertisements', () => {
  test('are the active ones, with the fields of the carousels only', async () => {
    const member = await aMember({ business_name: 'Rose Bakery' });
    const { id } = await anActiveAdvertisement(member, {
      content: 'Bread',
      image_url: 'https://a.example/i.png',
      link_url: 'https://a.example',
    });
    const { status, body } = await as(null).call(advertisements.active);
    expect(status).toBe(200);
    expect(body.find((each) => each.id === id)).toEqual({
      id,
      title: 'Read this',
      advertiser_name: 'Rose Bakery',
      ad_type: 'featured_business',
      content: 'Bread',
      image_url: 'https://a.example/i.png',
      link_url: 'https://a.example',
    });
  });

  test.each([
    ['waiting for payment', 'top_placement', []],
    ['waiting for approval', 'spotlight_article', []],
    ['approved, not paid', 'spotlight_article', ['approve']],
    ['paid, not approved', 'spotlight_article', ['mark_paid']],
    ['rejected', 'top_placement', ['reject']],
  ] as const)('exclude one that is %s', async (_, ad_type, steps) => {
    const { id } = await anAdvertisement(await aMember(), [...steps], { ad_type });
    expect(await shown()).not.toContain(id);
    expect(await shown(ad_type)).not.toContain(id);
  });

  test('can be filtered by type', async () => {
    const member = await aMember();
    const byType = new Map<string, string>();
    for (const ad_type of adTypes) byType.set(ad_type, (await anActiveAdvertisement(member, { ad_type })).id);
    const made = [...byType.values()];
    for (const ad_type of adTypes) {
      expect((await shown(ad_type)).filter((id) => made.includes(id))).toEqual([byType.get(ad_type)]);
    }
    expect((await shown()).filter((id) => made.includes(id))).toEqual(made.reverse());

    const spaced = await raw().get('/api/advertisements/active?ad_type=top%20placement');
    expect(spaced.status).toBe(200);
    expect(spaced.body).toMatchObject(
      (await shown('top_placement')).map((id) => ({ id, ad_type: 'top_placement' })),
    );
  });

  test('with an unknown type are 422', async () => {
    for (const ad_type of ['banner', '']) {
      const { status, body } = await raw().get('/api/advertisements/active').query({ ad_type });
      expect(status).toBe(422);
      expect(body).toMatchObject({ errors: [{ path: 'ad_type' }] });
    }
  });

  test('exclude one from the moment of its end', async () => {
    clock.setTo('2032-01-31T12:00:00Z');
    const { id, start_date, end_date } = await anActiveAdvertisement(await aMember());
    expect(new Date(end_date ?? 0).getTime() - new Date(start_date ?? 0).getTime()).toBe(30 * 86_400_000);
    clock.setTo('2032-03-01T11:59:00Z');
    expect(await shown()).toContain(id);
    expect((await track(id, 'view')).status).toBe(200);
    clock.setTo(end_date ?? '');
    expect(await shown()).not.toContain(id);
    expect(await shown('featured_business')).not.toContain(id);
    expect((await track(id, 'view')).status).toBe(404);
  });

  test('are answered in pages', async () => {
    clock.setTo('2033-01-01T00:00:00Z');
    const member = await aMember();
    for (let made = 0; made < 3; made += 1) await anActiveAdvertisement(member);
    const all = await shown();
    const { body, headers } = await as(null).call(advertisements.active, {
      query: { limit: '1', offset: '1' },
    });
    expect(body.map(({ id }) => id)).toEqual([all[1]]);
    expect(headers['x-total-count']).toBe('3');
  });
});

test('the packages are those of the catalogue', async () => {
  const { status, body } = await as(null).call(advertisements.packages);
  expect(status).toBe(200);
  expect(body).toEqual(advertisementOffers(textsOf('en')));
});

describe('tracking', () => {
  test('counts views and clicks separately', async () => {
    const partner = await aPartner();
    const { id } = await anActiveAdvertisement(partner);
    const { status, body } = await track(id, 'view');
    expect([status, body]).toEqual([200, { ok: true }]);
    await track(id, 'view');
    await track(id, 'click');
    expect(await countsOf(partner, id)).toEqual([2, 1]);
  });

  test('counts all of a hundred calls at once', async () => {
    const partner = await aPartner();
    const { id } = await anActiveAdvertisement(partner);
    await atOnce(100, (index) => track(id, index % 4 === 0 ? 'click' : 'view'));
    expect(await countsOf(partner, id)).toEqual([75, 25]);
  });

  test('one that is not active is 404 and counts nothing', async () => {
    const partner = await aPartner();
    const { id } = await anAdvertisement(partner);
    expect((await track(id, 'view')).status).toBe(404);
    expect(await countsOf(partner, id)).toEqual([0, 0]);
    for (const missing of [nobodysId, 'nonsense']) expect((await track(missing, 'view')).status).toBe(404);
  });

  test.each([{ action: 'hover' }, { action: '' }, {}])('%j is 422 and counts nothing', async (body) => {
    const partner = await aPartner();
    const { id } = await anActiveAdvertisement(partner);
    const answer = await raw().post(`/api/advertisements/${id}/track`).send(body);
    expect(answer.status).toBe(422);
    expect(await countsOf(partner, id)).toEqual([0, 0]);
  });
});

describe("the caller's own advertisements", () => {
  test("have all fields, newest first, and nobody else's", async () => {
    const partner = await aPartner();
    const first = await anAdvertisement(partner);
    const second = await anActiveAdvertisement(partner, { ad_type: 'spotlight_article' });
    const { status, body, headers } = await as(partner).call(advertisements.mine);
    expect(status).toBe(200);
    expect(body).toEqual([second, first]);
    expect(headers['x-total-count']).toBe('2');
    expect((await as(await aPartner()).call(advertisements.mine)).body).toEqual([]);
  });

  test('are 403 for others than partners and admins', async () => {
    expect((await as(null).call(advertisements.mine)).status).toBe(401);
    expect((await as(await aMember({ tier: 'corporate' })).call(advertisements.mine)).status).toBe(403);
    expect((await as(await anAdmin()).call(advertisements.mine)).status).toBe(200);
  });
});
