import { contract } from '@rosette/shared/contract/index.ts';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { MailModel } from '#features/mail/mail.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, anEvent, atOnce, type Member } from '#test/factories.ts';
import { mailsTo, type WaitingMail } from '#test/mails.ts';
import { EventModel } from './event.model.ts';

const { events } = contract;

const rsvp = (member: Member, id: string) => as(member).call(events.rsvp, { params: { id } });
const mailsFor = async ({ user }: Member) => mailsTo(user.email);
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();

/** The calendar file of a mail, read back by another library than the one that wrote it. */
function calendarOf(mail: WaitingMail | undefined) {
  const [file] = mail?.attachments ?? [];
  const calendar = new ICAL.Component(ICAL.parse(file?.content ?? ''));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component);
  return { file, calendar, event, component: event.component };
}

async function attended(attendees: number, traits: Parameters<typeof anEvent>[1] = {}) {
  const organizer = await aMember({ tier: 'premium', full_name: 'Olga Organizer' });
  const event = await anEvent(organizer, traits);
  const guests = await Promise.all(Array.from({ length: attendees }, () => aMember()));
  for (const guest of guests) await rsvp(guest, event.id);
  return { organizer, event, guests };
}

describe('who attends', () => {
  test('gets a confirmation with a calendar file that holds the right instants', async () => {
    const { event, guests } = await attended(1, {
      title: 'Talk, tea; and more 🌹',
      description: 'Ends\nwith "cake"',
      location: 'Café Übermut, Berlin',
      date: '2035-03-25T17:30:00.000Z',
      time_zone: 'Europe/Berlin',
    } as never);
    const [mail, ...others] = await mailsFor(guests[0] as Member);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'rsvp', category: 'events' });
    expect(mail?.text).toMatch(/When: Sunday,? 25 March 2035 at 19:30 \(Berlin time\)/);
    expect(mail?.text).toContain('Organized by: Olga Organizer');

    const { file, calendar, event: entry, component } = calendarOf(mail);
    expect(file).toMatchObject({
      filename: 'event.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    });
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(entry.uid).toBe(`event-${event.id}@rosette`);
    expect([entry.startDate.toJSDate().toISOString(), entry.endDate.toJSDate().toISOString()]).toEqual([
      '2035-03-25T17:30:00.000Z',
      '2035-03-25T19:30:00.000Z',
    ]);
    expect(entry.startDate.zone.tzid).toBe('UTC');
    expect([entry.summary, entry.location, entry.description]).toEqual([
      'Talk, tea; and more 🌹',
      'Café Übermut, Berlin',
      'Ends\nwith "cake"',
    ]);
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(component.getFirstPropertyValue('organizer')).toBe('mailto:hello@rosette.example');
    expect(component.getAllProperties('attendee')).toEqual([]);
    for (const line of file?.content.split('\r\n') ?? []) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });

  test('of an event with a separate time gets it on whatever clock hangs there, as the calendar shows it', async () => {
    const organizer = await aMember({ tier: 'premium' });
    const guest = await aMember();
    const body = { title: 'Tea', description: 'Tea', location: 'Berlin', date: '2035-03-25', time: '18:15' };
    const { body: event } = await as(organizer).call(events.create, { body });
    await rsvp(guest, event.id);
    const [mail] = await mailsFor(guest);
    expect(mail?.text).toMatch(/When: Sunday,? 25 March 2035 at 18:15\n/);
    const { event: entry } = calendarOf(mail);
    expect(entry.startDate.toString()).toBe('2035-03-25T18:15:00');
    expect(entry.startDate.zone.tzid).toBe('floating');
  });

  test('gets one, however often she changes her mind, and none for taking it back', async () => {
    const { event, guests } = await attended(1);
    const [guest] = guests as [Member];
    for (let times = 0; times < 4; times += 1) await rsvp(guest, event.id);
    await atOnce(20, () => rsvp(guest, event.id));
    expect(await mailsFor(guest)).toHaveLength(1);
  });

  test('of an event that is over gets none', async () => {
    const { guests } = await attended(1, { date: inDays(-1) });
    expect(await mailsFor(guests[0] as Member)).toEqual([]);
  });
});

describe('an event that changes', () => {
  const kinds = async (member: Member) => (await mailsFor(member)).map(({ kind }) => kind);

  test('is told to all who attend, with what was, and the calendar file follows', async () => {
    const { organizer, event, guests } = await attended(3, { date: inDays(7), location: 'Berlin' });
    await rsvp(organizer, event.id);
    const left = await aMember();
    await rsvp(left, event.id);
    await rsvp(left, event.id);
    const date = inDays(9);
    const params = { id: event.id };
    clock.setTo(new Date(Date.now() + 60_000));
    await as(organizer).call(events.update, { params, body: { date, location: 'Hamburg' } });

    for (const guest of guests) {
      const [confirmed, changed] = await mailsFor(guest);
      expect(changed).toMatchObject({ kind: 'event-changed', subject: 'Changed: Founders breakfast' });
      expect(changed?.text).toMatch(/Where: Hamburg\n(.*\n)+When, before: .*\nWhere, before: Berlin/);
      const [before, after] = [calendarOf(confirmed).event, calendarOf(changed).event];
      expect(after.uid).toBe(before.uid);
      expect(after.sequence).toBeGreaterThan(before.sequence);
      expect(after.startDate.toJSDate().toISOString()).toBe(date.replace(/\.\d+Z/, '.000Z'));
    }
    expect(await kinds(organizer)).toEqual(['rsvp']);
    expect(await kinds(left)).toEqual(['rsvp']);
  });

  test('in nothing that matters to them, or when it is over, is told to nobody', async () => {
    const { organizer, event, guests } = await attended(1);
    const params = { id: event.id };
    await as(organizer).call(events.update, { params, body: { description: 'Now with cake', image: '' } });
    await as(organizer).call(events.update, { params, body: { title: event.title, date: event.date } });
    expect(await kinds(guests[0] as Member)).toEqual(['rsvp']);

    const past = await attended(1, { date: inDays(-3) });
    await as(past.organizer).call(events.update, { params: { id: past.event.id }, body: { title: 'New' } });
    await as(past.organizer).call(events.remove, { params: { id: past.event.id } });
    expect(await kinds(past.guests[0] as Member)).toEqual([]);
  });

  test('and is then called off is told each time', async () => {
    const { organizer, event, guests } = await attended(1);
    const params = { id: event.id };
    await as(organizer).call(events.update, { params, body: { location: 'Hamburg' } });
    await as(organizer).call(events.update, { params, body: { location: 'Bremen' } });
    await as(organizer).call(events.remove, { params });
    expect(await kinds(guests[0] as Member)).toEqual([
      'rsvp',
      'event-changed',
      'event-changed',
      'event-cancelled',
    ]);
  });

  test('by a call that is refused is told to nobody', async () => {
    const { event, guests } = await attended(1);
    const params = { id: event.id };
    const stranger = await aMember({ tier: 'premium' });
    expect((await as(stranger).call(events.update, { params, body: { location: 'Nowhere' } })).status).toBe(
      403,
    );
    expect((await as(stranger).call(events.remove, { params })).status).toBe(403);
    expect(await kinds(guests[0] as Member)).toEqual(['rsvp']);
  });
});

test('an event that is removed is cancelled in calendars, once, also when an admin does it', async () => {
  const { organizer, event, guests } = await attended(2);
  const admin = await anAdmin();
  const params = { id: event.id };
  const answers = await atOnce(5, () => as(admin).call(events.remove, { params }));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
  for (const guest of guests) {
    const [confirmed, cancelled, ...others] = await mailsFor(guest);
    expect(others).toEqual([]);
    expect(cancelled).toMatchObject({ kind: 'event-cancelled', subject: 'Cancelled: Founders breakfast' });
    const { calendar, event: entry, component } = calendarOf(cancelled);
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(entry.uid).toBe(calendarOf(confirmed).event.uid);
    expect(entry.sequence).toBeGreaterThanOrEqual(calendarOf(confirmed).event.sequence);
  }
  expect(await mailsFor(organizer)).toEqual([]);
});

test('a crowd is told in one go, each of them once, and the organizer does not wait long', async () => {
  const organizer = await aMember({ tier: 'premium' });
  const { id } = await anEvent(organizer);
  const crowd = await UserModel.insertMany(
    Array.from({ length: 1200 }, (_, index) => ({
      full_name: `Guest ${index}`,
      email: `guest-${index}-${id}@rosette.example`,
    })),
  );
  await EventModel.updateOne({ _id: id }, { attendees: crowd.map(({ _id }) => _id) });
  const began = Date.now();
  const answer = await as(organizer).call(events.update, { params: { id }, body: { location: 'Hamburg' } });
  expect(answer.status).toBe(200);
  expect(Date.now() - began).toBeLessThan(10_000);
  const told = await MailModel.distinct('member_id', {
    kind: 'event-changed',
    subject: 'Changed: Founders breakfast',
  });
  const ids = new Set(told.map(String));
  expect(crowd.every(({ _id }) => ids.has(String(_id)))).toBe(true);
  expect(
    await MailModel.countDocuments({
      kind: 'event-changed',
      member_id: { $in: crowd.map(({ _id }) => _id) },
    }),
  ).toBe(1200);
}, 40_000);
