import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, aPartner, several } from '#test/factories.ts';
import {
  anActiveAdvertisement,
  anActivePartnership,
  anAdvertisement,
  aPartnership,
} from '#test/placements.ts';

const { partner, advertisements, admin, auth } = contract;

const track = (id: string, action: 'view' | 'click', times: number) =>
  several(times, () => as(null).call(advertisements.track, { params: { id }, body: { action } }));

describe('analytics', () => {
  test('are zeros without partnerships and advertisements', async () => {
    const { status, body } = await as(await aPartner()).call(partner.analytics);
    expect([status, body]).toEqual([
      200,
      {
        active_partnerships: 0,
        active_ads: 0,
        total_views: 0,
        total_clicks: 0,
        click_through_rate: 0,
        counted_views: 0,
        counted_clicks: 0,
        counted_click_through_rate: 0,
      },
    ]);
  });

  test("count the caller's active ones, and the views and clicks of all", async () => {
    const member = await aPartner();
    await anActivePartnership(member);
    await aPartnership(member, ['approve']);
    const [first, second] = [await anActiveAdvertisement(member), await anActiveAdvertisement(member)];
    await anAdvertisement(member);
    const others = await anActiveAdvertisement(await aPartner());
    await track(first.id, 'view', 5);
    await track(second.id, 'view', 3);
    await track(second.id, 'click', 3);
    await track(others.id, 'view', 2);

    const { body } = await as(member).call(partner.analytics);
    expect(body).toMatchObject({
      active_partnerships: 1,
      active_ads: 2,
      total_views: 8,
      total_clicks: 3,
      click_through_rate: 37.5,
    });
  });

  test.each([
    [3, 1, 100 / 3],
    [100, 7, 7],
    [0, 1, 0],
    [1, 2, 200],
  ])('%i views and %i clicks make a rate of %d', async (views, clicks, rate) => {
    const member = await aPartner();
    const { id } = await anActiveAdvertisement(member);
    await track(id, 'view', views);
    await track(id, 'click', clicks);
    expect((await as(member).call(partner.analytics)).body.click_through_rate).toBe(rate);
  });

  test('do not count ended ones as active, but keep their views and clicks', async () => {
    clock.setTo('2032-01-01T00:00:00Z');
    const email = 'ended@rosette.example';
    const member = await aMember({ role: 'partner', email });
    await anActivePartnership(member);
    await track((await anActiveAdvertisement(member)).id, 'view', 2);
    clock.setTo('2032-08-01T00:00:00Z');
    const { body: session } = await as(null).call(auth.login, { body: { email, password: member.password } });
    expect((await as(session).call(partner.analytics)).body).toMatchObject({
      active_partnerships: 0,
      active_ads: 0,
      total_views: 2,
    });
  });

  test('are 403 for others than partners and admins', async () => {
    expect((await as(null).call(partner.analytics)).status).toBe(401);
    expect((await as(await aMember({ tier: 'corporate' })).call(partner.analytics)).status).toBe(403);
    expect((await as(await anAdmin()).call(partner.analytics)).status).toBe(200);
  });
});

const inquiry = {
  name: 'Ada',
  email: 'ada@rosette.example',
  company: 'Engines',
  phone: '+44 20 1234',
  interest: 'sponsorship' as const,
  message: 'Tell me more',
};
const inquiries = async (query: { status?: 'new' | 'answered' | 'closed' } = {}) =>
  (await as(await anAdmin()).call(admin.inquiries, { query })).body;

describe('an inquiry', () => {
  test('of a visitor is answered 201 and listed for the admin as new', async () => {
    const { status, body } = await as(null).call(partner.contact, { body: { ...inquiry, name: ' Ada ' } });
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), message: "Thank you! We'll contact you within 24 hours." },
    ]);
    expect((await inquiries()).find(({ id }) => id === body.id)).toEqual({
      ...inquiry,
      id: body.id,
      status: 'new',
      created_at: expect.stringMatching(/Z$/),
    });
  });

  test('needs no phone, and its interest defaults to partnership', async () => {
    const { interest: _, ...rest } = inquiry;
    const { body } = await as(null).call(partner.contact, { body: { ...rest, phone: '' } });
    const found = (await inquiries()).find(({ id }) => id === body.id);
    expect(found).toMatchObject({ phone: null, interest: 'partnership' });
  });

  test.each([
    ['name', ''],
    ['email', 'nobody'],
    ['company', ' '],
    ['message', ''],
    ['message', 'x'.repeat(5001)],
    ['interest', 'friendship'],
  ])('with %s %j is 422 with its field name, and nothing is stored', async (field, value) => {
    const before = (await inquiries()).length;
    const { status, body } = await as(null).call(partner.contact, {
      body: { ...inquiry, [field]: value },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ path: field }] });
    expect(await inquiries()).toHaveLength(before);
  });

  test('ignores a status in the body', async () => {
    const { body } = await as(null).call(partner.contact, {
      body: { ...inquiry, ...{ status: 'closed' } },
    });
    expect((await inquiries()).find(({ id }) => id === body.id)?.status).toBe('new');
  });
});

describe('inquiries for the admin', () => {
  const move = async (id: string, status: string, someone?: { token: string } | null) =>
    as(someone === undefined ? await anAdmin() : someone).call(admin.patchInquiry, {
      params: { id },
      body: { status: status as 'new' },
    });

  test('are listed newest first and filtered by status', async () => {
    const [first, second] = (await several(2, () => as(null).call(partner.contact, { body: inquiry }))).map(
      ({ body }) => body.id,
    ) as [string, string];
    expect((await inquiries()).slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    await move(first, 'answered');
    expect((await inquiries({ status: 'answered' })).map(({ id }) => id)).toEqual([first]);
    expect((await inquiries({ status: 'new' })).map(({ id }) => id)).not.toContain(first);
    const unknown = await as(await anAdmin()).call(admin.inquiries, { query: { status: 'lost' as 'new' } });
    expect(unknown.status).toBe(422);
  });

  test('can change from any status to any other', async () => {
    const { body } = await as(null).call(partner.contact, { body: inquiry });
    for (const status of ['closed', 'new', 'answered', 'closed', 'closed', 'answered', 'new']) {
      const answer = await move(body.id, status);
      expect([answer.status, answer.body.status]).toEqual([200, status]);
    }
    expect((await move(body.id, 'lost')).status).toBe(422);
    for (const id of ['65f0c0ffee0c0ffee0c0ffee', 'nonsense']) {
      expect((await move(id, 'closed')).status).toBe(404);
    }
  });

  test('are 403 for others than admins', async () => {
    const { body } = await as(null).call(partner.contact, { body: inquiry });
    const someone = await aPartner();
    expect((await as(null).call(admin.inquiries)).status).toBe(401);
    expect((await as(someone).call(admin.inquiries)).status).toBe(403);
    expect((await move(body.id, 'closed', null)).status).toBe(401);
    expect((await move(body.id, 'closed', someone)).status).toBe(403);
    expect((await inquiries()).find(({ id }) => id === body.id)?.status).toBe('new');
  });
});
