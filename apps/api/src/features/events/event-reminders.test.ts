import { addDays } from '@rosette/shared/calendar.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { JobModel } from '#features/jobs/job.model.ts';
import { runDueJobs } from '#features/jobs/job-worker.ts';
import { MailModel } from '#features/mail/mail.model.ts';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { render } from '#lib/message.ts';
import { as, context, testContext } from '#test/api.ts';
import { aMember, anAdmin, anEvent, type Member } from '#test/factories.ts';
import { runJobs } from '#test/jobs.ts';
import { startMailWorld } from '#test/mail-world.ts';
import { mailsTo } from '#test/mails.ts';
import { EventModel } from './event.model.ts';
import { sendDueReminders } from './event-reminders.ts';
import { RsvpModel } from './rsvp.model.ts';

const { events, suspensions } = contract;
const hour = 3_600_000;
const attend = (member: Member, id: string) => as(member).call(events.attend, { params: { id } });
const reminders = (member: Member) =>
  NotificationModel.countDocuments({ member_id: member.id, kind: 'event_reminder' });
const mailed = async ({ user }: Member) =>
  (await mailsTo(user.email)).filter(({ kind }) => kind === 'event-reminder');

/** Runs the reminders of two processes at the same moment, each twice. */
async function lookAt(instant: number) {
  clock.stopAt(new Date(instant));
  const other = testContext();
  await Promise.all([context, other, context, other].map(sendDueReminders));
}

async function anEventIn(hours: number, traits = {}) {
  const organizer = await aMember({ tier: 'premium' });
  const start = Date.now() + hours * hour;
  const { id } = await anEvent(organizer, { date: new Date(start).toISOString(), ...traits });
  const guest = await aMember();
  await attend(guest, id);
  return { organizer, id, start, guest };
}

test('attendees are reminded 24 hours and 1 hour before, once each, in the app and by mail', async () => {
  const { id, start, guest } = await anEventIn(72, { capacity: 1 });
  const waiting = await aMember();
  await attend(waiting, id);
  const counts: number[] = [];
  for (const hoursBefore of [25, 23.9, 10, 1.1, 0.9, 0.1, -3]) {
    await lookAt(start - hoursBefore * hour);
    counts.push(await reminders(guest));
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2]);
  const [mail, ...others] = await mailed(guest);
  expect([mail?.subject, others.length]).toEqual(['Soon: Founders breakfast', 1]);
  expect(mail?.attachments?.[0]?.content).toContain('BEGIN:VEVENT');
  expect(await reminders(waiting)).toBe(0);
});

test('a member who joined after the moment, or left before it, is not reminded', async () => {
  const { id, start, guest } = await anEventIn(72);
  const late = await aMember();
  clock.setTo(new Date(start - 23.95 * hour));
  await attend(late, id);
  await as(guest).call(events.leave, { params: { id } });
  await lookAt(start - 23.9 * hour);
  expect([await reminders(guest), await reminders(late)]).toEqual([0, 0]);
  await lookAt(start - 0.9 * hour);
  expect([await reminders(guest), await reminders(late)]).toEqual([0, 1]);
});

test('a moved event is reminded of by its new date', async () => {
  const { organizer, id, start, guest } = await anEventIn(72);
  await lookAt(start - 23.9 * hour);
  const moved = start + 48 * hour;
  await as(organizer).call(events.update, {
    params: { id },
    body: { date: new Date(moved).toISOString() },
  });
  await lookAt(start - 0.9 * hour);
  expect(await reminders(guest)).toBe(1);
  await lookAt(moved - 23.9 * hour);
  await lookAt(moved - 0.9 * hour);
  expect(await reminders(guest)).toBe(3);
});

test('after a downtime one late reminder is sent for both moments, and none for past events', async () => {
  const [late, over] = [await anEventIn(48), await anEventIn(47)];
  await lookAt(over.start + 2.01 * hour);
  expect([await reminders(late.guest), await reminders(over.guest)]).toEqual([1, 0]);
  expect(await EventModel.countDocuments({ remind_at: { $lte: clock.now() } })).toBe(0);
});

test("a suspended organizer's event is reminded of once her suspension has ended, unless it is over by then", async () => {
  const [first, second] = [await anEventIn(72), await anEventIn(48)];
  const admin = await anAdmin();
  for (const { organizer } of [first, second]) {
    await as(admin).call(suspensions.suspend, { params: { id: organizer.id }, body: { reason: 'Spam' } });
  }
  await lookAt(first.start - 23.9 * hour);
  await lookAt(first.start - 0.9 * hour);
  const counts = async () => [await reminders(first.guest), await reminders(second.guest)];
  expect(await counts()).toEqual([0, 0]);
  expect(await mailed(first.guest)).toEqual([]);
  for (const { organizer } of [first, second]) {
    await as(await anAdmin()).call(suspensions.unsuspend, { params: { id: organizer.id } });
  }
  await lookAt(first.start - 0.8 * hour);
  expect(await counts()).toEqual([1, 0]);
  expect(await mailed(first.guest)).toHaveLength(1);
});

test('a reminder that is still undelivered when the event is over is not sent', async () => {
  const { start, guest } = await anEventIn(48);
  await lookAt(start - 0.9 * hour);
  const mail = await MailModel.findOne({ 'mail.member_id': guest.id, 'mail.kind': 'event-reminder' }).lean();
  expect(mail?.mail.valid_until).toEqual(new Date(start + 2 * hour));
});

test('a process that dies during a reminder leaves all of it to the next one', async () => {
  const { start, guest } = await anEventIn(48);
  clock.setTo(new Date(start - 23.9 * hour));
  const dying = vi.spyOn(RsvpModel, 'find').mockImplementationOnce(() => {
    throw new Error('killed');
  });
  await sendDueReminders(context);
  dying.mockRestore();
  expect([await reminders(guest), (await mailed(guest)).length]).toEqual([0, 0]);
  await lookAt(start - 23.9 * hour);
  expect([await reminders(guest), (await mailed(guest)).length]).toEqual([1, 1]);
});

test('reminders wait for the mail server; they are sent late, once, and not after the event', async () => {
  const [late, over] = [await anEventIn(48), await anEventIn(46)];
  await lookAt(late.start - 0.9 * hour);
  expect([(await mailed(over.guest)).length, (await mailed(late.guest)).length]).toEqual([1, 1]);
  // The server is back while one event runs and after the other.
  clock.setTo(new Date(late.start + hour));
  const world = await startMailWorld();
  onTestFinished(() => world.close());
  const arrived = async ({ user }: Member) =>
    (await world.arrived(user.email)).filter(({ subject }) => subject.startsWith('Soon:')).length;
  await expect.poll(() => arrived(late.guest)).toBe(1);
  await expect
    .poll(() => MailModel.countDocuments({ 'mail.member_id': over.guest.id, state: 'waiting' }))
    .toBe(0);
  expect([await arrived(late.guest), await arrived(over.guest)]).toEqual([1, 0]);
});

test.each([
  ['goes forward', '2035-03-25', '2035-03-25T08:00:00Z'],
  ['goes back', '2035-10-28', '2035-10-28T09:00:00Z'],
])(
  "an event in the night Vienna's clock %s is reminded of 24 hours before, in any zone",
  async (_, date, instant) => {
    const start = Date.parse(instant);
    const { guest } = await anEventIn(0, { date, time: '10:00', time_zone: 'Europe/Vienna' });
    await lookAt(start - 24 * hour - 1000);
    expect(await reminders(guest)).toBe(0);
    await lookAt(start - 24 * hour + 1000);
    expect(await reminders(guest)).toBe(1);
    const told = await NotificationModel.findOne({ member_id: guest.id, kind: 'event_reminder' }).lean();
    expect(render('en', told?.text)).toContain('at 10:00 (Vienna time)');
  },
);

test('hundreds of reminders delay no other request', async () => {
  const { id, start } = await anEventIn(48);
  const crowd = await UserModel.insertMany(
    Array.from({ length: 450 }, (_, index) => ({
      full_name: `Guest ${index}`,
      email: `reminded-${index}-${id}@rosette.example`,
    })),
  );
  await RsvpModel.insertMany(
    crowd.map(({ _id }, index) => ({
      event_id: id,
      member_id: _id,
      state: 'going',
      since: new Date(),
      number: index + 10,
    })),
  );
  await lookAt(start - 23.9 * hour);
  await Promise.all([runJobs(context), runJobs(testContext())]);
  const told = await NotificationModel.countDocuments({
    kind: 'event_reminder',
    member_id: { $in: crowd.map(({ _id }) => _id) },
  });
  expect(told).toBe(450);
});

test('an event whose record is bad keeps no other from being reminded of, and is reminded of once it is right', async () => {
  const bad = await anEventIn(72);
  const good = await anEventIn(73);
  await EventModel.updateOne({ _id: bad.id }, { time_zone: 'Nowhere/At-All' });
  await lookAt(good.start - 23.9 * hour);
  expect([await reminders(bad.guest), await reminders(good.guest)]).toEqual([0, 1]);
  await EventModel.updateOne({ _id: bad.id }, { time_zone: 'UTC' });
  await lookAt(good.start - 23.8 * hour);
  expect([await reminders(bad.guest), await reminders(good.guest)]).toEqual([1, 1]);
});

test('a reminder that was due when a backup was restored is not mailed until an admin wants it, later ones are', async () => {
  const { start, guest } = await anEventIn(72);
  clock.stopAt(new Date(start - 23.9 * hour));
  const kinds = { 'send-event-reminders': { everyMs: 15_000, run: sendDueReminders } };
  const periodic = { kind: 'send-event-reminders', subject: 'periodic' };
  await JobModel.create({ ...periodic, due_at: clock.now(), is_restored: true });
  await runDueJobs(context, kinds);
  const mails = () =>
    MailModel.find({ 'mail.member_id': guest.id, 'mail.kind': 'event-reminder' }).sort({ _id: 1 }).lean();
  const held = { state: 'failed', reason: 'restored', purge_at: addDays(clock.now(), 30) };
  expect(await mails()).toMatchObject([held]);
  expect(await reminders(guest)).toBe(1);
  clock.stopAt(new Date(start - 0.9 * hour));
  await runDueJobs(context, kinds);
  expect(await mails()).toMatchObject([held, { state: 'waiting', due_at: expect.any(Date) }]);
});
