import { randomUUID } from 'node:crypto';
import { contract } from '@rosette/shared/contract/index.ts';
import mongoose, { Types } from 'mongoose';
import { expect, test, vi } from 'vitest';
import { JobModel } from '#features/jobs/job.model.ts';
import { MailModel } from '#features/mail/mail.model.ts';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, anEvent } from '#test/factories.ts';
import { runJobs } from '#test/jobs.ts';
import { EventModel } from './event.model.ts';
import { RsvpModel } from './rsvp.model.ts';

const count = 450;
const date = '2031-05-01T18:00:00Z';

/** An event with this many attendees, each of whom was notified of it. */
async function aCrowd() {
  const organizer = await aMember({ tier: 'premium' });
  const { id } = await anEvent(organizer, { date });
  const members = Array.from({ length: count }, () => new Types.ObjectId());
  const since = clock.now();
  await RsvpModel.insertMany(
    members.map((member_id, number) => ({ event_id: id, member_id, state: 'going', since, number })),
  );
  await NotificationModel.insertMany(
    members.map((member_id) => ({
      member_id,
      kind: 'event_changed',
      about: { kind: 'event', id },
      key: `${member_id}`,
      title: 'It has changed',
      path: `/events/${id}`,
      created_at: since,
    })),
  );
  return { organizer, id };
}

test.each([
  ['ahead', '2031-04-01T18:00:00Z', { expires_at: null }],
  ['over', '2031-06-01T18:00:00Z', {}],
])('removing an event with a crowd that is %s is short, and the rest is done later', async (_, now, left) => {
  clock.setTo(now);
  const { organizer, id } = await aCrowd();
  const rest = async () => [
    await RsvpModel.countDocuments({ event_id: id, ...left }),
    await NotificationModel.countDocuments({ 'about.id': id, kind: 'event_changed' }),
    await JobModel.countDocuments({ subject: id }),
  ];
  const { status } = await as(organizer).call(contract.events.remove, { params: { id } });
  expect([status, await rest()]).toEqual([204, [count - 20, count - 20, 1]]);
  await Promise.all([runJobs(), runJobs()]);
  expect(await rest()).toEqual([0, 0, 0]);
});

test('a crowd of a cancelled series is told after the answer, each member once, also when a process dies meanwhile', async () => {
  clock.stopAt(new Date('2031-04-01T18:00:00Z'));
  const organizer = await aMember({ tier: 'premium', is_confirmed: true });
  const { id } = await anEvent(organizer, {
    ...{ date, time_zone: 'Europe/Berlin', repeat: { every: 'week', count: 4 } },
  });
  const { body: page } = await as(organizer).call(contract.events.get, { params: { id } });
  const members = await UserModel.insertMany(
    Array.from({ length: 60 }, (_, number) => ({
      full_name: `Guest ${number}`,
      email: `${randomUUID()}@rosette.example`,
    })),
  );
  // Each goes to others of the dates.
  const goesTo = (number: number, place: number) => ((number % 15) + 1) & (1 << place);
  for (const [place, { event_id }] of page.series?.dates.entries() ?? []) {
    const goers = members.filter((_, number) => goesTo(number, place));
    const since = clock.now();
    await RsvpModel.insertMany(
      goers.map(({ _id: member_id }, number) => ({ event_id, member_id, state: 'going', since, number })),
    );
    await EventModel.updateOne({ _id: event_id }, { attendee_count: goers.length });
  }
  const told = () =>
    NotificationModel.find({ member_id: { $in: members.map(({ _id }) => _id) }, kind: 'event_cancelled' })
      .distinct('member_id')
      .lean();
  const { status } = await as(organizer).call(contract.events.remove, {
    params: { id },
    body: { scope: 'following' },
  });
  expect([status, (await told()).length <= 20]).toEqual([204, true]);

  let writes = 0;
  const deliver = NotificationModel.bulkWrite.bind(NotificationModel);
  const dying = vi.spyOn(NotificationModel, 'bulkWrite').mockImplementation((...given) => {
    writes += 1;
    if (writes > 3) throw new mongoose.mongo.MongoNetworkError('The process has ended');
    return deliver(...given);
  });
  await runJobs();
  dying.mockRestore();
  const halfway = (await told()).length;
  expect([halfway > 20, halfway < 60]).toEqual([true, true]);
  clock.stopAt(new Date('2031-04-01T18:05:00Z'));
  await Promise.all([runJobs(), runJobs()]);

  const rows = await NotificationModel.find({
    member_id: { $in: members.map(({ _id }) => _id) },
    kind: 'event_cancelled',
  }).lean();
  expect(rows.map(({ member_id }) => String(member_id)).toSorted()).toEqual(
    members.map(({ _id }) => String(_id)).toSorted(),
  );
  const mails = await MailModel.find({ 'mail.notification_kind': 'event_cancelled' }).lean();
  expect(mails.map(({ mail }) => mail.to?.address).toSorted()).toEqual(
    members.map(({ email }) => email).toSorted(),
  );
});
