import { contract } from '@rosette/shared/contract/index.ts';
import mongoose, { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { runMigrations } from '#features/migrations/migrations.service.ts';
import { createLog } from '#lib/log.ts';
import { as } from '#test/api.ts';
import { aMember, anEvent, aWord, several } from '#test/factories.ts';
import { EventModel } from './event.model.ts';
import { migrateEvents, migrateLateRsvps, migrateMidnightDates } from './events.migration.ts';
import { RsvpModel } from './rsvp.model.ts';

const { events } = contract;
const run = () =>
  runMigrations({ log: createLog('silent'), shutdown: { isUnderWay: false } }, [
    migrateEvents,
    migrateLateRsvps,
    migrateMidnightDates,
  ]);

beforeEach(() => EventModel.deleteMany({}));

/** An event as the earlier release stored it. */
async function aFormerEvent(attendees: string[], changes: object = {}): Promise<string> {
  const _id = new Types.ObjectId();
  const now = new Date();
  await mongoose.connection.collection('events').insertOne({
    _id,
    organizer_id: new Types.ObjectId((await aMember()).id),
    title: aWord(),
    description: 'Talks',
    date: new Date('2035-05-01T00:00:00Z'),
    time: '18:00:00',
    time_zone: 'Europe/Vienna',
    location: 'Vienna',
    attendees: attendees.map((id) => new Types.ObjectId(id)),
    is_sponsored: false,
    created_at: now,
    updated_at: now,
    ...changes,
  });
  return String(_id);
}

test('an event of the earlier release keeps its attendees in order, and can be joined and left', async () => {
  const members = await several(3, () => aMember());
  const ids = members.map(({ id }) => id);
  const id = await aFormerEvent(ids);
  await run();
  await run();
  const get = async () => (await as(null).call(events.get, { params: { id } })).body;
  expect(await get()).toMatchObject({ attendees: ids, attendee_count: 3, waitlist_count: 0, capacity: null });
  expect(await EventModel.findById(id).lean()).toMatchObject({
    starts_at: new Date('2035-05-01T16:00:00Z'),
    ends_at: new Date('2035-05-01T18:00:00Z'),
  });
  expect(await EventModel.findById(id).lean()).not.toHaveProperty('attendees');

  const [first] = members as [(typeof members)[0]];
  expect((await as(first).call(events.rsvp, { params: { id } })).body.action).toBe('cancelled');
  expect((await as(first).call(events.rsvp, { params: { id } })).body.action).toBe('confirmed');
  expect((await get()).attendees).toEqual([ids[1], ids[2], ids[0]]);
});

test('an interrupted migration continues, and a duplicate attendee counts once', async () => {
  const member = await aMember();
  const ids = await several(4, () => aFormerEvent([member.id, member.id]));
  const [done] = ids as [string];
  await migrateEvents.changeSome();
  await mongoose.connection
    .collection('events')
    .updateMany(
      { _id: { $ne: new Types.ObjectId(done) } },
      { $unset: { starts_at: 1 }, $set: { attendees: [new Types.ObjectId(member.id)] } },
    );
  await run();
  expect(await EventModel.countDocuments({ attendee_count: 1 })).toBe(4);
  expect(await RsvpModel.countDocuments({ event_id: { $in: ids } })).toBe(4);
});

test('RSVPs that a copy of the earlier release writes after the migration are taken over, in order', async () => {
  const [early, late, later, gone] = await several(4, () => aMember());
  const id = await aFormerEvent([early?.id ?? '', gone?.id ?? '']);
  await run();
  await EventModel.updateOne({ _id: id }, { capacity: 2 });
  await as(gone ?? null).call(events.leave, { params: { id } });
  // The earlier release sees no attendees and appends to an empty array; the first one attends already.
  const attendees = [early, late, later].map((member) => new Types.ObjectId(member?.id));
  await mongoose.connection
    .collection('events')
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: { attendees } });
  await run();
  await run();
  const { body } = await as(later ?? null).call(events.get, { params: { id } });
  expect(body).toMatchObject({
    attendees: [early?.id, late?.id],
    attendee_count: 2,
    waitlist_count: 1,
    my_rsvp: 'waitlisted',
  });
  expect(await EventModel.findById(id).lean()).not.toHaveProperty('attendees');
});

test('an event keeps the start that the earlier release computed of a date at midnight UTC', async () => {
  const organizer = await aMember({ tier: 'premium' });
  const when = { date: '2135-06-01T00:00:00Z', time: '20:00', time_zone: 'America/New_York' };
  const { id } = await anEvent(organizer, when);
  const starts_at = new Date('2135-06-02T00:00:00Z');
  await EventModel.updateOne({ _id: id }, { starts_at, ends_at: new Date('2135-06-02T02:00:00Z') });
  await run();
  await run();
  const { body } = await as(null).call(events.get, { params: { id } });
  expect(body).toMatchObject({ date: starts_at.toISOString(), time: null, time_zone: 'America/New_York' });
  expect(await EventModel.findById(id).lean()).toMatchObject({ starts_at });
});
