import { expect, test } from 'vitest';
import { feedLine } from './activity-feed.ts';

const at = { id: '7', created_at: '2026-05-31T12:00:00.000Z' };

test.each([
  [{ kind: 'member', title: 'Ada' }, 'Ada joined the community', '/profile/7'],
  [{ kind: 'business', title: 'Voss Ceramics' }, 'Voss Ceramics was added to the showcase', '/businesses/7'],
  [{ kind: 'event', title: 'Book club' }, 'New event: Book club', '/events/7'],
  [
    { kind: 'event', title: 'Book club', more_dates: 11 },
    'New event: Book club and 11 more dates',
    '/events/7',
  ],
  [{ kind: 'opportunity', title: 'Baker wanted' }, 'New opportunity: Baker wanted', '/opportunities/7'],
] as const)('a line of the feed says what %o is, and leads to its page', (news, message, path) => {
  expect(feedLine({ ...at, ...news })).toEqual({ message, path });
});
