import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RsvpModel } from '#features/events/rsvp.model.ts';
import { PaymentModel } from '#features/payments/payment.model.ts';
import { AdvertisementModel } from '#features/placements/advertisement.model.ts';
import { PartnershipModel } from '#features/placements/partnership.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, context } from '#test/api.ts';
import {
  aMember,
  anAdmin,
  anEvent,
  anOpportunity,
  aWord,
  type Member,
  withoutPassword,
} from '#test/factories.ts';
import { aFullLife, placesOf } from '#test/full-life.ts';
import { mailsTo } from '#test/mails.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { finishDeletions } from './deletion.service.ts';
import { LeavingModel } from './leaving.model.ts';

const {
  account,
  applications,
  auth,
  blocks,
  businesses,
  events,
  notifications,
  opportunities,
  partnerships,
  users,
} = contract;

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());

const remove = (member: Member, proof: object = { current_password: member.password }) =>
  as(member).call(account.remove, { body: proof });

/** Runs the second removal, for what requests under way wrote meanwhile. */
async function runSecondRemoval() {
  clock.setTo(new Date(clock.now().getTime() + 3 * 60_000));
  await finishDeletions(context);
}

/** Removes the waiting mails to this address, as sending them would; answers their kinds. */
const sendGoodbye = async (email: string) => {
  const waiting = await mailsTo(email);
  await mongoose.connection.collection('mails').deleteMany({ 'to.address': email });
  return waiting.map(({ kind }) => kind);
};

/** Audit entries and reports of others stay, with her id but without her name. */
const keptInAuditLog = ['auditentries.member_id', 'auditentries.subject_id'];
const keptInReports = ['reports.open_key', 'reports.path', 'reports.reported_id', 'reports.subject_id'];
/** Receipts are immutable and name the buyer (beyond §14). */
const keptByLaw = ['payments.member_id', 'payments.name', 'payments.receipt.buyer.name'];

describe('a deleted account', () => {
  test('leaves no data behind except what the law requires', async () => {
    const { member, other, own, foreign, foreignEvent, nextEmail, words } = await aFullLife(world);
    const traces = [member.id, member.user.email, nextEmail, ...Object.values(words).slice(0, 4)];
    const before = await placesOf(traces);
    // Every collection with her data has to be filled here, or the search below proves nothing.
    for (const place of [
      'advertisements.member_id',
      'billings._id',
      'businesses.owner_id',
      'contactallowances.member_id',
      'contactpairs.member_ids',
      'contactrequests.from_id',
      'contacts.member_id',
      'contacts.other_id',
      'conversations.participants.member_id',
      'calendarlinks.member_id',
      'creationcounts.member_id',
      'events.organizer_id',
      'facetcounts.value',
      'inquiries.email',
      'introductions.by_id',
      'introductions.cut_off_ids',
      'introductions.first_id',
      'introductions.second_id',
      'mailedsecrets.member_id',
      'liveevents.member_id',
      'mails.to.address',
      'messages.author_id',
      'newsbatches.actor_id',
      'newsbatches.member_ids',
      'notificationcounters._id',
      'notifications.actor_ids',
      'notifications.member_id',
      'applications.member_id',
      'applications.note',
      'applications.place',
      'opportunities.poster_id',
      'partnerships.member_id',
      'payments.member_id',
      'payments.pending_key',
      'pictures.owner_id',
      'pictures.used_by',
      'rsvps.member_id',
      'signinattempts.member_id',
      'users._id',
      'users.email',
    ]) {
      expect(before).toContain(place);
    }
    const filled = new Set(before.map((place) => place.split('.')[0]));
    const collections = Object.values(mongoose.models).map((model) => model.collection.name);
    // Limits and idempotency keys store digests only; the deletion itself fills 'cancelledevents' and 'leavings'.
    const empty = collections.filter((name) => !filled.has(name)).sort();
    // Live streams are stored for a minute; counted visitors of an advertisement are stored as a hash.
    expect(empty).toEqual([
      'cancelledevents',
      'countedviewers',
      'idempotencykeys',
      'leavings',
      'ratelimitcounts',
      'receiptcounters',
      'reportcounters',
      'stories',
      'streamslots',
      'viewersalts',
    ]);

    expect((await remove(member)).status).toBe(204);
    expect(await placesOf(traces)).toEqual([
      ...keptInAuditLog,
      'leavings._id',
      'mails.to.address',
      'mails.to.name',
      ...keptByLaw,
      ...keptInReports,
    ]);
    expect(await sendGoodbye(member.user.email)).toEqual(['account-deleted']);
    await runSecondRemoval();
    expect(await placesOf(traces)).toEqual([...keptInAuditLog, ...keptByLaw, ...keptInReports]);

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
    await remove(member);
    const kept = await PaymentModel.find({ member_id: member.id, state: 'paid' }).lean();
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
    await remove(leaving);
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
    await remove(member);
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
    await remove(await aMember({ email }));
    const { body: inquiries } = await as(await anAdmin()).call(contract.admin.inquiries);
    expect(inquiries.map((inquiry) => inquiry.email)).toContain(email);
  });
});

describe('deleting an account', () => {
  test.each([
    ['a wrong password', { current_password: 'not this one' }, 401],
    ['nothing', {}, 422],
  ])('with %s is refused and removes nothing', async (_, proof, status) => {
    const member = await aMember();
    expect((await remove(member, proof)).status).toBe(status);
    expect((await as(member).call(users.me)).status).toBe(200);
    expect(await LeavingModel.countDocuments({ _id: member.id })).toBe(0);
  });

  test('without a password needs the mailed code', async () => {
    const member = await withoutPassword(await aMember());
    expect((await remove(member)).status).toBe(422);
    await as(member).call(account.sendCode);
    const [mail] = await mailsTo(member.user.email);
    const code = mail?.content.facts?.[0]?.value ?? '';
    expect((await remove(member, { code })).status).toBe(204);
    expect(await UserModel.exists({ _id: member.id })).toBeNull();
  });

  test('twice at once succeeds without an error', async () => {
    const member = await aMember();
    const statuses = await Promise.all([remove(member), remove(member)]);
    for (const { status } of statuses) expect([204, 401]).toContain(status);
    expect(statuses.map(({ status }) => status)).toContain(204);
    expect((await mailsTo(member.user.email)).map(({ kind }) => kind)).toEqual(['account-deleted']);
  });

  test('interrupted after its intent was stored is finished by the next run', async () => {
    const member = await aMember({ tier: 'premium' });
    await anEvent(member);
    const [full_name, email] = [member.user.full_name, member.user.email];
    await LeavingModel.create({ _id: member.id, full_name, email, next_look_at: clock.now() });
    await finishDeletions(context);
    expect(await sendGoodbye(email)).toEqual(['account-deleted']);
    await runSecondRemoval();
    expect(await placesOf([member.id, email])).toEqual([]);
  });

  test('interrupted half-way is finished, with one goodbye mail', async () => {
    const member = await aMember({ tier: 'premium' });
    await anEvent(member);
    const [full_name, email] = [member.user.full_name, member.user.email];
    await LeavingModel.create({ _id: member.id, full_name, email, next_look_at: clock.now() });
    await UserModel.deleteOne({ _id: member.id });
    await Promise.all([finishDeletions(context), finishDeletions(context)]);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['account-deleted']);
    expect(await placesOf([member.id])).toEqual(['leavings._id']);
  });

  test('removes in its second run what a request under way wrote meanwhile', async () => {
    const member = await aMember({ tier: 'premium' });
    const event = await anEvent(await aMember({ tier: 'premium' }));
    await remove(member);
    // A write of a request that passed authentication before the deletion.
    await RsvpModel.create({
      event_id: event.id,
      member_id: member.id,
      state: 'going',
      since: new Date(),
      number: 1,
    });
    await sendGoodbye(member.user.email);
    await runSecondRemoval();
    expect(await placesOf([member.id])).toEqual([]);
  });
});

describe('an admin', () => {
  const onlyAdmin = 'You are the only admin. Make somebody else an admin first, then you can leave.';

  test('who is the only one cannot delete her account until there is another', async () => {
    await UserModel.updateMany({ role: 'admin' }, { role: 'member' });
    const admin = await anAdmin();
    const refused = await remove(admin);
    expect([refused.status, refused.detail]).toEqual([409, onlyAdmin]);
    expect((await as(admin).call(users.me)).status).toBe(200);
    await runSecondRemoval();
    clock.reset();
    expect((await as(admin).call(users.me)).status).toBe(200);
    await anAdmin();
    expect((await remove(admin)).status).toBe(204);
  });

  test('remains when all admins delete their accounts at once', async () => {
    await UserModel.updateMany({ role: 'admin' }, { role: 'member' });
    const admins = [await anAdmin(), await anAdmin(), await anAdmin()];
    const statuses = await Promise.all(admins.map(async (admin) => (await remove(admin)).status));
    for (const status of statuses) expect([204, 409]).toContain(status);
    expect(await UserModel.countDocuments({ role: 'admin' })).toBeGreaterThan(0);
  });
});
