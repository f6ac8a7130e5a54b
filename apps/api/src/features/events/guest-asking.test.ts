import { contract } from '@rosette/shared/contract/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { MailModel } from '#features/mail/mail.model.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aMember, anAdmin, anApplicant, anEvent, type Member } from '#test/factories.ts';
import { aGuest, anAddress, anOpenEvent, ask, confirm, page, secretOf } from '#test/guests.ts';
import { mailsTo } from '#test/mails.ts';
import { createApp } from '../../app.ts';
import { RsvpModel } from './rsvp.model.ts';

const { events, guests, suspensions } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const get = async (id: string, someone: Member | null = null) =>
  (await as(someone).call(events.get, { params: { id } })).body;
const leave = (secret: string) => as(null).call(guests.leave, { params: { secret } });
const remove = (secret: string) => as(null).call(guests.remove, { params: { secret } });
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

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

  test('which leave a mailbox the mails of receipt that the law asks for', async () => {
    const email = anAddress();
    for (let event = 0; event < 3; event += 1) await from('10.1.2.5')((await anOpenEvent()).id, email);
    const body = { name: 'Vera Lind', email, kind: 'ordinary' } as const;
    expect((await as(null, limited).call(contract.cancellations.create, { body })).status).toBe(201);
    expect(await subjectsTo(email)).toHaveLength(4);
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
