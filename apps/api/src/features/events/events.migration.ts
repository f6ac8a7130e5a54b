import type { Types } from 'mongoose';
import type { Migration } from '#features/migrations/migrations.service.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { join, lockEvent, stateOf } from './attendance.ts';
import { type Event, EventModel, nextReminderAt, timesOf } from './event.model.ts';
import { RsvpModel } from './rsvp.model.ts';

/** An event as earlier releases stored it, with the ids of attendees. */
type FormerEvent = Event & { attendees?: Types.ObjectId[] };

/** Small batches, as an event may have thousands of attendees. */
const eventsAtOnce = 100;

async function migrateEvent(_id: Types.ObjectId): Promise<void> {
  const event = await EventModel.findById(_id).lean<FormerEvent>();
  if (!event || event.starts_at) return;
  const { attendees = [], created_at } = event;
  await RsvpModel.deleteMany({ event_id: _id });
  await RsvpModel.insertMany(
    [...new Set(attendees.map(String))].map((member_id, index) => ({
      event_id: _id,
      member_id,
      state: 'going',
      since: created_at,
      number: index + 1,
    })),
  );
  const count = await RsvpModel.countDocuments({ event_id: _id });
  const { is_long: _isLong, ...times } = timesOf(event);
  const remind_at = nextReminderAt(times, clock.now());
  const former = { attendee_count: count, waitlist_count: 0, rsvp_version: count };
  await EventModel.updateOne(
    { _id },
    {
      $set: { ...times, ...former, ...(remind_at && { remind_at }), attendee_visibility: 'members' },
      $unset: { attendees: 1 },
    },
    // `attendees` is no longer in the schema.
    { strict: false, timestamps: false },
  );
}

/** Computes the instants that lists are sorted by and moves attendees into `rsvps`. */
export const migrateEvents: Migration = {
  name: '2026-11-events',
  async changeSome() {
    const some = await EventModel.find({ starts_at: { $exists: false } })
      .limit(eventsAtOnce)
      .select('_id')
      .lean();
    for (const { _id } of some) await transaction(() => migrateEvent(_id), `event:${_id}`);
    return some.length;
  },
};

/** Joins members whom a copy of the earlier release put into `attendees`, in their order. */
async function takeOverLateRsvps(_id: Types.ObjectId): Promise<void> {
  const event: FormerEvent = await lockEvent(_id);
  for (const memberId of new Set((event.attendees ?? []).map(String))) {
    if ((await stateOf(event, memberId)) !== null) continue;
    await join(event, memberId);
    // `join` numbers RSVPs by it, so each needs its own.
    event.rsvp_version += 1;
  }
  await EventModel.updateOne(
    { _id },
    { $set: { rsvp_version: event.rsvp_version }, $unset: { attendees: 1 } },
    { strict: false, timestamps: false },
  );
}

/**
 * During a rolling upgrade, copies of the earlier release still write RSVPs into `attendees` of migrated events: the
 * next start takes them over, and once more ten minutes after the last start (`runMigrationsLater`).
 */
export const migrateLateRsvps: Migration = {
  name: '2026-11-late-rsvps',
  async changeSome() {
    const some = await EventModel.find({ attendees: { $exists: true } })
      // `attendees` is no longer in the schema.
      .setOptions({ strictQuery: false })
      .limit(eventsAtOnce)
      .select('_id')
      .lean();
    for (const { _id } of some) await transaction(() => takeOverLateRsvps(_id), `event:${_id}`);
    return some.length;
  },
};

/**
 * An earlier release put an event with a separate time and a date at midnight UTC on that day in every zone. Events
 * that are not over keep the start that attendees know, as their date.
 */
export const migrateMidnightDates: Migration = {
  name: '2026-11-midnight-dates',
  async changeSome() {
    const zoned = { time: { $exists: true }, time_zone: { $exists: true } };
    const some = await EventModel.find({ ends_at: { $gt: clock.now() }, ...zoned }).lean();
    const moved = some.filter((event) => timesOf(event).starts_at.getTime() !== event.starts_at.getTime());
    for (const { _id, starts_at, time } of moved) {
      const change = { $set: { date: starts_at }, $unset: { time: 1 } };
      await EventModel.updateOne({ _id, starts_at, time }, change, { timestamps: false });
    }
    return moved.length;
  },
};
