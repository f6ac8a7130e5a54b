import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { storedByAccount } from '#data/device.ts';

/** The fields of a member that her navigation bar shows. */
export type BarMember = Pick<OwnUserDto, 'id' | 'full_name' | 'profile_image' | 'membership_tier' | 'role'>;

/** The last fetched attendee list of an event, for check-in without a connection. */
export interface KeptAttendeeList {
  title: string;
  /** When the event is over, and this list is removed. ISO 8601. */
  ends_at: string;
  /** When the API answered it. ISO 8601. */
  fetched_at: string;
  /** Without e-mail addresses: the list does not show them. */
  rows: AttendeeDto[];
  /** For the bar of the page; absent in lists that an earlier release stored. */
  organizer?: BarMember;
}

const lists = storedByAccount<KeptAttendeeList | null>('attendees', null, 'session ends');

const isOver = ({ ends_at }: KeptAttendeeList) => Date.parse(ends_at) <= Date.now();

const withoutEmail = ({ email: _email, ...row }: AttendeeDto): AttendeeDto => ({
  ...row,
  ...(row.guest && { guest: { ...row.guest, email: '' } }),
});

/** Attendee lists on this device, by account and event. */
export const keptAttendeeLists = {
  /** The list of an event that is not over, else null. */
  find(accountId: string, eventId: string): KeptAttendeeList | null {
    const list = lists.of(accountId, eventId);
    return list && !isOver(list) ? list : null;
  },

  /** The organizer, as stored with one of her lists; null without one. */
  organizer(accountId: string): BarMember | null {
    const stored = lists.subjectIdsOf(accountId).map((eventId) => this.find(accountId, eventId)?.organizer);
    return stored.find((organizer) => organizer !== undefined) ?? null;
  },

  put(accountId: string, eventId: string, list: KeptAttendeeList): void {
    lists.put(accountId, eventId, { ...list, rows: list.rows.map(withoutEmail) });
  },

  remove: (accountId: string, eventId: string): void => lists.put(accountId, eventId, null),

  /** Removes the lists of events that are over. */
  removePast(accountId: string): void {
    for (const eventId of lists.subjectIdsOf(accountId))
      if (!this.find(accountId, eventId)) this.remove(accountId, eventId);
  },

  isEmpty: lists.isEmpty,
};
