import { Double, Long, ObjectId } from 'bson';
import { describe, expect, test } from 'vitest';
import { dec, fresh, long } from '../test/semantics.ts';

/** What MongoDB's manual says about operators on dates, strings and numbers, as tables. */

const at = (iso: string): Date => new Date(iso.length > 10 ? iso : `${iso}T00:00:00Z`);
const moment = at('2017-01-01T14:23:45.678Z');

async function computed(expression: unknown): Promise<unknown> {
  const collection = fresh();
  await collection.insertOne({ s: 'Hello' });
  const [result] = await collection.aggregate([{ $project: { v: expression } }]).toArray();
  return result?.v;
}

type Row = [operator: string, argument: unknown, expected: unknown];

describe('dates', () => {
  const eve = at('2016-12-31T23:30:00Z');
  const zoned = { date: eve, timezone: 'Europe/Berlin' };
  const parts: [string, number, number][] = [
    ['$year', 2016, 2017],
    ['$month', 12, 1],
    ['$dayOfMonth', 31, 1],
    ['$dayOfYear', 366, 1],
    ['$dayOfWeek', 7, 1],
    ['$week', 52, 1],
    ['$isoWeek', 52, 52],
    ['$isoWeekYear', 2016, 2016],
    ['$isoDayOfWeek', 6, 7],
    ['$hour', 23, 0],
    ['$minute', 30, 30],
    ['$second', 0, 0],
    ['$millisecond', 0, 0],
  ];
  test.each(parts)('%s here and elsewhere', async (name, here, there) => {
    expect(await computed({ [name]: eve })).toBe(here);
    expect(await computed({ [name]: [eve] })).toBe(here);
    expect(await computed({ [name]: { date: eve } })).toBe(here);
    expect(await computed({ [name]: zoned })).toBe(there);
    expect(await computed({ [name]: { date: eve, timezone: '+01' } })).toBe(there);
    expect(await computed({ [name]: null })).toBeNull();
    expect(await computed({ [name]: { date: '$missing', timezone: '+01' } })).toBeNull();
    await expect(computed({ [name]: 'today' })).rejects.toMatchObject({ code: 16006 });
    await expect(computed({ [name]: { date: eve, timezone: 'Nowhere' } })).rejects.toMatchObject({
      code: 40485,
    });
  });

  const rows: Row[] = [
    ['$year', new ObjectId('507f1f77bcf86cd799439011'), 2012],
    ['$week', at('2016-01-01'), 0],
    ['$week', at('2016-01-03'), 1],
    ['$week', at('2018-01-06'), 0],
    ['$isoWeek', at('2015-12-28'), 53],
    ['$isoWeek', at('2017-12-31'), 52],
    ['$isoWeek', at('2021-01-03'), 53],
    ['$dateDiff', { startDate: at('2020-12-31'), endDate: at('2021-01-01'), unit: 'year' }, 1],
    ['$dateDiff', { startDate: at('2021-01-01'), endDate: at('2021-12-31'), unit: 'year' }, 0],
    ['$dateDiff', { startDate: at('2020-01-01'), endDate: at('2020-05-01'), unit: 'quarter' }, 1],
    ['$dateDiff', { startDate: at('2021-01-31'), endDate: at('2021-02-01'), unit: 'month' }, 1],
    ['$dateDiff', { startDate: at('2021-01-02'), endDate: at('2021-01-03'), unit: 'week' }, 1],
    [
      '$dateDiff',
      { startDate: at('2021-01-02'), endDate: at('2021-01-03'), unit: 'week', startOfWeek: 'Monday' },
      0,
    ],
    ['$dateDiff', { startDate: at('2020-01-01'), endDate: at('2019-12-31'), unit: 'day' }, -1],
    [
      '$dateDiff',
      {
        startDate: at('2021-03-27T22:30:00Z'),
        endDate: at('2021-03-28T21:30:00Z'),
        unit: 'day',
        timezone: 'Europe/Berlin',
      },
      1,
    ],
    [
      '$dateDiff',
      { startDate: at('2020-11-01T18:23:00Z'), endDate: at('2020-11-02T00:01:00Z'), unit: 'hour' },
      6,
    ],
    [
      '$dateDiff',
      { startDate: at('2020-01-01T00:00:00.900Z'), endDate: at('2020-01-01T00:00:01.100Z'), unit: 'second' },
      1,
    ],
    ['$dateDiff', { startDate: null, endDate: moment, unit: 'day' }, null],
    ['$dateFromParts', { year: 2026 }, at('2026-01-01')],
    ['$dateFromParts', { year: 2026, month: 2 }, at('2026-02-01')],
    ['$dateFromParts', { year: 2017, month: 14, day: 1, hour: 12 }, at('2018-02-01T12:00:00Z')],
    ['$dateFromParts', { year: 2017, month: 0, day: 1 }, at('2016-12-01')],
    [
      '$dateFromParts',
      { isoWeekYear: 2017, isoWeek: 6, isoDayOfWeek: 3, hour: 12 },
      at('2017-02-08T12:00:00Z'),
    ],
    [
      '$dateFromParts',
      { year: 2016, month: 12, day: 31, hour: 23, minute: 46, second: 12, timezone: 'America/New_York' },
      at('2017-01-01T04:46:12Z'),
    ],
    ['$dateFromParts', { year: 2026, month: null }, null],
    ['$dateFromString', { dateString: '2017-02-08' }, at('2017-02-08')],
    ['$dateFromString', { dateString: '2017-02-08T12:10:40.787' }, at('2017-02-08T12:10:40.787Z')],
    [
      '$dateFromString',
      { dateString: '2017-02-08T12:10:40', timezone: 'America/New_York' },
      at('2017-02-08T17:10:40Z'),
    ],
    ['$dateFromString', { dateString: '2017-02-08 12:10:40 +0100' }, at('2017-02-08T11:10:40Z')],
    ['$dateFromString', { dateString: '2017-02-30', onError: 'no day' }, 'no day'],
    ['$dateFromString', { dateString: null, onNull: 'none' }, 'none'],
    ['$toDate', '2018-03-20T12:00:00+0500', at('2018-03-20T07:00:00Z')],
    [
      '$dateToParts',
      { date: moment, timezone: 'America/New_York' },
      { year: 2017, month: 1, day: 1, hour: 9, minute: 23, second: 45, millisecond: 678 },
    ],
    [
      '$dateToParts',
      { date: moment, iso8601: true },
      { isoWeekYear: 2016, isoWeek: 52, isoDayOfWeek: 7, hour: 14, minute: 23, second: 45, millisecond: 678 },
    ],
    ['$dateToParts', { date: null }, null],
    ['$dateToString', { date: moment }, '2017-01-01T14:23:45.678Z'],
    ['$dateToString', { date: moment, timezone: '+01:30' }, '2017-01-01T15:53:45.678'],
    [
      '$dateToString',
      { date: moment, format: '%d/%m/%Y %H:%M:%S.%L %j %b %B 100%%' },
      '01/01/2017 14:23:45.678 001 Jan January 100%',
    ],
    [
      '$dateToString',
      { date: moment, format: '%G %V %u %U %w %z %Z', timezone: '+01:30' },
      '2016 52 7 01 1 +0130 90',
    ],
    ['$dateToString', { format: '%Y', date: '$missing', onNull: 'none' }, 'none'],
    ['$dateToString', { date: moment, format: null, onNull: 'none' }, null],
    ['$dateTrunc', { date: moment, unit: 'day' }, at('2017-01-01')],
    ['$dateTrunc', { date: at('2021-05-20T11:30:05Z'), unit: 'quarter' }, at('2021-04-01')],
    ['$dateTrunc', { date: at('2021-03-20T11:30:05Z'), unit: 'week' }, at('2021-03-14')],
    ['$dateTrunc', { date: at('2021-03-20T11:30:05Z'), unit: 'week', startOfWeek: 'mon' }, at('2021-03-15')],
    [
      '$dateTrunc',
      {
        date: at('2021-03-20T11:30:05Z'),
        unit: 'week',
        binSize: 2,
        timezone: 'America/Los_Angeles',
        startOfWeek: 'Monday',
      },
      at('2021-03-15T07:00:00Z'),
    ],
    [
      '$dateTrunc',
      { date: at('2021-03-28T11:30:05Z'), unit: 'day', timezone: 'Europe/Berlin' },
      at('2021-03-27T23:00:00Z'),
    ],
    [
      '$dateTrunc',
      { date: at('2026-05-17T10:11:12Z'), unit: 'hour', timezone: 'Asia/Kolkata' },
      at('2026-05-17T09:30:00Z'),
    ],
    [
      '$dateTrunc',
      { date: at('2026-05-17T10:11:12Z'), unit: 'minute', binSize: 15 },
      at('2026-05-17T10:00:00Z'),
    ],
    ['$dateTrunc', { date: at('2026-05-17'), unit: 'year', binSize: 5 }, at('2025-01-01')],
    ['$dateAdd', { startDate: at('2024-01-31'), unit: 'month', amount: 1 }, at('2024-02-29')],
    [
      '$dateAdd',
      { startDate: at('2021-03-27T12:00:00Z'), unit: 'day', amount: 1, timezone: 'Europe/Berlin' },
      at('2021-03-28T11:00:00Z'),
    ],
    ['$dateAdd', { startDate: moment, unit: 'hour', amount: 10 }, at('2017-01-02T00:23:45.678Z')],
    ['$dateSubtract', { startDate: at('2024-02-29'), unit: 'year', amount: 1 }, at('2023-02-28')],
    ['$dateSubtract', { startDate: at('2024-02-29'), unit: 'week', amount: 1 }, at('2024-02-22')],
  ];
  test.each(rows)('%s %j', async (name, argument, expected) => {
    expect(await computed({ [name]: argument })).toEqual(expected);
  });
});

describe('strings and numbers', () => {
  const rows: Row[] = [
    ['$toUpper', 'aé1', 'Aé1'],
    ['$toLower', 'AÉ', 'aÉ'],
    ['$toUpper', 12, '12'],
    ['$toLower', '$missing', ''],
    ['$strcasecmp', ['13Q1', '13q4'], -1],
    ['$strcasecmp', [null, 'a'], -1],
    ['$strLenCP', 'é😀', 2],
    ['$strLenBytes', 'é😀', 6],
    ['$substrCP', ['😀abc', 1, 2], 'ab'],
    ['$substrCP', [123, 0, 2], '12'],
    ['$substrCP', [null, 1, 2], ''],
    ['$substrBytes', ['é-', 0, 2], 'é'],
    ['$indexOfBytes', ['cafétéria', 't'], 5],
    ['$indexOfCP', ['cafétéria', 't'], 4],
    ['$indexOfBytes', ['foo.bar.fi', '.', 5], 7],
    ['$indexOfBytes', ['vanilla', 'll', 0, 2], -1],
    ['$indexOfBytes', ['vanilla', 'll', 12], -1],
    ['$indexOfBytes', ['vanilla', ''], 0],
    ['$indexOfBytes', [null, 'foo'], null],
    ['$split', ['June-15-2013', '-'], ['June', '15', '2013']],
    ['$split', [null, '-'], null],
    ['$replaceOne', { input: 'a.b.c', find: '.', replacement: { $literal: '$&' } }, 'a$&b.c'],
    ['$replaceAll', { input: 'a.b.c', find: '.', replacement: '-' }, 'a-b-c'],
    ['$replaceAll', { input: 'a', find: null, replacement: '-' }, null],
    ['$trim', { input: 'a', chars: null }, null],
    ['$regexFindAll', { input: null, regex: 'a' }, []],
    ['$regexFind', { input: 'ac', regex: 'a(b)?c' }, { match: 'ac', idx: 0, captures: [null] }],
    ['$regexFind', { input: '😀a', regex: 'a' }, { match: 'a', idx: 1, captures: [] }],
    ['$zip', { inputs: [[1], null] }, null],
    ['$round', [19.25, 1], 19.2],
    ['$round', [19.25, -1], 20],
    ['$round', [-45.39, -1], -50],
    ['$round', 10.5, 10],
    ['$round', [2.345, 2], 2.35],
    ['$round', [0.1234567890123456, 20], 0.1234567890123456],
    ['$trunc', 2251799813685249.5, 2251799813685249],
    ['$round', [dec('2.345'), 2], dec('2.34')],
    ['$round', [1250, -2], 1200],
    ['$trunc', [-45.39, 1], -45.3],
    ['$trunc', [28.73, -1], 20],
    ['$type', { $round: long(7) }, 'long'],
    ['$type', { $ceil: 7.8 }, 'double'],
    ['$type', { $sqrt: 25 }, 'double'],
    ['$type', { $abs: -1 }, 'int'],
    ['$pow', [-5, 0.5], Number.NaN],
    ['$toString', { $pow: [Long.MAX_VALUE, 1] }, '9223372036854775807'],
    ['$pow', [2, -1], 0.5],
    ['$type', { $pow: [10, 12] }, 'long'],
    ['$floor', dec('-1.5'), dec('-2')],
    ['$ceil', -1.5, -1],
    ['$range', [10, 0, -4], [10, 6, 2]],
    ['$rtrim', { input: ' a \u00a0' }, ' a'],
    ['$ln', Number.NaN, Number.NaN],
    ['$anyElementTrue', [[new Double(0), Long.ZERO]], false],
  ];
  test.each(rows)('%s %j', async (name, argument, expected) => {
    expect(await computed({ [name]: argument })).toEqual(expected);
  });
});

test.each([
  ['$dateToString', { date: moment, format: '%q' }],
  ['$dateTrunc', { date: moment, unit: 'moon' }],
  ['$dateTrunc', { date: moment, unit: 'day', binSize: 0 }],
  ['$dateDiff', { startDate: moment, unit: 'day' }],
  ['$dateAdd', { startDate: moment, unit: 'day', amount: 1.5 }],
  ['$dateFromString', { dateString: 'nonsense' }],
  ['$strLenCP', null],
  ['$substrCP', ['abc', -1, 1]],
  ['$split', ['abc', '']],
  ['$regexMatch', { input: 1, regex: 'a' }],
  ['$ln', 0],
  ['$log', [-1, 10]],
  ['$round', [1, 1.5]],
  ['$range', [0, 1, 0]],
  ['$concat', ['a', 1]],
])('%s does not take %j', async (name, argument) => {
  const error = await computed({ [name]: argument }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'MongoServerError' });
  expect(error).not.toMatchObject({ code: 238 });
});
