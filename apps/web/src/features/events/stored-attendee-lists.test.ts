import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { expect, it } from 'vitest';
import { type StoredAttendeeList, storedAttendeeLists } from './stored-attendee-lists.ts';

const [ada, bea] = ['65f000000000000000000001', '65f000000000000000000002'];
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

const guest: AttendeeDto = {
  person: { id: 'g', full_name: 'Guest', business_name: null, profile_image: null },
  state: 'going',
  position: null,
  since: anHourAgo(),
  checked_in_at: null,
};
const aList = (traits: Partial<StoredAttendeeList> = {}): StoredAttendeeList => ({
  title: 'Round table',
  ends_at: inAnHour(),
  fetched_at: anHourAgo(),
  rows: [guest],
  ...traits,
});

it('keeps the list of one account and event, without e-mail addresses', () => {
  storedAttendeeLists.put(ada, 'e1', aList({ rows: [{ ...guest, email: 'guest@rosette.example' }] }));
  expect(storedAttendeeLists.find(ada, 'e1')?.rows).toEqual([guest]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('guest@rosette.example');
  expect(storedAttendeeLists.find(ada, 'e2')).toBeNull();
  expect(storedAttendeeLists.find(bea, 'e1')).toBeNull();
});

it('finds the organizer in any of her lists that is not over', () => {
  const organizer = {
    id: ada,
    full_name: 'Ada Lind',
    profile_image: null,
    membership_tier: 'premium',
    role: 'member',
  } as const;
  storedAttendeeLists.put(ada, 'e1', aList());
  expect(storedAttendeeLists.organizer(ada)).toBeNull();
  storedAttendeeLists.put(ada, 'e2', aList({ organizer, ends_at: anHourAgo() }));
  expect(storedAttendeeLists.organizer(ada)).toBeNull();
  storedAttendeeLists.put(ada, 'e3', aList({ organizer }));
  expect(storedAttendeeLists.organizer(ada)).toEqual(organizer);
  expect(storedAttendeeLists.organizer(bea)).toBeNull();
});

it('has none of an event that is over', () => {
  storedAttendeeLists.put(ada, 'e1', aList({ ends_at: anHourAgo() }));
  expect(storedAttendeeLists.find(ada, 'e1')).toBeNull();
});

it('removes those of events that are over, and those of others with what else belongs to a session', () => {
  storedAttendeeLists.put(ada, 'e1', aList());
  storedAttendeeLists.put(ada, 'e2', aList({ ends_at: anHourAgo() }));
  storedAttendeeLists.put(bea, 'e3', aList());
  localStorage.setItem('other', 'stays');
  storedAttendeeLists.retainOf(ada);
  expect(Object.keys(localStorage).sort()).toEqual([`attendees:${ada}:e1`, 'other']);
  storedAttendeeLists.retainOf(null);
  expect(Object.keys(localStorage)).toEqual(['other']);
});
