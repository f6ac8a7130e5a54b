import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { MailModel } from '#features/mail/mail.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { as, context } from '#test/api.ts';
import { aMember, anAdmin, anApplicant, type Member, signedInAgain } from '#test/factories.ts';
import {
  aGuest,
  anAddress,
  anOpenEvent,
  ask,
  confirm,
  guestsWhoGo,
  page,
  rowsOf,
  secretOf,
} from '#test/guests.ts';
import { runJobs } from '#test/jobs.ts';
import { mailedLink, mailsTo } from '#test/mails.ts';
import {
  forgetGuests,
  guestBecomesMember,
  guestsWithoutRefusal,
  recordGuestRefusal,
} from './guest-data.service.ts';
import { RsvpModel } from './rsvp.model.ts';

const { account, admissions, auth, events, health, notifications, siteSettings, suspensions } = contract;
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const get = async (id: string, someone: Member | null = null) =>
  (await as(someone).call(events.get, { params: { id } })).body;
const checkIn = async (organizer: Member, id: string) => {
  for (const { guest } of await rowsOf(organizer, id)) {
    const params = { id, guest_id: guest.id };
    await as(organizer).call(events.checkInGuest, { params, body: { present: true } });
  }
};
const storedOf = async (id: string) => JSON.stringify(await RsvpModel.find({ event_id: id }).lean());

describe('what guests told is removed', () => {
  test('after a day, or at the start, where the link was not opened', async () => {
    const { id } = await anOpenEvent({ date: inDays(3) });
    const soon = await anOpenEvent({ date: inDays(0.5) });
    const [first, second] = [
      await aGuest(id, { isConfirmed: false }),
      await aGuest(soon.id, { isConfirmed: false }),
    ];
    clock.setTo(inDays(0.6));
    expect([(await page(first.secret)).status, (await page(second.secret)).status]).toEqual([200, 404]);
    await forgetGuests(context);
    expect([await storedOf(soon.id), (await mailsTo(second.email)).length]).toEqual(['[]', 0]);
    clock.setTo(inDays(1.1));
    expect((await page(first.secret)).status).toBe(404);
    await forgetGuests(context);
    expect(await storedOf(id)).toBe('[]');
  });

  test('thirty days after the event; counts stay, and for a year that an address came', async () => {
    const { organizer, id } = await anOpenEvent({ date: inDays(2), capacity: 2 });
    const guests = [await aGuest(id), await aGuest(id), await aGuest(id)];
    const [came] = guests;
    await checkIn(organizer, id);
    const member = await aMember();
    await as(member).call(events.attend, { params: { id } });
    clock.setTo(inDays(31));
    await forgetGuests(context);
    const admin = await anAdmin();
    expect(await rowsOf(admin, id)).toHaveLength(3);
    clock.setTo(inDays(33));
    await forgetGuests(context);
    expect(await rowsOf(admin, id)).toEqual([]);
    const stored = await storedOf(id);
    for (const { email, secret } of guests) {
      expect(stored).not.toContain(email);
      expect((await page(secret)).status).toBe(404);
      expect(await MailModel.countDocuments({ 'mail.to.address': email })).toBe(0);
    }
    expect(await get(id)).toMatchObject({ attendee_count: 2, guest_count: 2 });
    const next = await anOpenEvent({ date: inDays(40) });
    await aGuest(next.id, { email: came?.email ?? '' });
    await checkIn(next.organizer, next.id);
    expect((await rowsOf(next.organizer, next.id))[0]?.guest.visits).toBe(2);
    // With a leap day between, the last day of the twelve months is the 366th.
    const checked_in_at = new Date('2027-12-01T18:00:00Z');
    await RsvpModel.updateMany({ event_id: id, state: 'going' }, { checked_in_at });
    clock.setTo('2028-12-01T12:00:00Z');
    await forgetGuests(context);
    expect(await storedOf(id)).toContain('"hash"');
    clock.setTo('2028-12-01T19:00:00Z');
    await forgetGuests(context);
    expect(await storedOf(id)).not.toContain('"hash"');
  });

  test.each(['after', 'before'])('with the seats where the event is moved ahead %s the job', async (when) => {
    const { organizer, id } = await anOpenEvent({ date: inDays(2), capacity: 3 });
    const came = await aGuest(id);
    await checkIn(organizer, id);
    await aGuest(id);
    const member = await aMember();
    await as(member).call(events.attend, { params: { id } });
    await aGuest(id);
    clock.setTo(inDays(33));
    if (when === 'after') await forgetGuests(context);
    const body = { date: inDays(60) };
    expect((await as(await anAdmin()).call(events.update, { params: { id }, body })).status).toBe(200);
    const counts = { attendee_count: 1, waitlist_count: 0, guest_count: 0, attendees: [member.id] };
    expect(await get(id)).toMatchObject({ ...counts, spots_left: 2 });
    expect((await page(came.secret)).status).toBe(404);
    const again = await aGuest(id, { email: came.email });
    expect((await page(again.secret)).body.state).toBe('going');
  });

  test('thirty days after the end of an event that was cancelled', async () => {
    const { organizer, id } = await anOpenEvent({ date: inDays(10) });
    const [going, unconfirmed] = [await aGuest(id), await aGuest(id, { isConfirmed: false })];
    await as(organizer).call(events.remove, { params: { id }, body: {} });
    expect((await page(unconfirmed.secret)).status).toBe(404);
    clock.setTo(inDays(39));
    await forgetGuests(context);
    expect((await page(going.secret)).body).toMatchObject({ state: 'over', event: null });
    clock.setTo(inDays(41));
    expect((await page(going.secret)).status).toBe(404);
    await forgetGuests(context);
    expect(await RsvpModel.countDocuments({ event_id: id, guest: { $exists: true } })).toBe(0);
  });

  test.each([
    ['', 0],
    [' with a crowd', 40],
  ])('thirty days after the end of each date of a series%s that was cancelled', async (_, others) => {
    const repeat = { every: 'week', count: 2 } as const;
    const traits = { date: inDays(10), time_zone: 'Europe/Berlin', repeat };
    const { organizer, id } = await anOpenEvent(traits);
    const second = (await get(id)).series?.dates[1]?.event_id ?? '';
    const [going, unconfirmed] = [await aGuest(id), await aGuest(id, { isConfirmed: false })];
    const later = await aGuest(second);
    await guestsWhoGo(id, others);
    const body = { scope: 'following' } as const;
    expect((await as(organizer).call(events.remove, { params: { id }, body })).status).toBe(204);
    await forgetGuests(context);
    const subjects = (await mailsTo(later.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Cancelled'))).toHaveLength(1);
    await runJobs();
    for (const { secret } of [going, later])
      expect((await page(secret)).body).toMatchObject({ state: 'over', event: null });
    expect((await page(unconfirmed.secret)).status).toBe(404);
    clock.setTo(inDays(41));
    await forgetGuests(context);
    expect([(await page(going.secret)).status, (await page(later.secret)).status]).toEqual([404, 200]);
    clock.setTo(inDays(48));
    await forgetGuests(context);
    expect(await RsvpModel.countDocuments({ event_id: { $in: [id, second] } })).toBe(0);
  });

  test('of an organizer who deletes her account: guests are told', async () => {
    const { organizer, id } = await anOpenEvent({ title: 'Dinner' });
    const { email } = await aGuest(id);
    const body = { current_password: organizer.password };
    expect((await as(organizer).call(account.remove, { body })).status).toBe(204);
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Cancelled: Dinner');
  });
});

test('a mail that came back marks the row, until all were refused by our fault', async () => {
  const { organizer, id } = await anOpenEvent();
  const { email } = await aGuest(id);
  const mail = await MailModel.findOne({ 'mail.to.address': email }).lean();
  if (!mail) throw new Error('no mail');
  const [row] = await rowsOf(organizer, id);
  await recordGuestRefusal(row?.guest.id ?? '', mail._id);
  expect((await rowsOf(organizer, id))[0]?.mail_returned).toBe(true);
  await guestsWithoutRefusal([mail._id]);
  expect((await rowsOf(organizer, id))[0]?.mail_returned).toBe(false);
});

describe('a guest becomes a member', () => {
  const register = (email: string, more: object = {}) =>
    as(null).call(auth.register, {
      body: { full_name: 'Vera Lind', email, password: 'a good password', ...more },
    });

  async function confirmAddress(email: string) {
    const token = new URL(await mailedLink(email, '/verify-email')).searchParams.get('token') ?? '';
    const { status } = await as(null).call(account.verifyEmail, {
      body: { token, new_password: 'a good password' },
    });
    expect(status).toBe(200);
    const { body } = await as(null).call(auth.login, { body: { email, password: 'a good password' } });
    return body as unknown as Member;
  }

  /** As she confirms this address. */
  async function becomes(email: string, member: Member) {
    const user = await UserModel.findById(member.id).lean().orFail();
    await transaction(() => guestBecomesMember(context, { ...user, email }));
  }

  test('with her confirmed address: seats keep their place in line, and where she came she attended', async () => {
    const email = anAddress();
    const past = await anOpenEvent({ date: inDays(1) });
    await aGuest(past.id, { email });
    await checkIn(past.organizer, past.id);
    const full = await anOpenEvent({ date: inDays(20), capacity: 1 });
    await aGuest(full.id);
    await aGuest(full.id, { email });
    await aGuest(full.id);
    const going = await anOpenEvent({ date: inDays(20) });
    await aGuest(going.id, { email });
    const open = await anOpenEvent({ date: inDays(20) });
    const { secret } = await aGuest(open.id, { email, isConfirmed: false });
    clock.setTo(inDays(2));
    expect((await register(email)).status).toBe(201);
    const before = (await as(going.organizer).call(notifications.list, { query: {} })).body.length;
    const member = await confirmAddress(email);
    expect(await get(going.id, member)).toMatchObject({
      my_rsvp: 'going',
      attendee_count: 1,
      guest_count: 0,
    });
    expect(await get(full.id, member)).toMatchObject({
      my_rsvp: 'waitlisted',
      my_position: 1,
      waitlist_count: 2,
    });
    expect(await get(past.id, member)).toMatchObject({ my_rsvp: 'going', guest_count: 0 });
    const { body } = await as(past.organizer).call(events.attendees, { params: { id: past.id } });
    expect(body).toMatchObject([{ guest: null, checked_in_at: expect.any(String) }]);
    expect((await page(secret)).status).toBe(404);
    expect((await as(going.organizer).call(notifications.list, { query: {} })).body).toHaveLength(before);
    expect(JSON.stringify(await RsvpModel.find({ 'guest.email': email }).lean())).toBe('[]');
  });

  test('who has an RSVP of her own gives the seat of the guest back', async () => {
    const member = await aMember({ is_confirmed: true });
    const { id } = await anOpenEvent({ capacity: 2 });
    const email = anAddress();
    await as(member).call(events.attend, { params: { id } });
    await aGuest(id, { email });
    const waiting = await aGuest(id);
    await becomes(email, member);
    expect(await get(id)).toMatchObject({ attendee_count: 2, guest_count: 1, attendees: [member.id] });
    expect((await page(waiting.secret)).body.state).toBe('going');
  });

  test('who waits as a member keeps the seat of the guest, or her place in line', async () => {
    const [ada, bea] = [await aMember(), await aMember()];
    const { id } = await anOpenEvent({ capacity: 1 });
    const [first, second] = [await aGuest(id), await aGuest(id)];
    const other = await aGuest(id);
    for (const member of [ada, bea]) await as(member).call(events.attend, { params: { id } });
    await becomes(second.email, bea);
    expect(await get(id, bea)).toMatchObject({ my_rsvp: 'waitlisted', my_position: 1, waitlist_count: 3 });
    await becomes(first.email, ada);
    const counts = { attendee_count: 1, guest_count: 0, waitlist_count: 2 };
    expect(await get(id, ada)).toMatchObject({ my_rsvp: 'going', ...counts });
    expect((await page(other.secret)).body).toMatchObject({ state: 'waitlisted', position: 2 });
  });

  test('who was checked in as a guest came, also where she had an RSVP of her own', async () => {
    const member = await aMember();
    const { organizer, id } = await anOpenEvent();
    const { email } = await aGuest(id);
    await checkIn(organizer, id);
    await as(member).call(events.attend, { params: { id } });
    await becomes(email, member);
    expect(await get(id, member)).toMatchObject({ my_rsvp: 'going', attendee_count: 1, guest_count: 0 });
    const { body } = await as(organizer).call(events.attendees, { params: { id } });
    expect(body).toMatchObject([{ person: { id: member.id }, checked_in_at: expect.any(String) }]);
  });

  test('is checked in by a list that was fetched before that', async () => {
    const member = await aMember();
    const { organizer, id } = await anOpenEvent();
    const { email } = await aGuest(id);
    const [row] = await rowsOf(organizer, id);
    await becomes(email, member);
    const params = { id, guest_id: row?.guest.id ?? '' };
    const { status, body } = await as(organizer).call(events.checkInGuest, {
      params,
      body: { present: true },
    });
    expect([status, body]).toMatchObject([
      200,
      { person: { id: member.id }, checked_in_at: expect.any(String) },
    ]);
  });

  test('only once she is admitted', async () => {
    const applicant = await anApplicant();
    const { id } = await anOpenEvent();
    const { secret } = await aGuest(id, { email: applicant.user.email });
    await UserModel.updateOne({ _id: applicant.id }, { email_verified_at: new Date() });
    expect((await page(secret)).body.state).toBe('going');
    await as(await anAdmin()).call(admissions.admit, { params: { id: applicant.id } });
    expect((await page(secret)).status).toBe(404);
    expect(await get(id)).toMatchObject({ attendee_count: 1, guest_count: 0 });
  });

  test('as her suspension ends, lifted or by itself', async () => {
    const admin = await anAdmin();
    const { id } = await anOpenEvent({ date: inDays(20) });
    const suspended: Member[] = [];
    for (const until of [{}, { until: inDays(2) }]) {
      const member = await aMember({ is_confirmed: true });
      const body = { reason: 'Spam', ...until };
      await as(admin).call(suspensions.suspend, { params: { id: member.id }, body });
      await aGuest(id, { email: member.user.email });
      suspended.push(member);
    }
    const [lifted, waiting] = suspended as [Member, Member];
    await as(admin).call(suspensions.unsuspend, { params: { id: lifted.id } });
    expect(await get(id, await signedInAgain(lifted))).toMatchObject({ my_rsvp: 'going', guest_count: 1 });
    clock.setTo(inDays(1));
    await runJobs();
    expect(await get(id)).toMatchObject({ guest_count: 1 });
    clock.setTo(inDays(2.1));
    await runJobs();
    expect(await get(id, await signedInAgain(waiting))).toMatchObject({ my_rsvp: 'going', guest_count: 0 });
  });

  test('where one joins by invitation, as the organizer’s, unless members do not invite', async () => {
    const admin = await anAdmin();
    const set = (body: object) => as(admin).call(siteSettings.update, { body });
    const { organizer, id } = await anOpenEvent();
    const [first, second] = [await aGuest(id), await aGuest(id)];
    await set({ admission: 'invitation' });
    expect((await page(first.secret)).body.registration).toEqual({ email: first.email });
    expect((await register(anAddress(), { guest: first.secret })).status).toBe(403);
    expect((await register(first.email)).status).toBe(403);
    expect((await register(first.email, { guest: first.secret })).status).toBe(201);
    const { body } = await as(organizer).call(notifications.list, { query: {} });
    expect(body.map(({ kind }) => kind)).toContain('invitation_accepted');
    await set({ members_invite: false });
    expect((await page(second.secret)).body.registration).toBeNull();
    expect((await register(second.email, { guest: second.secret })).status).toBe(403);
    await set({ admission: 'open', members_invite: true });
  });
});

test('health counts seats of guests, who of them came, and who joined', async () => {
  const admin = await anAdmin();
  const week = async () => (await as(admin).call(health.get, { query: { weeks: '1' } })).body[0];
  const before = (await week()) as NonNullable<Awaited<ReturnType<typeof week>>>;
  const { organizer, id } = await anOpenEvent({ date: new Date().toISOString() });
  await RsvpModel.deleteMany({ event_id: id });
  clock.setTo(inDays(-0.01));
  const emails = [anAddress(), anAddress(), anAddress()];
  for (const email of emails) {
    await ask(id, email);
    await confirm(await secretOf(email));
  }
  clock.reset();
  await checkIn(organizer, id);
  const after = await week();
  expect([after?.guests, after?.seats]).toEqual([before.guests + 3, before.seats + 3]);
  expect(after?.came).toBeGreaterThanOrEqual(3);
});
