import { contract } from '@rosette/shared/contract/index.ts';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { JobModel } from '#features/jobs/job.model.ts';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, anEvent } from '#test/factories.ts';
import { runJobs } from '#test/jobs.ts';
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
  expect([status, await rest()]).toEqual([204, [count - 200, count - 200, 1]]);
  await Promise.all([runJobs(), runJobs()]);
  expect(await rest()).toEqual([0, 0, 0]);
});
