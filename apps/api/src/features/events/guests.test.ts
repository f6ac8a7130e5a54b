import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { MailModel } from '#features/mail/mail.model.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { as, raw, testContext } from '#test/api.ts';
import { aMember, anAdmin, atOnce, type Member } from '#test/factories.ts';
import { aGuest, anAddress, anOpenEvent, ask, confirm, page, unconfirmedGuests } from '#test/guests.ts';
import { mailsTo } from '#test/mails.ts';
import { messageAttendees } from './attendees.service.ts';
import { EventModel } from './event.model.ts';
import { hashOfSecret, secretHashFor } from './guest-link.ts';
import { RsvpModel } from './rsvp.model.ts';

const { events, guests, suspensions } = contract;
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const get = async (id: string, someone: Member | null = null) =>
  (await as(someone).call(events.get, { params: { id } })).body;
const leave = (secret: string) => as(null).call(guests.leave, { params: { secret } });
const remove = (secret: string) => as(null).call(guests.remove, { params: { secret } });
const attend = (member: Member, id: string) => as(member).call(events.attend, { params: { id } });

describe('members and guests share one line', () => {
  test('of two hundred of both kinds at once on twenty seats, twenty go and the others wait in order', async () => {
    const { organizer, id } = await anOpenEvent({ capacity: 20 });
    const members = await Promise.all(Array.from({ length: 100 }, () => aMember()));
    const secrets = await unconfirmedGuests(id, 100);
    const answers = await Promise.all([
      ...members.map((member) => attend(member, id)),
      ...secrets.map((secret) => confirm(secret)),
    ]);
    const actions = answers.map(({ body }) => body.action);
    expect(actions.filter((action) => action === 'confirmed')).toHaveLength(20);
    const event = await get(id);
    expect(event).toMatchObject({ attendee_count: 20, spots_left: 0, waitlist_count: 180 });
    const { body: rows } = await as(organizer).call(events.attendees, { params: { id } });
    const going = rows.filter(({ state }) => state === 'going');
    expect([rows.length, going.length]).toEqual([200, 20]);
    expect(rows.slice(20).map(({ position }) => position)).toEqual(
      Array.from({ length: 180 }, (_, n) => n + 1),
    );
    expect(event.guest_count).toBe(going.filter(({ guest }) => guest).length);
    expect(event.attendees).toHaveLength(20 - event.guest_count);
    expect(new Set(rows.map(({ person, guest }) => person?.id ?? guest?.id)).size).toBe(200);
  });

  test('the first of the waitlist moves up, whoever leaves, and is told', async () => {
    const { id } = await anOpenEvent({ capacity: 1, title: 'Dinner' });
    const first = await aGuest(id);
    const member = await aMember({ is_confirmed: true });
    await attend(member, id);
    const second = await aGuest(id);
    expect((await page(second.secret)).body).toMatchObject({ state: 'waitlisted', position: 2 });
    expect((await leave(first.secret)).body).toEqual({ action: 'cancelled', state: 'left', position: null });
    expect(await get(id, member)).toMatchObject({ my_rsvp: 'going', guest_count: 0, waitlist_count: 1 });
    await as(member).call(events.leave, { params: { id } });
    expect((await page(second.secret)).body).toMatchObject({ state: 'going', position: null });
    expect(await get(id)).toMatchObject({ attendee_count: 1, guest_count: 1, waitlist_count: 0 });
    const mail = (await mailsTo(second.email)).at(-1);
    expect(mail?.subject).toBe('You have a place: Dinner');
    expect(mail?.text).toContain(`You can't come? Please give your seat back: `);
    expect(mail?.text).toContain(`/guests/${second.secret}`);
    expect((await confirm(first.secret)).body).toMatchObject({ state: 'waitlisted', position: 1 });
  });

  test('a guest who confirms, leaves and deletes at once is counted once or not', async () => {
    const { id } = await anOpenEvent();
    const { secret } = await aGuest(id, { isConfirmed: false });
    await atOnce(20, () => confirm(secret));
    expect(await get(id)).toMatchObject({ attendee_count: 1, guest_count: 1 });
    await atOnce(20, () => leave(secret));
    expect(await get(id)).toMatchObject({ attendee_count: 0, guest_count: 0 });
    await confirm(secret);
    const statuses = (await atOnce(5, () => remove(secret))).map(({ status }) => status).sort();
    expect(statuses).toEqual([204, 404, 404, 404, 404]);
    expect(await get(id)).toMatchObject({ attendee_count: 0, guest_count: 0 });
  });

  test('closing an event to guests lets those stay who are there', async () => {
    const { organizer, id } = await anOpenEvent();
    const { secret } = await aGuest(id);
    await as(organizer).call(events.update, { params: { id }, body: { guests: 'none' } });
    expect((await ask(id, anAddress())).status).toBe(404);
    expect((await page(secret)).body.state).toBe('going');
  });

  test('an event that was closed to guests meanwhile gives none of them a new seat', async () => {
    const { organizer, id } = await anOpenEvent({ capacity: 2 });
    const [going, left] = [await aGuest(id), await aGuest(id)];
    const waiting = await aGuest(id);
    const late = await aGuest(id, { isConfirmed: false });
    await leave(left.secret);
    const again = await aGuest(id);
    await as(organizer).call(events.update, { params: { id }, body: { guests: 'none' } });
    for (const { secret } of [late, left])
      expect(await confirm(secret)).toMatchObject({ status: 404, code: 'event_takes_no_guests' });
    const states = [];
    for (const { secret } of [going, waiting, again]) states.push((await confirm(secret)).body.state);
    expect(states).toEqual(['going', 'going', 'waitlisted']);
    expect(await get(id)).toMatchObject({ attendee_count: 2, waitlist_count: 1, guest_count: 2 });
  });
});

describe('the calendar file of a guest', () => {
  const file = (secret: string, language = 'en') =>
    raw().get(`/api/guests/${secret}/calendar.ics`).set('Accept-Language', language).buffer(true);

  test('holds address and link while she goes, and is linked in her mails', async () => {
    const place = { address: 'Door 3', online_url: 'https://meet.example/room' };
    const { id } = await anOpenEvent({ title: 'Dinner', capacity: 1, ...place });
    const { email, secret } = await aGuest(id, { isConfirmed: false });
    expect((await file(secret)).status).toBe(404);
    await confirm(secret);
    const found = await file(secret);
    expect([found.status, found.type]).toEqual([200, 'text/calendar']);
    expect(found.text).toContain('SUMMARY:Dinner');
    expect(found.text).toContain('Door 3');
    expect(found.text).toContain('https://meet.example/room');
    expect((await file(secret, 'de')).text).toContain('//DE');
    await ask(id, email);
    const linked = (await mailsTo(email)).map(({ text }) =>
      text.includes(`/api/guests/${secret}/calendar.ics`),
    );
    expect(linked).toEqual([false, true, true]);
    const waiting = await aGuest(id);
    expect((await file(waiting.secret)).status).toBe(404);
    await leave(secret);
    expect([(await file(secret)).status, (await file(waiting.secret)).status]).toEqual([404, 200]);
    expect((await file('a'.repeat(22))).status).toBe(404);
  });

  test('is 404 of an event that was cancelled, and of a suspended organizer', async () => {
    const [hidden, cancelled] = [await anOpenEvent(), await anOpenEvent()];
    const secrets = [(await aGuest(hidden.id)).secret, (await aGuest(cancelled.id)).secret] as const;
    const params = { id: hidden.organizer.id };
    await as(await anAdmin()).call(suspensions.suspend, { params, body: { reason: 'Spam' } });
    await as(cancelled.organizer).call(events.remove, { params: { id: cancelled.id }, body: {} });
    for (const secret of secrets) expect((await file(secret)).status).toBe(404);
  });
});

test('after the start a seat can be given back but not confirmed', async () => {
  const { id } = await anOpenEvent({ date: inHours(2) });
  const [going, left] = [await aGuest(id), await aGuest(id)];
  const unconfirmed = await aGuest(id, { isConfirmed: false });
  await leave(left.secret);
  clock.setTo(inHours(2.5));
  expect(await confirm(left.secret)).toMatchObject({ status: 409, code: 'event_is_over' });
  expect((await confirm(unconfirmed.secret)).status).toBe(404);
  expect((await confirm(going.secret)).status).toBe(200);
  expect((await leave(going.secret)).status).toBe(200);
  expect(await get(id)).toMatchObject({ attendee_count: 0, guest_count: 0 });
});

test('the answer to giving a seat back is the seat that her page shows', async () => {
  const { organizer, id } = await anOpenEvent({ date: inHours(2) });
  const [going, left] = [await aGuest(id), await aGuest(id)];
  const unconfirmed = await aGuest(id, { isConfirmed: false });
  const shown = async ({ secret }: { secret: string }) => {
    const { body } = await leave(secret);
    expect((await page(secret)).body).toMatchObject({ state: body.state, position: body.position });
    return body.state;
  };
  expect([await shown(unconfirmed), await shown(left)]).toEqual(['unconfirmed', 'left']);
  clock.setTo(inHours(24));
  expect((await confirm(going.secret)).body).toMatchObject({ action: 'confirmed', state: 'over' });
  expect(await shown(going)).toBe('over');
  const body = { reason: 'Spam' };
  await as(await anAdmin()).call(suspensions.suspend, { params: { id: organizer.id }, body });
  expect(await shown(going)).toBe('unavailable');
});

test('a secret keeps its page after the key that made it was replaced, and after it was removed', async () => {
  const { organizer, id } = await anOpenEvent();
  const { email } = await aGuest(id);
  const caller = { id: organizer.id, role: 'member', tier: 'premium' } as const;
  const linkAfter = async (JWT_SECRET: string) => {
    const later = testContext({ JWT_SECRET, RATE_LIMIT: 'off' });
    await transaction(() => messageAttendees(later, caller, id, 'News'));
    const rows = await MailModel.find({ 'mail.to.address': email }).sort({ _id: 1 }).lean();
    const body = JSON.parse(later.mail.seal.open(rows.at(-1)?.mail.body ?? '') ?? '{}');
    return String(body.content?.action.url).slice(-22);
  };
  const [first, second] = ['first'.repeat(10), 'second'.repeat(10)];
  const rsvp = await RsvpModel.findOne({ 'guest.email': email }).lean();
  const secret_hash = secretHashFor(testContext({ JWT_SECRET: first }), rsvp?._id);
  await RsvpModel.updateOne({ _id: rsvp?._id }, { 'guest.secret_hash': secret_hash });
  expect(hashOfSecret(await linkAfter(`${second},${first}`))).toBe(secret_hash);
  await EventModel.updateOne({ _id: id }, { $inc: { rsvp_version: 1 } });
  const renewed = await linkAfter(second);
  expect(hashOfSecret(renewed)).not.toBe(secret_hash);
  expect((await page(renewed)).status).toBe(200);
});
