import { expect, it } from 'vitest';
import { anEvent } from '#test/events.ts';
import { aBusiness, anOpportunity } from '#test/listings.ts';
import { aMember } from '#test/people.ts';
import { activityFeed } from './activity-feed.ts';

/** Created in this minute of an hour. */
const at = (minute: number) => ({
  id: String(minute),
  created_at: new Date(Date.UTC(2026, 4, 31, 12, minute)).toISOString(),
});
const minutes = (count: number) => Array.from({ length: count }, (_, index) => index);
const none = { members: [], businesses: [], events: [], opportunities: [] };

it('is empty without records', () => {
  expect(activityFeed(none)).toEqual([]);
});

it('merges the kinds, newest first', () => {
  const feed = activityFeed({
    members: [aMember({ ...at(2), full_name: 'Ada' })],
    businesses: [aBusiness({ ...at(4), name: 'Voss Ceramics' })],
    events: [anEvent({ ...at(1), title: 'Book club' })],
    opportunities: [anOpportunity({ ...at(3), title: 'Baker wanted' })],
  });
  expect(feed.map(({ type, message }) => [type, message])).toEqual([
    ['business', 'Voss Ceramics was added to the showcase'],
    ['opportunity', 'New opportunity: Baker wanted'],
    ['member', 'Ada joined the community'],
    ['event', 'New event: Book club'],
  ]);
  expect(feed[0]?.timestamp).toBe(at(4).created_at);
  expect(feed.map(({ path }) => path)).toEqual([
    '/businesses/4',
    '/opportunities/3',
    '/profile/2',
    '/events/1',
  ]);
});

it('takes the five newest of each kind, in any order of the lists', () => {
  const feed = activityFeed({ ...none, members: minutes(8).map((minute) => aMember(at(minute))) });
  expect(feed.map(({ id }) => id)).toEqual(['7', '6', '5', '4', '3']);
});

it('keeps the ten newest of all', () => {
  const feed = activityFeed({
    members: minutes(5).map((minute) => aMember(at(minute))),
    businesses: minutes(5).map((minute) => aBusiness(at(minute + 20))),
    events: minutes(5).map((minute) => anEvent(at(minute + 40))),
    opportunities: minutes(5).map((minute) => anOpportunity(at(minute + 10))),
  });
  expect(feed).toHaveLength(10);
  expect(new Set(feed.map(({ type }) => type))).toEqual(new Set(['event', 'business']));
});

it('names a series once, with how many more dates it has', () => {
  const feed = activityFeed({ ...none, events: [anEvent({ title: 'Book club', more_dates: 11 })] });
  expect(feed.map(({ message }) => message)).toEqual(['New event: Book club and 11 more dates']);
});
