/// <reference types="vite/types/importMeta.d.ts" />
import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AdvertisementModel } from '#features/partners/placements/advertisement.model.ts';
import { PartnershipModel } from '#features/partners/placements/partnership.model.ts';
import { PaymentModel } from '#features/payments/payment.model.ts';
import { memberData } from '#member-data.ts';
import { deleteAccount, runSecondRemoval, sendGoodbye } from '#test/account-deletion.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, anEvent, anOpportunity, aWord, type Member } from '#test/factories.ts';
import { aFullLife, placesOf } from '#test/full-life.ts';
import { mailsTo } from '#test/mails.ts';
import { startPaymentWorld } from '#test/payment-world.ts';

const { applications, auth, blocks, businesses, events, notifications, opportunities, partnerships, users } =
  contract;

// Registers all models: which ones other test files of this worker have imported depends on their order.
import.meta.glob('../../../**/*.model.ts', { eager: true });

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());

/** Audit entries stay, also of what she did as an admin, with her id but without her name. */
const keptInAuditLog = [
  'auditentries.actor_id',
  'auditentries.after.assignee_id',
  'auditentries.member_id',
  'auditentries.subject_id',
];
/** Receipts are immutable and name the buyer (product/memberships-and-payments#receipts). */
const keptByLaw = ['payments.member_id', 'payments.name', 'payments.receipt.buyer.name'];

describe('a deleted account', () => {
  test('leaves no data behind except what the law requires', async () => {
    const { member, other, own, foreign, foreignEvent, nextEmail, words } = await aFullLife(world);
    const traces = [member.id, member.user.email, nextEmail, ...Object.values(words).slice(0, 4)];
    const before = await placesOf(traces);
    // Every collection with her data has to be filled here, or the search below proves nothing.
    const expected = [...memberData.ofMember, ...memberData.ofAddress].flatMap(({ model, of }) =>
      [of].flat().map((field) => `${mongoose.model(model.modelName).collection.name}.${field}`),
    );
    expect(expected.filter((place) => !before.includes(place))).toEqual([]);

    expect((await deleteAccount(member)).status).toBe(204);
    expect(await placesOf(traces)).toEqual([
      ...keptInAuditLog,
      'jobs.mail.to.address',
      'jobs.mail.to.name',
      'jobs.subject',
      ...keptByLaw,
    ]);
    expect(await sendGoodbye(member.user.email)).toEqual(['account-deleted']);
    await runSecondRemoval();
    expect(await placesOf(traces)).toEqual([...keptInAuditLog, ...keptByLaw]);

    for (const gone of [
      as(other).call(users.get, { params: { id: member.id } }),
      as(other).call(businesses.get, { params: { id: own.business.id } }),
      as(null).call(events.get, { params: { id: own.event.id } }),
      as(other).call(opportunities.get, { params: { id: own.opportunity.id } }),
    ]) {
      expect((await gone).status).toBe(404);
    }
    // Past events stay for their attendees.
    const past = await as(null).call(events.get, { params: { id: own.past.id } });
    expect(past.body).toMatchObject({ title: own.past.title, organizer_name: 'Former member' });
    const told = (await mailsTo(other.user.email)).filter(({ kind }) => kind === 'event-cancelled');
    expect(told.map(({ subject }) => subject)).toEqual([`Cancelled: ${own.event.title}`]);
    // Records of others stay without her.
    expect((await as(null).call(events.get, { params: foreignEvent })).body.attendees).toEqual([]);
    expect((await as(other).call(opportunities.get, { params: foreign })).body.applicants).toEqual([]);
    expect((await as(null).call(partnerships.list)).body).toEqual([]);
  });

  test('keeps payments and what they paid for, ended and without her name', async () => {
    const { member } = await aFullLife(world);
    const paid = await PaymentModel.find({ member_id: member.id, state: 'paid' }).lean();
    const sold = async () => ({
      partnerships: await PartnershipModel.find({ payment_status: 'paid' }).lean(),
      advertisements: await AdvertisementModel.find({ payment_status: 'paid' }).lean(),
    });
    const before = await sold();
    await deleteAccount(member);
    // What she paid for and was never given is owed back to her.
    const kept = await PaymentModel.find({
      member_id: member.id,
      state: { $in: ['paid', 'refund_due'] },
    }).lean();
    expect(kept.map(({ amount_cents }) => amount_cents)).toEqual(paid.map((it) => it.amount_cents));
    const after = await sold();
    expect(after.partnerships).toHaveLength(before.partnerships.length);
    for (const { partner_name, status, logo_url } of after.partnerships) {
      expect([partner_name, status, logo_url]).toEqual(['Former member', 'expired', undefined]);
    }
    for (const { advertiser_name, status, content, title } of after.advertisements) {
      expect([advertiser_name, status, content, title]).toEqual([
        'Former member',
        'expired',
        undefined,
        'Advertisement of a former member',
      ]);
    }
  });

  test('announces the end of its events and opportunities to nobody across a block', async () => {
    const [leaving, hidden, ada] = [await aMember({ tier: 'premium' }), await aMember(), await aMember()];
    const [event, opportunity] = [await anEvent(leaving), await anOpportunity(leaving)];
    for (const guest of [hidden, ada]) {
      await as(guest).call(events.attend, { params: { id: event.id } });
      await as(guest).call(applications.apply, { params: { id: opportunity.id } });
    }
    await as(leaving).call(blocks.create, { body: { user_id: hidden.id } });
    await deleteAccount(leaving);
    const kindsOf = async (member: Member) =>
      (await as(member).call(notifications.list)).body.map(({ kind, actor }) => [kind, actor]);
    expect(await kindsOf(ada)).toEqual([
      ['application_answered', null],
      ['event_cancelled', null],
    ]);
    expect(await kindsOf(hidden)).toEqual([]);
  });

  test('can sign in nowhere, and its address can be registered again', async () => {
    const member = await aMember();
    const body = { email: member.user.email, password: member.password };
    await deleteAccount(member);
    expect((await as(member).call(users.me)).status).toBe(401);
    expect((await as(null).call(auth.login, { body })).status).toBe(404);
    const again = await as(null).call(auth.register, { body: { ...body, full_name: 'Ada' } });
    expect(again.status).toBe(201);
    await runSecondRemoval();
    expect((await as(again.body).call(users.me)).status).toBe(200);
  });

  test('keeps inquiries that were sent from an address it never confirmed', async () => {
    const email = `${aWord()}@rosette.example`;
    const body = { name: 'Her', email, company: 'Acme', message: 'Hello' };
    await as(null).call(contract.partner.contact, { body });
    await deleteAccount(await aMember({ email }));
    const { body: inquiries } = await as(await anAdmin()).call(contract.admin.inquiries);
    expect(inquiries.map((inquiry) => inquiry.email)).toContain(email);
  });
});
