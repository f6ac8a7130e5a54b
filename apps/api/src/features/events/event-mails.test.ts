import { contract } from '@rosette/shared/contract/index.ts';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { MailModel } from '#features/mail/mail.model.ts';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { deleteAccount } from '#test/account-deletion.ts';
import { as, context, raw, testContext } from '#test/api.ts';
import { aMember, anAdmin, anEvent, atOnce, type Member } from '#test/factories.ts';
import { runJobs } from '#test/jobs.ts';
import { mailsTo, type WaitingMail } from '#test/mails.ts';
import { createApp } from '../../app.ts';
import { notifyOfDueChanges } from './due-changes.ts';
import { EventModel } from './event.model.ts';
import { RsvpModel } from './rsvp.model.ts';

const { events } = contract;

const rsvp = (member: Member, id: string) => as(member).call(events.rsvp, { params: { id } });
const mailsFor = async ({ user }: Member) => mailsTo(user.email);
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();

/** Parses the calendar file of a mail with an independent library. */
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

describe('a member who RSVPs', () => {
  test('is mailed a confirmation with a calendar file of the right instants', async () => {
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

  test("is mailed the separate time in the event's zone, else in UTC", async () => {
    const organizer = await aMember({ tier: 'premium' });
    const guest = await aMember();
    const body = {
      title: 'Tea',
      description: 'Tea',
      location: 'New York',
      date: '2035-03-25T12:00:00Z',
      time: '18:15',
    };
    const zones = [{ time_zone: 'America/New_York' }, {}];
    for (const zone of zones) {
      const { body: event } = await as(organizer).call(events.create, { body: { ...body, ...zone } });
      await rsvp(guest, event.id);
    }
    const mails = await mailsFor(guest);
    expect(mails.map(({ text }) => text.match(/When: (.*)/)?.[1])).toEqual([
      expect.stringMatching(/^Sunday,? 25 March 2035 at 18:15 \(New York time\)$/),
      expect.stringMatching(/^Sunday,? 25 March 2035 at 18:15 \(UTC\)$/),
    ]);
    const starts = mails.map((mail) => calendarOf(mail).event.startDate.toJSDate().toISOString());
    expect(starts).toEqual(['2035-03-25T22:15:00.000Z', '2035-03-25T18:15:00.000Z']);
  });

  test('is mailed once, however often she changes her RSVP, and not for cancelling it', async () => {
    const { event, guests } = await attended(1);
    const [guest] = guests as [Member];
    for (let times = 0; times < 4; times += 1) await rsvp(guest, event.id);
    await atOnce(20, () => rsvp(guest, event.id));
    expect(await mailsFor(guest)).toHaveLength(1);
  });
});

describe('a changed event', () => {
  const kinds = async (member: Member) => (await mailsFor(member)).map(({ kind }) => kind);

  test('is mailed to all attendees with old and new facts and a calendar file', async () => {
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

  test('is not mailed when no announced field differs, or when it is over', async () => {
    const { organizer, event, guests } = await attended(1);
    const params = { id: event.id };
    await as(organizer).call(events.update, { params, body: { description: 'Now with cake', image: '' } });
    await as(organizer).call(events.update, { params, body: { title: event.title, date: event.date } });
    await as(organizer).call(events.update, { params, body: { time_zone: 'Asia/Tokyo' } });
    expect(await kinds(guests[0] as Member)).toEqual(['rsvp']);

    const past = await attended(1, { date: inDays(1) });
    clock.setTo(inDays(3));
    await as(past.organizer).call(events.update, { params: { id: past.event.id }, body: { title: 'New' } });
    await as(past.organizer).call(events.remove, { params: { id: past.event.id } });
    expect(await kinds(past.guests[0] as Member)).toEqual(['rsvp']);
  });

  test('again within ten minutes is mailed once after them, with the last state, by one of two processes', async () => {
    const { organizer, event, guests } = await attended(1, { location: 'Berlin' });
    const [guest] = guests as [Member];
    const params = { id: event.id };
    const moveTo = (location: string) => as(organizer).call(events.update, { params, body: { location } });
    const changes = async () => (await mailsFor(guest)).filter(({ kind }) => kind === 'event-changed');
    for (const location of ['Hamburg', 'Bremen', 'Kiel']) await moveTo(location);
    expect((await changes()).map(({ text }) => text.match(/Where: (.*)/)?.[1])).toEqual(['Hamburg']);
    await notifyOfDueChanges(context);
    expect(await changes()).toHaveLength(1);

    clock.setTo(new Date(Date.now() + 10 * 60_000 + 1000));
    await Promise.all([notifyOfDueChanges(context), notifyOfDueChanges(testContext())]);
    const [, second, ...others] = await changes();
    expect(others).toEqual([]);
    expect(second?.text).toMatch(/Where: Kiel\n(.*\n)*Where, before: Hamburg/);
    expect(calendarOf(second).event.location).toBe('Kiel');
    expect(await NotificationModel.countDocuments({ member_id: guest.id, kind: 'event_changed' })).toBe(2);
  });

  test('that is changed back before the notice is not mailed', async () => {
    const { organizer, event, guests } = await attended(1, { location: 'Berlin' });
    const params = { id: event.id };
    for (const location of ['Hamburg', 'Bremen', 'Hamburg'])
      await as(organizer).call(events.update, { params, body: { location } });
    clock.setTo(new Date(Date.now() + 10 * 60_000 + 1000));
    await notifyOfDueChanges(context);
    expect(await kinds(guests[0] as Member)).toEqual(['rsvp', 'event-changed']);
  });

  test('that is over before the notice is not mailed', async () => {
    const { organizer, event, guests } = await attended(1, { date: inDays(1) });
    clock.setTo(new Date(Date.parse(event.date) + 115 * 60_000));
    for (const location of ['Hamburg', 'Bremen'])
      await as(organizer).call(events.update, { params: { id: event.id }, body: { location } });
    clock.setTo(new Date(clock.now().getTime() + 10 * 60_000 + 1000));
    await notifyOfDueChanges(context);
    expect(await kinds(guests[0] as Member)).toEqual(['rsvp', 'event-changed']);
  });

  test('of an organizer who was suspended before the notice is mailed when her suspension has ended', async () => {
    const { organizer, event, guests } = await attended(1);
    const [guest] = guests as [Member];
    for (const location of ['Hamburg', 'Bremen'])
      await as(organizer).call(events.update, { params: { id: event.id }, body: { location } });
    const [admin, params] = [await anAdmin(), { id: organizer.id }];
    await as(admin).call(contract.suspensions.suspend, { params, body: { reason: 'Spam' } });
    clock.setTo(new Date(Date.now() + 10 * 60_000 + 1000));
    await notifyOfDueChanges(context);
    expect(await kinds(guest)).toEqual(['rsvp', 'event-changed']);
    await as(admin).call(contract.suspensions.unsuspend, { params });
    await notifyOfDueChanges(context);
    expect(await kinds(guest)).toEqual(['rsvp', 'event-changed', 'event-changed']);
  });

  test('that is then cancelled is mailed as cancelled, and its waiting notice is withdrawn', async () => {
    const { organizer, event, guests } = await attended(1);
    const [guest] = guests as [Member];
    const params = { id: event.id };
    await as(organizer).call(events.update, { params, body: { location: 'Hamburg' } });
    await as(organizer).call(events.update, { params, body: { location: 'Bremen' } });
    await as(organizer).call(events.remove, { params });
    clock.setTo(new Date(Date.now() + 10 * 60_000 + 1000));
    await notifyOfDueChanges(context);
    expect(await kinds(guest)).toEqual(['rsvp', 'event-changed', 'event-cancelled']);
    const left = await NotificationModel.find({ member_id: guest.id }).lean();
    expect(left).toMatchObject([{ kind: 'event_cancelled', path: '/events' }]);
  });

  test('is limited to ten changes an hour by all editors; unchanged fields do not count', async () => {
    clock.stopAt(new Date());
    const limited = createApp(testContext({ RATE_LIMIT: 'on' }));
    const { organizer, event } = await attended(0);
    const admin = await anAdmin();
    const params = { id: event.id };
    const change = (member: Member, body: object) =>
      as(member, limited).call(events.update, { params, body });
    for (let times = 0; times < 12; times += 1) {
      expect((await change(organizer, { title: event.title, date: event.date })).status).toBe(200);
    }
    const answers = await atOnce(12, (index) => change(index % 2 ? admin : organizer, { title: `${index}` }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBe('3600');
    expect(refused?.detail).toMatch(/^Too many changes of this event/);
    const stranger = await aMember({ tier: 'premium' });
    expect((await change(stranger, { title: 'Mine' })).status).toBe(403);
    expect((await change(organizer, { end_date: event.date })).status).toBe(422);
    clock.stopAt(new Date(clock.now().getTime() + 3_601_000));
    expect((await change(organizer, { title: 'Later' })).status).toBe(200);
  });

  test('has no link in the subjects of its mails, whatever its title', async () => {
    const { organizer, event, guests } = await attended(1, { title: 'Free money at www.evil.example now' });
    await as(organizer).call(events.update, { params: { id: event.id }, body: { location: 'Hamburg' } });
    const subjects = (await mailsFor(guests[0] as Member)).map(({ subject }) => subject);
    expect(subjects).toEqual(['You are going: Free money at … now', 'Changed: Free money at … now']);
  });

  test('by a refused call is not mailed', async () => {
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

test('a removed event is cancelled in calendars, once, also when an admin removes it', async () => {
  const { organizer, event, guests } = await attended(2);
  const admin = await anAdmin();
  const params = { id: event.id };
  const answers = await atOnce(5, () =>
    as(admin).call(events.remove, { params, body: { reason: 'Not true' } }),
  );
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
  // The admin's removal notifies the organizer once (product/safety#telling-the-person).
  expect(await mailsFor(organizer)).toHaveLength(1);
});

test('a crowd is mailed in batches, each member once, and the answer does not wait', async () => {
  const organizer = await aMember({ tier: 'premium' });
  const { id } = await anEvent(organizer);
  const crowd = await UserModel.insertMany(
    Array.from({ length: 450 }, (_, index) => ({
      full_name: `Guest ${index}`,
      email: `guest-${index}-${id}@rosette.example`,
    })),
  );
  await RsvpModel.insertMany(
    crowd.map(({ _id }, number) => ({
      event_id: id,
      member_id: _id,
      state: 'going',
      since: new Date(),
      number,
    })),
  );
  await EventModel.updateOne({ _id: id }, { attendee_count: 450 });
  const answer = await as(organizer).call(events.update, { params: { id }, body: { location: 'Hamburg' } });
  expect(answer.status).toBe(200);
  await Promise.all([runJobs(context), runJobs(testContext())]);
  const ids = crowd.map(({ _id }) => _id);
  const mails = await MailModel.find({ 'mail.kind': 'event-changed', 'mail.member_id': { $in: ids } }).lean();
  expect(mails).toHaveLength(450);
  expect(new Set(mails.map(({ mail }) => String(mail.member_id))).size).toBe(450);
  expect(await NotificationModel.countDocuments({ 'about.id': id })).toBe(450);
});

test('the organizer is notified of RSVPs in one notification, by mail only if she chose it', async () => {
  const { organizer, event, guests } = await attended(2);
  const told = async () => NotificationModel.find({ member_id: organizer.id, kind: 'rsvp' }).lean();
  const [first, second] = guests as [Member, Member];
  expect((await told()).map(({ actor_ids }) => actor_ids.map(String))).toEqual([[first.id, second.id]]);
  expect(await mailsFor(organizer)).toEqual([]);
  await rsvp(second, event.id);
  expect((await told()).map(({ actor_ids }) => actor_ids.map(String))).toEqual([[first.id]]);
});

test('a German guest reads of the deleted organizer in German, in the mail, its calendar and her feed', async () => {
  const [organizer, guest] = [await aMember({ tier: 'premium' }), await aMember()];
  const { id } = await anEvent(organizer);
  await as(guest).call(events.attend, { params: { id } });
  await as(guest).call(contract.users.updateMe, { body: { language: 'de' } });
  await MailModel.deleteMany({ 'mail.to.address': guest.user.email });
  expect((await deleteAccount(organizer)).status).toBe(204);
  const [mail, ...others] = await mailsTo(guest.user.email, 'de');
  expect(others).toEqual([]);
  const { body } = await as(guest).call(events.calendarLink);
  const feed = await raw().get(new URL(body.url).pathname).buffer(true);
  for (const text of [mail?.text, mail?.attachments?.[0]?.content, feed.text]) {
    expect(text).toContain('Ehemaliges Mitglied');
    expect(text).not.toContain('Former member');
  }
});
