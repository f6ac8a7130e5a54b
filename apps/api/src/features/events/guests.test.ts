import { contract } from '@rosette/shared/contract/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { MailModel } from '#features/mail/mail.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { as, context, testContext } from '#test/api.ts';
import { aMember, anAdmin, anApplicant, anEvent, atOnce, type Member, several } from '#test/factories.ts';
import {
  aGuest,
  anAddress,
  anOpenEvent,
  ask,
  confirm,
  page,
  rowsOf,
  secretOf,
  unconfirmedGuests,
} from '#test/guests.ts';
import { mailsTo } from '#test/mails.ts';
import { createApp } from '../../app.ts';
import { messageAttendees } from './attendees.service.ts';
import { EventModel } from './event.model.ts';
import { sendDueReminders } from './event-reminders.ts';
import { guestBecomesMember } from './guest-data.service.ts';
import { hashOfSecret, secretHashFor } from './guest-link.ts';
import { RsvpModel } from './rsvp.model.ts';

const { blocks, events, guests, notifications, suspensions } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const get = async (id: string, someone: Member | null = null) =>
  (await as(someone).call(events.get, { params: { id } })).body;
const leave = (secret: string) => as(null).call(guests.leave, { params: { secret } });
const remove = (secret: string) => as(null).call(guests.remove, { params: { secret } });
const attend = (member: Member, id: string) => as(member).call(events.attend, { params: { id } });
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
const takeOut = (organizer: Member, id: string, guest_id: string) =>
  as(organizer).call(events.takeOutGuest, { params: { id, guest_id } });
const checkIn = (organizer: Member, id: string, guest_id: string) =>
  as(organizer).call(events.checkInGuest, { params: { id, guest_id }, body: { present: true } });

test('an event takes no guests unless its organizer opens it to them', async () => {
  const organizer = await aMember({ tier: 'premium' });
  const { id, ...created } = await anEvent(organizer);
  expect(created).toMatchObject({ guests: 'none', guests_from: 60, guest_count: 0 });
  expect(await ask(id, anAddress())).toMatchObject({ status: 404, code: 'event_takes_no_guests' });
  const body = { guests: 'open', guests_from: 14 } as const;
  const changed = await as(organizer).call(events.update, { params: { id }, body });
  expect(changed.body).toMatchObject(body);
  expect((await ask(id, anAddress())).status).toBe(202);
  for (const guests_from of [-1, 61, 1.5]) {
    const { status } = await as(organizer).call(events.update, { params: { id }, body: { guests_from } });
    expect(status).toBe(422);
  }
});

describe('asking for a seat', () => {
  let id: string;
  beforeAll(async () => {
    id = (await anOpenEvent({ title: 'Founders breakfast' })).id;
  });

  test('mails a link, whose page does nothing until she confirms', async () => {
    const email = anAddress();
    const answer = await ask(id, ` ${email.toUpperCase()} `, {
      full_name: 'Vera\nLind',
      business_name: 'Lind',
    });
    expect([answer.status, answer.body.message]).toEqual([
      202,
      `We have sent a link to ${email}. Your seat is yours once you open it.`,
    ]);
    expect(await subjectsTo(email)).toEqual(['Confirm your seat: Founders breakfast']);
    const secret = await secretOf(email);
    const told = { full_name: 'Vera Lind', business_name: 'Lind', position: null };
    for (let times = 0; times < 2; times += 1)
      expect((await page(secret)).body).toMatchObject({ ...told, state: 'unconfirmed' });
    expect((await get(id)).attendee_count).toBe(0);
    expect((await confirm(secret)).body).toEqual({ action: 'confirmed', state: 'going', position: null });
    expect((await confirm(secret)).body).toEqual({ action: 'confirmed', state: 'going', position: null });
    expect((await page(secret)).body).toMatchObject({ ...told, state: 'going' });
    expect(await get(id)).toMatchObject({ attendee_count: 1, guest_count: 1, attendees: [] });
    const stored = JSON.stringify(await RsvpModel.findOne({ 'guest.email': email }).lean());
    expect(stored).not.toContain(secret);
  });

  test('answers in the language of the visitor, and mails in it', async () => {
    const email = anAddress();
    const { body } = await as(null).call(guests.ask, {
      params: { id },
      body: { full_name: 'Vera', email },
      headers: { 'Accept-Language': 'de' },
    });
    expect(body.message).toBe(
      `Wir haben einen Link an ${email} geschickt. Der Platz gehört dir, sobald du ihn öffnest.`,
    );
    const mail = await MailModel.findOne({ 'mail.to.address': email }).lean();
    expect(mail?.mail.language).toBe('de');
  });

  test('by a confirmed member mails her that she is one, and stores nothing', async () => {
    const member = await aMember({ is_confirmed: true });
    const { status, body } = await ask(id, member.user.email);
    expect([status, body.message]).toEqual([202, expect.stringContaining(member.user.email)]);
    expect((await mailsTo(member.user.email)).at(-1)?.subject).toBe('You are a member: sign in to RSVP');
    expect(await RsvpModel.countDocuments({ 'guest.email': member.user.email })).toBe(0);
  });

  test('with the address of an account that is no confirmed member’s is as with another', async () => {
    const admin = await anAdmin();
    const suspended = await aMember({ is_confirmed: true });
    await as(admin).call(suspensions.suspend, { params: { id: suspended.id }, body: { reason: 'Spam' } });
    for (const { user } of [await aMember({ is_confirmed: false }), await anApplicant(), suspended]) {
      const { secret } = await aGuest(id, { email: user.email });
      expect((await page(secret)).body.state).toBe('going');
    }
  });

  test('again mails the same link', async () => {
    const { email, secret } = await aGuest(id, { isConfirmed: false });
    await ask(id, email);
    expect(await secretOf(email)).toBe(secret);
    await confirm(secret);
    await ask(id, email);
    expect(await secretOf(email)).toBe(secret);
    expect(await subjectsTo(email)).toEqual([
      'Confirm your seat: Founders breakfast',
      'Confirm your seat: Founders breakfast',
      'You are going: Founders breakfast',
      'Your seat: Founders breakfast',
    ]);
  });

  test('masks a name that advertises, and ignores unknown fields', async () => {
    const { secret } = await aGuest(id, { full_name: 'Win at www.evil.example', state: 'going' } as object);
    expect((await page(secret)).body.full_name).toBe('Win at …');
  });

  test('is refused for what is no name or address', async () => {
    expect((await ask(id, 'nobody')).status).toBe(422);
    expect((await ask(id, anAddress(), { full_name: 'a'.repeat(121) })).status).toBe(422);
    expect((await ask(id, anAddress(), { full_name: ' \n ' })).status).toBe(422);
  });

  test('is 404 for an unknown event and one of a suspended organizer', async () => {
    expect(await ask(nobodysId, anAddress())).toMatchObject({ status: 404, code: 'unknown_event' });
    const hidden = await anOpenEvent();
    const { secret } = await aGuest(hidden.id);
    const params = { id: hidden.organizer.id };
    await as(await anAdmin()).call(suspensions.suspend, { params, body: { reason: 'Spam' } });
    expect(await ask(hidden.id, anAddress())).toMatchObject({ status: 404, code: 'unknown_event' });
    expect((await page(secret)).body).toMatchObject({ event: null, state: 'unavailable' });
    expect((await confirm(secret)).status).toBe(404);
    expect((await leave(secret)).status).toBe(200);
  });

  test('is 409 too early and from the start on, 503 without mail', async () => {
    const late = await anOpenEvent({ date: inHours(240), guests_from: 3 });
    expect(await ask(late.id, anAddress())).toMatchObject({
      status: 409,
      code: 'too_early_for_guests',
      detail: expect.stringMatching(/^Guests can join from .*\d/),
    });
    clock.setTo(inHours(200));
    expect((await ask(late.id, anAddress())).status).toBe(202);
    clock.setTo(inHours(240.5));
    expect(await ask(late.id, anAddress())).toMatchObject({ status: 409, code: 'event_is_over' });
    clock.reset();
    const withoutMail = createApp(testContext({ SMTP_URL: '' }));
    expect(await ask(id, anAddress(), {}, withoutMail)).toMatchObject({
      status: 503,
      code: 'guests_need_mail',
    });
  });
});

describe('with limits', () => {
  const limited = createApp(testContext({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' }));
  const from = (address: string) => (id: string, email: string) =>
    as(null, limited).call(guests.ask, {
      params: { id },
      body: { full_name: 'Vera', email },
      headers: { 'X-Forwarded-For': address },
    });

  test('five an hour for a network address', async () => {
    const { id } = await anOpenEvent();
    const statuses = [];
    for (let times = 0; times < 6; times += 1)
      statuses.push((await from('10.1.1.1')(id, anAddress())).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  test('one mail of a kind for an event and hour, also after deleting the data, and three to a mailbox a day', async () => {
    const email = anAddress();
    const mailed = async () => (await MailModel.find({ 'mail.to.address': email }).lean()).length;
    const { id } = await anOpenEvent();
    await from('10.1.2.1')(id, email);
    await from('10.1.2.2')(id, email);
    expect(await mailed()).toBe(1);
    const secret = await secretOf(email);
    expect((await remove(secret)).status).toBe(204);
    expect(await mailed()).toBe(0);
    expect((await from('10.1.2.3')(id, email)).status).toBe(202);
    expect(await mailed()).toBe(0);
    for (let event = 0; event < 3; event += 1) await from('10.1.2.4')((await anOpenEvent()).id, email);
    expect(await mailed()).toBe(2);
  });

  test('a hundred unconfirmed ones at an event, then 429 for everybody', async () => {
    const { id } = await anOpenEvent();
    await RsvpModel.insertMany(
      Array.from({ length: 100 }, (_, number) => ({
        event_id: id,
        guest: {
          full_name: 'Vera',
          email: anAddress(),
          hash: `${id} ${number}`,
          secret_hash: `${id} ${number}`,
        },
        state: 'unconfirmed' as const,
        since: new Date(),
        number,
      })),
    );
    expect((await from('10.1.3.1')(id, anAddress())).status).toBe(429);
    expect((await ask(id, anAddress())).status).toBe(202);
  });
});

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

describe('who sees whom', () => {
  test('the organizer and admins see guests, members their number', async () => {
    const { organizer, id } = await anOpenEvent({ attendee_visibility: 'members', address: 'Door 3' });
    const inviter = await aMember({ full_name: 'Ada Maier' });
    const email = anAddress();
    const more = { email, business_name: 'Lind Ltd', invited_by: inviter.id };
    const { secret } = await aGuest(id, more);
    const row = { person: null, state: 'going', mail_returned: false };
    for (const someone of [organizer, await anAdmin()]) {
      expect(await rowsOf(someone, id)).toMatchObject([
        {
          ...row,
          guest: {
            full_name: 'Vera Lind',
            business_name: 'Lind Ltd',
            email,
            invited_by: { id: inviter.id, full_name: 'Ada Maier' },
            visits: null,
          },
        },
      ]);
    }
    const member = await aMember();
    await attend(member, id);
    const { body } = await as(member).call(events.attendees, { params: { id } });
    expect(body.map(({ person }) => person?.id)).toEqual([member.id]);
    expect(await get(id, member)).toMatchObject({
      attendee_count: 2,
      guest_count: 1,
      attendees: [member.id],
    });
    const seen = (await page(secret)).body.event;
    expect(seen).toMatchObject({
      attendees: [],
      attendee_count: 2,
      address: 'Door 3',
      organizer_id: organizer.id,
    });
    await leave(secret);
    expect((await page(secret)).body.event).not.toHaveProperty('address');
  });

  test('an inviter who is unknown, hidden or across a block of the organizer is left out', async () => {
    const { organizer, id } = await anOpenEvent();
    const [blocked, suspended] = (await several(2, () => aMember())) as [Member, Member];
    await as(organizer).call(blocks.create, { body: { user_id: blocked.id } });
    const body = { reason: 'Spam' };
    await as(await anAdmin()).call(suspensions.suspend, { params: { id: suspended.id }, body });
    for (const invited_by of [nobodysId, 'nobody', blocked.id, suspended.id])
      await aGuest(id, { invited_by } as object);
    expect((await rowsOf(organizer, id)).map(({ guest }) => guest.invited_by)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('an inviter who is suspended or blocks the organizer later is shown no longer', async () => {
    const { organizer, id } = await anOpenEvent();
    const [blocking, suspended] = (await several(2, () => aMember())) as [Member, Member];
    for (const { id: invited_by } of [blocking, suspended]) await aGuest(id, { invited_by });
    const inviters = async () =>
      (await rowsOf(organizer, id)).map(({ guest }) => guest.invited_by?.id ?? null);
    expect(await inviters()).toEqual([blocking.id, suspended.id]);
    await as(blocking).call(blocks.create, { body: { user_id: organizer.id } });
    const params = { id: suspended.id };
    await as(await anAdmin()).call(suspensions.suspend, { params, body: { reason: 'Spam' } });
    expect(await inviters()).toEqual([null, null]);
  });

  test('a guest of another event is 404, as is a made-up secret', async () => {
    const { organizer, id } = await anOpenEvent();
    const other = await anOpenEvent();
    await aGuest(other.id);
    const [row] = await rowsOf(other.organizer, other.id);
    expect((await checkIn(organizer, id, row?.guest.id ?? '')).status).toBe(404);
    expect((await takeOut(organizer, id, row?.guest.id ?? '')).status).toBe(404);
    for (const secret of ['a'.repeat(22), 'short']) expect((await page(secret)).status).toBe(404);
  });

  test('the file of attendees holds both kinds', async () => {
    const { organizer, id } = await anOpenEvent();
    const { email } = await aGuest(id);
    await attend(await aMember({ full_name: 'Ada Maier' }), id);
    const file = await as(organizer).call(events.attendeesFile, { params: { id } });
    expect(String(file.status)).toBe('200');
    const lines = await rowsOfFile(organizer, id);
    expect(lines[1]).toMatch(new RegExp(`^Vera Lind,,${email},going,.*,guest,`));
    expect(lines[2]).toMatch(/^Ada Maier,/);
  });
});

async function rowsOfFile(organizer: Member, id: string): Promise<string[]> {
  const { raw } = await import('#test/api.ts');
  const { text } = await raw()
    .get(`/api/events/${id}/attendees.csv`)
    .set('Authorization', `Bearer ${organizer.token}`)
    .buffer(true);
  return text.replace('\uFEFF', '').split('\r\n');
}

test('visits count the events of a year that an address was checked in at, today’s included', async () => {
  const email = anAddress();
  const visits = [];
  for (let event = 0; event < 2; event += 1) {
    const { organizer, id } = await anOpenEvent();
    await aGuest(id, { email });
    const [before] = await rowsOf(organizer, id);
    const { body } = await checkIn(organizer, id, before?.guest.id ?? '');
    visits.push(before?.guest.visits, body.guest?.visits);
  }
  expect(visits).toEqual([null, 1, 1, 2]);
});

describe('the organizer takes a guest out', () => {
  test('who is told, whose data goes, and who cannot ask again', async () => {
    const { organizer, id } = await anOpenEvent({ title: 'Dinner', capacity: 1 });
    const { email, secret } = await aGuest(id);
    const next = await aGuest(id);
    const [row] = await rowsOf(organizer, id);
    for (let times = 0; times < 2; times += 1)
      expect((await takeOut(organizer, id, row?.guest.id ?? '')).status).toBe(204);
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.subject).toBe('You are no longer on the list for Dinner');
    expect((await page(secret)).status).toBe(404);
    expect((await page(next.secret)).body.state).toBe('going');
    const mailed = (await mailsTo(email)).length;
    expect((await ask(id, email)).status).toBe(202);
    expect((await mailsTo(email)).length).toBe(mailed);
    expect(JSON.stringify(await RsvpModel.find({ event_id: id }).lean())).not.toContain(email);
  });

  test('not one who has not confirmed, who is in no list', async () => {
    const { organizer, id } = await anOpenEvent();
    const { email } = await aGuest(id, { isConfirmed: false });
    expect(await rowsOf(organizer, id)).toEqual([]);
    const rsvp = await RsvpModel.findOne({ 'guest.email': email }).lean();
    expect((await takeOut(organizer, id, String(rsvp?._id))).status).toBe(404);
    expect((await checkIn(organizer, id, String(rsvp?._id))).status).toBe(404);
  });
});

describe('guests get the mails of attendees, with the link of their page', () => {
  const lastTo = async (email: string) => (await mailsTo(email)).at(-1);

  test('confirmed, changed, reminded, written to and cancelled', async () => {
    const { organizer, id } = await anOpenEvent({ title: 'Dinner', date: inHours(20), address: 'Door 3' });
    const { email, secret } = await aGuest(id);
    const link = `/guests/${secret}`;
    const confirmed = await lastTo(email);
    expect(confirmed).toMatchObject({
      subject: 'You are going: Dinner',
      attachments: [{ filename: 'event.ics' }],
    });
    expect(confirmed?.text).toContain('Door 3');
    expect(confirmed?.text).toContain(`/sign-in?tab=register&guest=${secret}`);

    await as(organizer).call(events.update, { params: { id }, body: { location: 'Hamburg' } });
    expect((await lastTo(email))?.subject).toBe('Changed: Dinner');

    await as(organizer).call(events.message, { params: { id }, body: { text: 'Bring a chair' } });
    const message = await lastTo(email);
    expect(message?.text).toContain('Bring a chair');
    expect(message?.text).toContain(organizer.user.full_name);
    expect(message?.text).toContain(`Write to ${organizer.user.full_name} here: `);
    expect(message?.text).toContain(`/profile/${organizer.id}`);

    clock.setTo(inHours(19.5));
    await sendDueReminders(context);
    expect((await lastTo(email))?.subject).toBe('Soon: Dinner');
    for (const { text } of (await mailsTo(email)).slice(1)) expect(text).toContain(link);

    await as(organizer).call(events.remove, { params: { id }, body: { message: 'I am ill' } });
    const cancelled = await lastTo(email);
    expect([cancelled?.subject, cancelled?.text]).toEqual([
      'Cancelled: Dinner',
      expect.stringContaining('I am ill'),
    ]);
    expect((await page(secret)).body).toMatchObject({ event: null, state: 'over' });
    expect((await confirm(secret)).status).toBe(409);
    expect((await leave(secret)).status).toBe(200);
    expect((await remove(secret)).status).toBe(204);
    expect((await page(secret)).status).toBe(404);
  });

  test('those of a suspended organizer wait', async () => {
    const { organizer, id } = await anOpenEvent({ date: inHours(20) });
    const { email } = await aGuest(id);
    const params = { id: organizer.id };
    await as(await anAdmin()).call(suspensions.suspend, { params, body: { reason: 'Spam' } });
    clock.setTo(inHours(19.5));
    await sendDueReminders(context);
    expect((await subjectsTo(email)).filter((subject) => subject.startsWith('Soon'))).toEqual([]);
  });
});

describe('the organizer is notified of guests', () => {
  const told = async (organizer: Member, language = 'en') =>
    (
      await as(organizer).call(notifications.list, { query: {}, headers: { 'Accept-Language': language } })
    ).body
      .filter(({ kind }) => kind === 'rsvp')
      .map(({ title, actor }) => [title, actor?.full_name ?? null]);

  test('in one notification with members, without their names and faces', async () => {
    const { organizer, id } = await anOpenEvent({ title: 'Dinner' });
    await aGuest(id);
    expect(await told(organizer)).toEqual([['A guest signed up for Dinner', null]]);
    await aGuest(id);
    expect(await told(organizer)).toEqual([['A guest and 1 other signed up for Dinner', null]]);
    const member = await aMember({ full_name: 'Ada Maier' });
    await attend(member, id);
    expect(await told(organizer)).toEqual([['Ada Maier and 2 others signed up for Dinner', 'Ada Maier']]);
    await aGuest(id);
    expect(await told(organizer)).toEqual([['A guest and 3 others signed up for Dinner', null]]);
    expect(await told(organizer, 'de')).toEqual([
      ['Ein Gast und 3 weitere Personen haben für „Dinner“ zugesagt', null],
    ]);
    await as(organizer).call(blocks.create, { body: { user_id: member.id } });
    expect(await told(organizer)).toEqual([['A guest and 2 others signed up for Dinner', null]]);
  });

  test('until they leave, delete their data or are taken out', async () => {
    const { organizer, id } = await anOpenEvent({ title: 'Dinner' });
    const [left, removed] = [await aGuest(id), await aGuest(id)];
    const taken = await aGuest(id);
    await leave(left.secret);
    expect(await told(organizer)).toEqual([['A guest and 1 other signed up for Dinner', null]]);
    await remove(removed.secret);
    expect(await told(organizer)).toEqual([['A guest signed up for Dinner', null]]);
    await takeOut(organizer, id, (await rowsOf(organizer, id))[0]?.guest.id ?? '');
    expect((await page(taken.secret)).status).toBe(404);
    expect(await told(organizer)).toEqual([]);
    await confirm(left.secret);
    expect(await told(organizer)).toEqual([['A guest signed up for Dinner', null]]);
  });

  test('by her name once she is a member, without another notification', async () => {
    const { organizer, id } = await anOpenEvent({ title: 'Dinner' });
    const { email } = await aGuest(id);
    const member = await aMember({ full_name: 'Ada Maier' });
    const user = await UserModel.findById(member.id).lean().orFail();
    await transaction(() => guestBecomesMember(context, { ...user, email }));
    expect(await told(organizer)).toEqual([['Ada Maier signed up for Dinner', 'Ada Maier']]);
    await as(member).call(events.leave, { params: { id } });
    expect(await told(organizer)).toEqual([]);
  });

  test('and her seat as a guest is not told of where she has one as a member', async () => {
    const { organizer, id } = await anOpenEvent({ title: 'Dinner' });
    const member = await aMember({ full_name: 'Ada Maier' });
    await attend(member, id);
    const { email } = await aGuest(id);
    const user = await UserModel.findById(member.id).lean().orFail();
    await transaction(() => guestBecomesMember(context, { ...user, email }));
    expect(await told(organizer)).toEqual([['Ada Maier signed up for Dinner', 'Ada Maier']]);
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
