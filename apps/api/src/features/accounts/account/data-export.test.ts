import { dataExport } from '@rosette/shared/contract/data-export.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { BusinessModel } from '#features/businesses/business.model.ts';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { as, testContext } from '#test/api.ts';
import { aConversation } from '#test/contacts.ts';
import { aBusiness, aMember, anOpportunity, aWord, several } from '#test/factories.ts';
import { aFullLife } from '#test/full-life.ts';
import { startPaymentWorld } from '#test/payment-world.ts';

const { account, applications, blocks, partner } = contract;

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());

describe('the data export', () => {
  test('is a file with everything that is stored about her', async () => {
    const { member, own, foreign, foreignEvent, words } = await aFullLife(world);
    const { status, headers, body } = await as(member).call(account.download);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename=my-data.json');
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['cache-control']).toBe('no-store');
    expect(dataExport.parse(body)).toEqual(body);

    expect(body.profile).toMatchObject({
      id: member.id,
      email: member.user.email,
      has_password: true,
      identities: [{ provider: 'google', subject: words.subject }],
      email_verified_at: expect.stringMatching(/Z$/),
      mail_preferences: { events: true },
    });
    expect(body.businesses.map(({ id }) => id)).toEqual([own.business.id]);
    expect(body.events.map(({ id }) => id).sort()).toEqual([own.event.id, own.begun.id, own.past.id].sort());
    expect(body.events[0]?.organizer_name).toBe(member.user.full_name);
    expect(body.rsvps.map(({ title }) => title)).toEqual([foreignEvent.title]);
    expect(body.opportunities.map(({ id }) => id)).toEqual([own.opportunity.id]);
    expect(body.applications).toMatchObject([
      {
        opportunity: { id: foreign.id, type: 'job', title: foreign.title },
        state: 'sent',
        note: member.user.full_name,
      },
    ]);
    expect(body.payments.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'advertisement paid',
      'membership open',
      'membership paid',
      'partnership open',
      'partnership paid',
      // By bank transfer, marked as paid by an admin.
      'partnership paid',
    ]);
    expect(body.partnerships).toHaveLength(4);
    expect(body.advertisements).toHaveLength(2);
    expect(body.inquiries).toMatchObject([{ email: member.user.email, message: 'Hello' }]);
    expect(body.mails.map(({ kind }) => kind)).toContain('change-email-asked');
    expect(body.pictures).toMatchObject([{ url: own.picture, use: 'profile' }]);
    expect(body.sign_ins).toHaveLength(1);
    const german = await as(member).call(account.download, { headers: { 'Accept-Language': 'de' } });
    expect(Object.keys(german.body)).toEqual(Object.keys(body));
    const names = (payments: typeof body.payments) => payments.map(({ name }) => name);
    expect(names(body.payments)).toContain('Gold Partnership');
    expect(names(german.body.payments)).toContain('Gold-Partnerschaft');
  });

  test('shows nobody across a block', async () => {
    const [ada, eve] = [await aMember(), await aMember()];
    const { id } = await anOpportunity(eve);
    await aConversation(ada, eve);
    await as(ada).call(applications.apply, { params: { id } });
    await as(eve).call(blocks.create, { body: { user_id: ada.id } });
    const [hers, posters] = [await as(ada).call(account.download), await as(eve).call(account.download)];
    const formerMember = { id: null, full_name: 'Former member', business_name: null, profile_image: null };
    expect(hers.body.applications[0]?.opportunity.poster).toEqual(formerMember);
    expect([hers.body.messages, posters.body.messages]).toMatchObject([
      [{ with: formerMember, text: 'Questions?' }],
      [{ with: formerMember }],
    ]);
    expect(JSON.stringify(hers.body)).not.toContain(eve.user.full_name);
    expect(posters.body.opportunities).toMatchObject([{ id, applicants: [], applicant_count: 1 }]);
  });

  test('holds no secrets and no data of others', async () => {
    const { member } = await aFullLife(world);
    const stored = await UserModel.findById(member.id).select('+password_hash +reset_token_hash').lean();
    const text = JSON.stringify((await as(member).call(account.download)).body);
    for (const secret of [stored?.password_hash, stored?.reset_token_hash]) {
      expect(secret).toBeTruthy();
      expect(text).not.toContain(secret);
    }
    const somebody = await aMember();
    const { body } = await as(somebody).call(account.download);
    const lists = Object.values(body).filter(Array.isArray);
    expect(lists).toHaveLength(Object.keys(dataExport.shape).length - 2);
    for (const list of lists) expect(list).toEqual([]);
  });

  test('leaves out inquiries from an address that she has not confirmed', async () => {
    const email = `${aWord()}@rosette.example`;
    const body = { name: 'Her', email, company: 'Acme', message: 'Between us' };
    await as(null).call(partner.contact, { body });
    const member = await aMember({ email });
    expect((await as(member).call(account.download)).body.inquiries).toEqual([]);
    await UserModel.updateOne({ _id: member.id }, { email_verified_at: new Date() });
    expect((await as(member).call(account.download)).body.inquiries).toHaveLength(1);
  });

  test('every field of the user model is exported or excluded for a reason', () => {
    const secretsAndHelpers = [
      ...['password_hash', 'token_version', 'reset_token_hash', 'reset_token_expires'],
      // The import that her account came with; what it held is in her profile.
      ...['imported', 'was_imported'],
      // The export lists the mails themselves.
      'reset_mailed_at',
      // Internal fields, derived from exported ones.
      ...['active_week', 'mail_returned_at', 'mail_refusal'],
      ...['last_digest_at', 'grants', 'membership_reminder', 'search_text', 'industry_key'],
      ...['facets', 'name_key', 'is_complete', 'has_business', 'hidden_until'],
      ...['suggested_at', 'suggested_count', 'spotlit_at', 'spotlit_count'],
      // Her own blocks are exported; those of others she does not learn of.
      ...['across_block_ids', 'across_block_admin_ids'],
    ];
    const exported = Object.keys(dataExport.shape.profile.shape);
    const fields = Object.keys(UserModel.schema.paths).map((path) => path.split('.')[0] ?? '');
    const forgotten = fields.filter(
      (field) => field !== '_id' && !exported.includes(field) && !secretsAndHelpers.includes(field),
    );
    expect(forgotten).toEqual([]);
  });
});

describe('a long export', () => {
  const many = 1200;

  test('arrives completely', async () => {
    const member = await aMember();
    const { id: _, ...business } = await aBusiness(member);
    const rows = Array.from({ length: many }, (__, index) => ({
      ...business,
      name: `No. ${index}`,
      created_at: new Date(),
    }));
    await BusinessModel.insertMany(rows);
    const { body } = await as(member).call(account.download);
    expect(body.businesses).toHaveLength(many + 1);
  });

  test('that fails half-way aborts the connection', async () => {
    const member = await aMember();
    const business = await aBusiness(member);
    // A document that its presenter cannot parse.
    await BusinessModel.collection.updateOne(
      { owner_id: BusinessModel.db.base.Types.ObjectId.createFromHexString(member.id) },
      { $unset: { created_at: 1 } },
    );
    expect(business.owner_id).toBe(member.id);
    await expect(as(member).call(account.download)).rejects.toThrow(/aborted|socket hang up|terminated/);
    expect((await as(member).call(account.get)).status).toBe(200);
  });
});

test('is limited to ten an hour', async () => {
  const limited = createApp(testContext({ RATE_LIMIT: 'on' }));
  const member = await aMember();
  const statuses = await several(11, async () => (await as(member, limited).call(account.download)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('notifications are read together with their actors', async () => {
  const member = await aMember();
  const actors = await several(5, () => aMember());
  const rows = Array.from({ length: 250 }, (_, index) => ({
    member_id: member.id,
    kind: 'rsvp' as const,
    about: { kind: 'event' as const, id: `${index}` },
    actor_ids: [actors[index % 5]?.id],
    key: `${index}`,
    title: `signed up for talk ${index}`,
    has_actor_in_title: true,
    path: '/events',
    created_at: new Date(),
  }));
  await NotificationModel.insertMany(rows as never);
  const find = vi.spyOn(UserModel, 'find');
  const { body } = await as(member).call(account.download);
  const calls = find.mock.calls.length;
  find.mockRestore();
  expect(body.notifications.map(({ title }) => title).sort()).toEqual(
    rows.map(({ title }, index) => `${actors[index % 5]?.user.full_name} ${title}`).sort(),
  );
  // One read of people for each hundred, not one for each.
  expect(calls).toBeLessThan(50);
});
