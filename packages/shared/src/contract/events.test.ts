import { expect, test } from 'vitest';
import { createEventBody } from './events.ts';
import { errorMap, problemOf } from './problem.ts';

const event = { title: 'Walk', description: 'Along the river', date: '2026-05-01T18:00', location: 'Graz' };
const refused = (changes: object) => {
  const { error } = createEventBody.safeParse({ ...event, ...changes }, errorMap);
  return [
    ...new Set(error?.issues.map((issue) => problemOf(issue)).map(({ path, code }) => `${path} ${code}`)),
  ];
};

test('a missing place and an early end are said beside all else that is wrong', () => {
  expect(refused({})).toEqual([]);
  expect(refused({ title: '', date: '', location: '' })).toEqual(
    expect.arrayContaining(['title required', 'date required', 'location required']),
  );
  expect(refused({ title: '', end_date: '2026-05-01T17:00' })).toEqual([
    'title required',
    'end_date event_ends_too_early',
  ]);
});

test('the end is not compared with a date or time that is refused', () => {
  const end_date = '2026-05-01T19:00';
  expect(refused({ date: 'tomorrow', end_date })).toEqual(['date date_invalid']);
  expect(refused({ time: '25:00', end_date })).toEqual(['time time_invalid']);
});
