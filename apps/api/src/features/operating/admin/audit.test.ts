import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aBusiness, aMember, anAdmin, anEvent, anOpportunity, type Member } from '#test/factories.ts';
import { aFailedMail, mailsTo } from '#test/mails.ts';
import { aPartnership } from '#test/placements.ts';

const { admin, audit, businesses, events, opportunities } = contract;

const log = async (reader: Member, subject: string) =>
  (await as(reader).call(audit.list, { query: { subject } })).body;

describe('the audit log of what admins do to records of others', () => {
  test('holds a changed business with the changed fields only', async () => {
    const [admin_, owner] = [await anAdmin(), await aMember()];
    const business = await aBusiness(owner);
    const params = { id: business.id };
    await as(admin_).call(businesses.update, { params, body: { ...business, name: 'Bakery' } });
    await as(admin_).call(admin.patchBusiness, { params, body: { is_featured: true } });
    await as(owner).call(businesses.update, { params, body: { ...business, name: 'Mine again' } });
    expect(
      (await log(admin_, business.id)).map(({ action, details, subject }) => [action, details, subject]),
    ).toEqual([
      [
        'business.update',
        { before: { is_featured: false }, after: { is_featured: true } },
        { kind: 'business', id: business.id, label: 'Bakery' },
      ],
      [
        'business.update',
        { before: { name: business.name }, after: { name: 'Bakery' } },
        { kind: 'business', id: business.id, label: 'Bakery' },
      ],
    ]);
  });

  test('records that an admin checked in and removed an attendee, not what the organizer does', async () => {
    const [admin_, owner, guest] = [await anAdmin(), await aMember({ tier: 'premium' }), await aMember()];
    const { id } = await anEvent(owner);
    await as(guest).call(events.attend, { params: { id } });
    const params = { id, user_id: guest.id };
    for (const present of [true, true, false]) {
      await as(admin_).call(events.checkIn, { params, body: { present } });
    }
    await as(owner).call(events.checkIn, { params, body: { present: true } });
    for (const _ of ['first', 'again']) await as(admin_).call(events.takeOut, { params });
    expect((await log(admin_, id)).map(({ action, details }) => [action, details])).toEqual([
      ['event.update', { before: { attendee_state: 'going' }, after: { attendee_state: 'left' } }],
      ['event.update', { before: { checked_in: true }, after: { checked_in: false } }],
      ['event.update', { before: { checked_in: false }, after: { checked_in: true } }],
    ]);
  });

  test('holds a removed business, opportunity and event, whose owner is mailed the grounds', async () => {
    const [admin_, owner] = [await anAdmin(), await aMember({ tier: 'premium' })];
    const things = [
      { thing: await aBusiness(owner), endpoint: businesses.remove, action: 'business.remove' },
      { thing: await anOpportunity(owner), endpoint: opportunities.remove, action: 'opportunity.remove' },
      { thing: await anEvent(owner), endpoint: events.remove, action: 'event.remove' },
    ];
    for (const { thing, endpoint, action } of things) {
      const params = { id: thing.id };
      for (const body of [undefined, { reason: ' ' }]) {
        const refused = await as(admin_).call(endpoint, { params, ...(body && { body }) });
        expect([refused.status, refused.detail]).toEqual([422, 'Please give a reason']);
      }
      const grounds = { reason: 'It sells what it does not have', rule: 'law' } as const;
      expect((await as(admin_).call(endpoint, { params, body: grounds })).status).toBe(204);
      const [entry] = await log(admin_, thing.id);
      expect([entry?.action, entry?.details.after]).toEqual([action, grounds]);
    }
    const mails = await mailsTo(owner.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your business was removed from Rosette',
      'Your opportunity was removed from Rosette',
      'Your event was removed from Rosette',
    ]);
    for (const { text } of mails) {
      for (const part of [
        'Reason: It sells what it does not have',
        'Rule: The law',
        'A person decided this, not a machine.',
        'hello@rosette.example',
        '/contact',
      ]) {
        expect(text).toContain(part);
      }
    }
  });

  test("holds nothing about an admin's own records", async () => {
    const admin_ = await anAdmin();
    const business = await aBusiness(admin_);
    const params = { id: business.id };
    await as(admin_).call(businesses.update, { params, body: { ...business, name: 'Bakery' } });
    await as(admin_).call(businesses.remove, { params });
    expect(await log(admin_, business.id)).toEqual([]);
  });

  test('holds a changed role (its member is notified by mail), a retried mail and an inquiry', async () => {
    const [admin_, member] = [await anAdmin(), await aMember()];
    await as(admin_).call(admin.grantRole, { query: { email: member.user.email, role: 'partner' } });
    const [role] = await log(admin_, member.id);
    expect([role?.action, role?.details]).toEqual([
      'user.role',
      { before: { role: 'member' }, after: { role: 'partner' } },
    ]);
    expect((await mailsTo(member.user.email)).map(({ kind }) => kind)).toEqual(['role-changed']);
    const id = await aFailedMail(`again-${member.user.email}`);
    await as(admin_).call(admin.retryMail, { params: { id } });
    expect((await log(admin_, id)).map(({ action }) => action)).toEqual(['mail.retry']);
    const body = { name: 'Ada', email: 'ada@rosette.example', company: 'Acme', message: 'Hello' };
    const inquiry = (await as(null).call(contract.partner.contact, { body })).body.id;
    await as(admin_).call(admin.patchInquiry, { params: { id: inquiry }, body: { status: 'closed' } });
    expect((await log(admin_, inquiry)).map(({ details }) => details.after)).toEqual([{ status: 'closed' }]);
  });

  test('holds what an admin changes of a partnership, not what its partner does', async () => {
    const [admin_, partner] = [await anAdmin(), await aMember()];
    const { id } = await aPartnership(partner);
    const update = (who: Member, body: object) =>
      as(who).call(contract.partnerships.update, { params: { id }, body });
    expect((await update(partner, { website_url: 'https://hers.example' })).status).toBe(200);
    expect((await update(admin_, { website_url: 'https://other.example' })).status).toBe(200);
    const [changed, created, ...others] = await log(admin_, id);
    expect([created?.action, others]).toEqual(['partnership.create', []]);
    expect(changed).toMatchObject({
      actor: { id: admin_.id },
      action: 'partnership.update',
      details: {
        before: { website_url: 'https://hers.example' },
        after: { website_url: 'https://other.example' },
      },
    });
  });

  test('labels a partnership with its member until her account is deleted', async () => {
    const [admin_, member] = [await anAdmin(), await aMember({ full_name: 'Ada Lind' })];
    const entered = await as(admin_).call(admin.enterPartnership, {
      body: { email: member.user.email, package_id: 'gold_yearly' },
    });
    const params = { id: entered.body.id };
    expect(await log(admin_, params.id)).toMatchObject([
      { action: 'partnership.create', details: { before: null, after: { package_id: 'gold_yearly' } } },
    ]);
    await as(admin_).call(admin.approvePartnership, { params });
    const step = async () =>
      (await log(admin_, params.id)).find(({ action }) => action === 'partnership.approve');
    expect((await step())?.subject.label).toBe('Ada Lind');
    await as(member).call(contract.account.remove, { body: { current_password: member.password } });
    expect((await step())?.subject.label).toBe('Former member');
  });
});

test('holds entered and changed advertisements without their texts', async () => {
  const [admin_, member] = [await anAdmin(), await aMember()];
  const body = { title: 'Spring', advertiser_email: member.user.email, ad_type: 'top_placement' } as const;
  const { id } = (await as(admin_).call(admin.enterAdvertisement, { body })).body;
  const change = { content: 'Ada Lind sells cups', link_url: 'https://a.example' };
  await as(admin_).call(admin.updateAdvertisement, { params: { id }, body: change });
  expect(await log(admin_, id)).toMatchObject([
    {
      action: 'advertisement.update',
      details: { before: { link_url: null }, after: { link_url: 'https://a.example' } },
    },
    {
      action: 'advertisement.create',
      details: { before: null, after: { ad_type: 'top_placement', amount: 100 } },
    },
  ]);
});

test('refuses an unknown action with 422 and finds nothing for an unknown id', async () => {
  const admin_ = await anAdmin();
  const unknown = { action: 'user.rename' as 'user.role' };
  expect((await as(admin_).call(audit.list, { query: unknown })).status).toBe(422);
  expect((await as(admin_).call(audit.list, { query: { actor: 'nobody' } })).body).toEqual([]);
});
