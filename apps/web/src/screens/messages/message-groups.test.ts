import { expect, test } from 'vitest';
import { placesOf } from './message-groups.ts';

const at = (day: number, time: string, is_own = false) => ({
  is_own,
  // Without a zone: of the viewer's day.
  created_at: `2026-03-${String(day).padStart(2, '0')}T${time}:00`,
});

/** 'D' where a day begins, 'g' where a group begins, '.' where one ends. */
const inLetters = (...messages: ReturnType<typeof at>[]) =>
  placesOf(messages).map(
    ({ beginsDay, beginsGroup, endsGroup }) =>
      (beginsDay ? 'D' : '') + (beginsGroup ? 'g' : '') + (endsGroup ? '.' : ''),
  );

test('messages of one author within five minutes of the one before are a group', () => {
  const minutes = ['10:00', '10:05', '10:09', '10:15'];
  expect(inLetters(...minutes.map((time) => at(1, time)))).toEqual(['Dg', '', '.', 'g.']);
});

test("another author's message begins a group", () => {
  expect(inLetters(at(1, '10:00'), at(1, '10:01', true), at(1, '10:02', true), at(1, '10:02'))).toEqual([
    'Dg.',
    'g',
    '.',
    'g.',
  ]);
});

test('a day begins a group, also within five minutes', () => {
  expect(inLetters(at(1, '23:58'), at(2, '00:01'), at(2, '00:02'))).toEqual(['Dg.', 'Dg', '.']);
});

test('of no messages there are none', () => {
  expect(placesOf([])).toEqual([]);
});
