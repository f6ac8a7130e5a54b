import { expect, test } from 'vitest';
import { aNotification } from '#test/messages.ts';
import { aPerson } from '#test/people.ts';
import { rowsOf } from './notification-rows.ts';

const ada = aPerson({ id: '65f00000000000000000000a' });
const bea = aPerson({ id: '65f00000000000000000000b' });
const former = aPerson({ id: null });

const titlesOf = (list: Parameters<typeof rowsOf>[0]) =>
  rowsOf(list).map(({ lines }) => lines.map(({ newest }) => newest.title));

test('a person has one row a day, where her newest entry stands', () => {
  const list = [
    aNotification({ id: '5', title: 'Ada applied', actor: ada, created_at: '2026-01-15T15:00:00.000Z' }),
    aNotification({ id: '4', title: 'Bea joined', actor: bea, created_at: '2026-01-15T14:00:00.000Z' }),
    aNotification({ id: '3', title: 'Ada joined', actor: ada, created_at: '2026-01-15T13:00:00.000Z' }),
    aNotification({ id: '2', title: 'Ada asked', actor: ada, created_at: '2026-01-13T13:00:00.000Z' }),
  ];
  expect(titlesOf(list)).toEqual([['Ada applied', 'Ada joined'], ['Bea joined'], ['Ada asked']]);
});

test('what is about nobody, or about former members, stands by itself', () => {
  const list = [
    aNotification({ id: '4', title: 'Your role changed', actor: null }),
    aNotification({ id: '3', title: 'An event was cancelled', actor: null }),
    aNotification({ id: '2', title: 'Former member joined', actor: former }),
    aNotification({ id: '1', title: 'Former member asked', actor: former }),
  ];
  expect(titlesOf(list)).toHaveLength(4);
});

test('the same sentence of a day stands once, and knows all that are unread', () => {
  const wrote = { title: 'Ada wrote to you', text: '', path: '/messages/1', actor: ada };
  const [row] = rowsOf([
    aNotification({ id: '3', ...wrote }),
    aNotification({ id: '2', ...wrote, read_at: '2026-01-15T11:00:00.000Z' }),
    aNotification({ id: '1', ...wrote }),
  ]);
  expect(row?.lines.map(({ newest, unread }) => [newest.id, unread])).toEqual([['3', ['3', '1']]]);
});
