import { contract } from '@rosette/shared/contract/index.ts';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as, context, raw, type Someone } from '#test/api.ts';
import { aMember, anEvent, type Member } from '#test/factories.ts';

const { account, events, users } = contract;
const anOrganizer = () => aMember({ tier: 'premium', full_name: 'Olga Organizer' });
const attend = (member: Someone, id: string) => as(member).call(events.attend, { params: { id } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Parses a calendar with an independent library. */
function entriesIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      description: event.description,
      location: event.location,
      status: component.getFirstPropertyValue('status'),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      isAllDay: event.startDate.isDate,
    };
  });
}

async function open(url: string, someone: Someone | null = null) {
  const asking = raw().get(new URL(url, 'http://x').pathname).buffer(true);
  if (someone) asking.set('Authorization', `Bearer ${someone.token}`);
  return asking;
}
const fileOf = async (id: string, someone: Someone | null = null) => {
  const { status, headers, text } = await open(`/api/events/${id}/calendar.ics`, someone);
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const [entry, ...others] = entriesIn(text);
  expect(others).toEqual([]);
  return { ...(entry as NonNullable<typeof entry>), text };
};
const linkOf = async (member: Member) => (await as(member).call(events.calendarLink)).body.url;
const feedOf = async (member: Member) => {
  const { status, text } = await open(await linkOf(member));
  expect(status).toBe(200);
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  return entriesIn(text);
};

describe('the calendar file of an event', () => {
  test('round-trips any text in lines of at most 75 bytes', async () => {
    const words = {
      title: 'Talk, tea; and \\ more 🌹',
      description: `Ends\nwith "cake"; ${'über '.repeat(60)}`.trim(),
      location: 'Café Übermut, Berlin',
    };
    const { id } = await anEvent(await anOrganizer(), { ...words, date: '2035-05-01T16:00:00Z' });
    const { text, ...entry } = await fileOf(id);
    expect(entry).toEqual({
      uid: `event-${id}@rosette`,
      sequence: 0,
      summary: words.title,
      description: words.description,
      location: words.location,
      status: 'CONFIRMED',
      start: '2035-05-01T16:00:00.000Z',
      end: '2035-05-01T18:00:00.000Z',
      isAllDay: false,
    });
    expect(text).toContain('METHOD:PUBLISH');
    expect(text).toContain(`\r\nURL:${context.config.webOrigin}/events/${id}\r\n`);
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('writes other ends of lines as such, and no control characters', async () => {
    const { id } = await anEvent(await anOrganizer(), {
      description: 'One\vTwo\r\nThree\u2028Four\u0085Five\0\u0007\u007f!\tSix',
      date: '2035-05-01T16:00:00Z',
    });
    const { text, description } = await fileOf(id);
    expect(text).not.toMatch(/[^\P{Cc}\t\r\n]|[\u2028\u2029]/u);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(description).toBe('One\nTwo\nThree\nFour\nFive!\tSix');
  });

  test('names an organizer whose name has quotes or a backslash, with nothing escaped', async () => {
    const organizer = await aMember({ tier: 'premium', full_name: String.raw`Dr. "Rosa" Lind\Berg; e. K.` });
    const { id } = await anEvent(organizer);
    const { text } = await fileOf(id);
    expect(text.replaceAll('\r\n ', '')).toMatch(/^ORGANIZER;CN="Dr\. 'Rosa' Lind\/Berg; e\. K\.":mailto:/m);
  });

  test.each([
    [
      'an organizer in Vienna',
      { date: '2035-03-24', time: '20:00', time_zone: 'Europe/Vienna' },
      '19:00',
      '21:00',
    ],
    [
      'the night clocks go forward',
      { date: '2035-03-25', time: '03:30', time_zone: 'Europe/Vienna' },
      '01:30',
      '03:30',
    ],
    [
      'the night clocks go back',
      { date: '2035-10-28', time: '02:30', time_zone: 'Europe/Vienna' },
      '00:30',
      '02:30',
    ],
    ['New York', { date: '2035-05-01', time: '08:00', time_zone: 'America/New_York' }, '12:00', '14:00'],
    ['no zone', { date: '2035-05-01', time: '08:00' }, '08:00', '10:00'],
    [
      'an end',
      { date: '2035-05-01T08:00:00Z', end_date: '2035-05-01T20:30:00Z', time_zone: 'Europe/Vienna' },
      '08:00',
      '20:30',
    ],
  ])('has the instants of %s', async (_, when, start, end) => {
    const { id } = await anEvent(await anOrganizer(), when);
    const entry = await fileOf(id);
    expect([entry.start.slice(11, 16), entry.end.slice(11, 16)]).toEqual([start, end]);
  });

  test('ends a second after the start at the earliest', async () => {
    const { id } = await anEvent(await anOrganizer(), {
      date: '2035-05-01T08:00:00.100Z',
      end_date: '2035-05-01T08:00:00.900Z',
    });
    const { start, end } = await fileOf(id);
    expect([start, end]).toEqual(['2035-05-01T08:00:00.000Z', '2035-05-01T08:00:01.000Z']);
  });

  test('holds the address only for callers who may see it', async () => {
    const organizer = await anOrganizer();
    const place = { address: 'Door 3', online_url: 'https://meet.example/1' };
    const { id } = await anEvent(organizer, place);
    const guest = await aMember();
    for (const someone of [null, guest]) {
      expect((await fileOf(id, someone)).text).not.toMatch(/Door 3|meet\.example/);
    }
    await attend(guest, id);
    for (const someone of [organizer, guest]) {
      const { location, description } = await fileOf(id, someone);
      expect([location, description]).toEqual([
        'Berlin, Door 3',
        expect.stringContaining('https://meet.example/1'),
      ]);
    }
  });

  test('is in the language of the request, a subscribed calendar in that of its owner', async () => {
    const organizer = await anOrganizer();
    const { id } = await anEvent(organizer, { online_url: 'https://meet.example/1' });
    const [english, german] = [
      'Join online: https://meet.example/1',
      'Online dabei sein: https://meet.example/1',
    ];
    const file = (language: string) =>
      raw()
        .get(`/api/events/${id}/calendar.ics`)
        .set('Authorization', `Bearer ${organizer.token}`)
        .set('Accept-Language', language)
        .buffer(true);
    const answers = [await file('en'), await file('de')];
    expect(answers.map(({ text }) => entriesIn(text)[0]?.description?.split('\n').at(-1))).toEqual([
      english,
      german,
    ]);
    expect(answers.map(({ headers }) => headers['content-language'])).toEqual(['en', 'de']);
    expect(answers[1]?.headers.vary).toContain('Accept-Language');

    const link = new URL(await linkOf(organizer));
    // The calendar app asks, whatever its language.
    const feed = async (language: string) => {
      const { text } = await raw().get(link.pathname).set('Accept-Language', language).buffer(true);
      return entriesIn(text)[0]?.description?.split('\n').at(-1);
    };
    expect(await feed('de')).toBe(english);
    await as(organizer).call(users.updateMe, { body: { language: 'de' } });
    expect(await feed('en')).toBe(german);
  });

  test('keeps its UID and raises SEQUENCE each time the event moves, and is 404 once it is removed', async () => {
    const organizer = await anOrganizer();
    const { id } = await anEvent(organizer);
    const before = await fileOf(id);
    clock.setTo(new Date(Date.now() + 60_000));
    const moved = inDays(9);
    await as(organizer).call(events.update, { params: { id }, body: { date: moved } });
    const after = await fileOf(id);
    expect(after.uid).toBe(before.uid);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(after.start.slice(0, 16)).toBe(moved.slice(0, 16));
    await as(organizer).call(events.update, { params: { id }, body: { date: inDays(10) } });
    expect((await fileOf(id)).sequence).toBeGreaterThan(after.sequence);
    await as(organizer).call(events.remove, { params: { id } });
    expect((await open(`/api/events/${id}/calendar.ics`)).status).toBe(404);
  });
});

describe('a member’s own calendar', () => {
  test('holds events she attends or organizes, not those she waits for', async () => {
    const member = await anOrganizer();
    const other = await anOrganizer();
    const own = await anEvent(member);
    const gone = await anEvent(other, { title: 'Going', address: 'Door 3' });
    const full = await anEvent(other, { title: 'Full', capacity: 1 });
    await attend(other, full.id);
    for (const { id } of [gone, full]) await attend(member, id);
    const feed = await feedOf(member);
    expect(feed.map(({ summary, location, status }) => [summary, location, status]).sort()).toEqual([
      ['Founders breakfast', 'Berlin', 'CONFIRMED'],
      ['Going', 'Berlin, Door 3', 'CONFIRMED'],
    ]);
    expect(feed.map(({ uid }) => uid)).toContain(`event-${own.id}@rosette`);
  });

  test('shows cancelled and left events for 30 days with a higher SEQUENCE', async () => {
    const organizer = await anOrganizer();
    const [cancelled, left] = [
      await anEvent(organizer, { title: 'Cancelled', date: inDays(60), address: 'Door 3' }),
      await anEvent(organizer, { title: 'Left', date: inDays(60), address: 'Door 4' }),
    ];
    const guest = await aMember();
    for (const { id } of [cancelled, left]) await attend(guest, id);
    const before = new Map((await feedOf(guest)).map(({ uid, sequence }) => [uid, sequence]));
    clock.setTo(new Date(Date.now() + 60_000));
    await as(organizer).call(events.remove, { params: { id: cancelled.id } });
    await as(guest).call(events.leave, { params: { id: left.id } });
    const after = await feedOf(guest);
    expect(after.map(({ summary, status, location }) => [summary, status, location]).sort()).toEqual([
      ['Cancelled: Cancelled', 'CANCELLED', 'Berlin'],
      ['You left: Left', 'CANCELLED', 'Berlin'],
    ]);
    for (const { uid, sequence } of after) expect(sequence).toBeGreaterThan(before.get(uid) ?? Number.NaN);
    const url = await linkOf(guest);
    clock.setTo(inDays(32));
    expect(entriesIn((await open(url)).text)).toEqual([]);
  });

  test('raises SEQUENCE each time she leaves and joins within a second, and when the event is removed', async () => {
    const organizer = await anOrganizer();
    const { id } = await anEvent(organizer);
    const guest = await aMember();
    clock.setTo(new Date(Date.now() + 60_000));
    const seen: { status: unknown; sequence: number }[] = [];
    const look = async () => {
      for (const { status, sequence } of await feedOf(guest)) seen.push({ status, sequence });
    };
    for (let round = 0; round < 2; round += 1) {
      await attend(guest, id);
      await look();
      await as(guest).call(events.leave, { params: { id } });
      await look();
    }
    await as(organizer).call(events.remove, { params: { id } });
    await look();
    expect(seen.map(({ status }) => status)).toEqual([
      'CONFIRMED',
      'CANCELLED',
      'CONFIRMED',
      'CANCELLED',
      'CANCELLED',
    ]);
    for (const [index, { sequence }] of seen.slice(1, 4).entries()) {
      expect(sequence).toBeGreaterThan(seen[index]?.sequence ?? Number.NaN);
    }
    expect(seen[4]?.sequence).toBeGreaterThanOrEqual(seen[3]?.sequence ?? Number.NaN);
  });

  test('raises SEQUENCE each time the event moves within the second in which she joins, leaves and joins', async () => {
    const organizer = await anOrganizer();
    const { id } = await anEvent(organizer);
    const guest = await aMember();
    clock.setTo(new Date(Date.now() + 60_000));
    const sequences: number[] = [];
    const look = async () => {
      for (const { sequence } of await feedOf(guest)) sequences.push(sequence);
    };
    const move = (days: number) =>
      as(organizer).call(events.update, { params: { id }, body: { date: inDays(days) } });
    await move(8);
    await attend(guest, id);
    await look();
    await move(9);
    await look();
    await move(10);
    await look();
    await as(guest).call(events.leave, { params: { id } });
    await look();
    await move(11);
    await look();
    await attend(guest, id);
    await look();
    await as(organizer).call(events.remove, { params: { id } });
    await look();
    expect(sequences).toHaveLength(7);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  });

  test('has one address, which ends when she renews it', async () => {
    const member = await aMember();
    const urls = await Promise.all(Array.from({ length: 5 }, () => linkOf(member)));
    const [first] = urls as [string];
    const now = await linkOf(member);
    expect(now).toMatch(/^http:\/\/.*\/api\/calendar\/[\w-]{43}\.ics$/);
    expect(urls).toContain(now);
    const { status, body } = await as(member).call(events.renewCalendarLink);
    expect([status, body.url === now]).toEqual([200, false]);
    expect((await open(now)).status).toBe(404);
    expect((await open(first)).status).toBe(404);
    expect((await open(body.url)).status).toBe(200);
    expect((await open(body.url)).headers['referrer-policy']).toBe('no-referrer');
    expect((await open(`/api/calendar/${'x'.repeat(43)}.ics`)).status).toBe(404);
    expect((await open('/api/calendar/short.ics')).status).toBe(404);
    await as(member).call(account.remove, { body: { current_password: member.password } });
    expect((await open(body.url)).status).toBe(404);
  });
});
