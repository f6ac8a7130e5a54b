import type { RsvpEntryDto } from '@rosette/shared/contract/data-export.ts';
import type { EventDto } from '@rosette/shared/contract/events.ts';
import { byDeletedAccount } from '#features/notifications/notify.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { formerMemberId } from '#lib/former-member.ts';
import { transaction } from '#lib/transaction.ts';
import { leave, lockEvent, releaseSeats } from './attendance.ts';
import { EventModel } from './event.model.ts';
import { presentEvent } from './event.present.ts';
import { cancelEvent, cancelEvents } from './event-cancellation.ts';
import { notifyOfPromotions, type Promotion } from './promotion-news.ts';
import { RsvpModel } from './rsvp.model.ts';
import { seenOneBy } from './seen-events.service.ts';

/** For the data export: events she organizes, one by one. */
export async function* eventsOf(memberId: string): AsyncGenerator<EventDto> {
  const organizer = { id: memberId, role: 'member' } as const;
  for await (const event of EventModel.find({ organizer_id: memberId }).lean().cursor()) {
    yield presentEvent(await seenOneBy(organizer, event), organizer);
  }
}

/** For the data export: her RSVPs, one by one. */
export async function* rsvpsOf(memberId: string): AsyncGenerator<RsvpEntryDto> {
  for await (const rsvp of RsvpModel.find({ member_id: memberId }).lean().cursor()) {
    const event = await EventModel.findById(rsvp.event_id).select('title date').lean();
    // A member's is never unconfirmed.
    if (!event || rsvp.state === 'unconfirmed') continue;
    yield {
      id: String(event._id),
      title: event.title,
      date: event.date.toISOString(),
      state: rsvp.state,
      since: rsvp.since.toISOString(),
      checked_in_at: rsvp.checked_in_at?.toISOString() ?? null,
    };
  }
}

/** Removes a deleted member's RSVPs for these events; the first of the waitlists move up. */
async function removeRsvps(app: AppContext, memberId: string, eventIds: readonly string[]): Promise<void> {
  await transaction(async () => {
    const promotions: Promotion[] = [];
    for (const event_id of eventIds) {
      if (await EventModel.exists({ _id: event_id })) {
        const event = await lockEvent(event_id);
        const state = await leave(event, { member_id: memberId });
        if (state) promotions.push({ event, promoted: await releaseSeats(event, [state]) });
      }
      await RsvpModel.deleteOne({ event_id, member_id: memberId });
    }
    await notifyOfPromotions(app, promotions);
  }, `event:${eventIds[0]}`);
}

/**
 * Cancels a deleted member's events that are not over, as DELETE does, the dates of a series at once; past ones stay with 'Former member'
 * (product/accounts#leaving).
 */
export async function leaveEvents(app: AppContext, memberId: string): Promise<void> {
  const ahead = { organizer_id: memberId, ends_at: { $gt: clock.now() } };
  const how = { ...byDeletedAccount(memberId), message: null };
  const inSeries = await EventModel.distinct('series_id', { ...ahead, series_id: { $exists: true } });
  for (const series_id of inSeries) {
    await transaction(async () => {
      const dates = await EventModel.find({ ...ahead, series_id })
        .sort({ starts_at: 1, _id: 1 })
        .lean();
      await cancelEvents(app, dates, how);
    });
  }
  for await (const { _id } of EventModel.find(ahead).select('_id').lean().cursor()) {
    await transaction(() => cancelEvent(app, String(_id), how), `event:${_id}`);
  }
  await EventModel.updateMany({ organizer_id: memberId }, { $set: { organizer_id: formerMemberId } });
}

/**
 * Removes a deleted member's RSVPs, with one transaction for each series, so that others who move up get one mail for all
 * its dates.
 */
export async function leaveRsvps(app: AppContext, memberId: string): Promise<void> {
  const ids = await RsvpModel.distinct('event_id', { member_id: memberId });
  const dates = await EventModel.find({ _id: { $in: ids }, series_id: { $exists: true } })
    .select('series_id')
    .sort({ starts_at: 1, _id: 1 })
    .lean();
  const seriesOf = new Map(dates.map(({ _id, series_id }) => [String(_id), String(series_id)]));
  const together = new Map<string, string[]>();
  for (const id of [...seriesOf.keys(), ...ids.map(String).filter((each) => !seriesOf.has(each))]) {
    const key = seriesOf.get(id) ?? id;
    together.set(key, [...(together.get(key) ?? []), id]);
  }
  for (const eventIds of together.values()) await removeRsvps(app, memberId, eventIds);
}
