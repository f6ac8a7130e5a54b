import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { deleteAccount } from '#test/account-deletion.ts';
import { as, context, raw, testContext } from '#test/api.ts';
import { aMember, anAdmin, anEvent, atOnce, type Member, several, signedInAgain } from '#test/factories.ts';
import { aGuest, anAddress, page, secretOf } from '#test/guests.ts';
import { runJobs } from '#test/jobs.ts';
import { mailsTo } from '#test/mails.ts';
import { createApp } from '../../app.ts';
import { CancelledEventModel } from './cancelled-event.model.ts';
import { notifyOfDueChanges } from './due-changes.ts';
import { EventModel } from './event.model.ts';

const { account, audit, blocks, dashboard, events, notifications, suspensions } = contract;

const berlin = 'Europe/Berlin';
const first = '2027-03-16T18:00:00.000Z';

let host: Member;
let ada: Member;
let bea: Member;

beforeEach(async () => {
  await Promise.all(Object.values(mongoose.models).map((model) => model.deleteMany({})));
  clock.stopAt(new Date('2027-03-01T09:00:00Z'));
  host = await aMember({ tier: 'premium', is_confirmed: true });
  [ada, bea] = [await aMember(), await aMember()];
});

const body = {
  ...{ title: 'Table of founders', description: 'Dinner', location: 'Berlin' },
  ...{ date: first, time_zone: berlin, end_date: '2027-03-16T20:00:00.000Z' },
};
type Repeat = { every: 'week' | 'two_weeks' | 'month'; count: number };
const create = (repeat: Repeat, traits: object = {}, by: Member = host) =>
  as(by).call(events.create, { body: { ...body, ...traits, repeat } });
const get = async (id: string, by: Member | null = host) =>
  (await as(by).call(events.get, { params: { id } })).body;

/** The ids of a series of this many weeks, by date. */
async function aSeries(count: number, traits: object = {}): Promise<string[]> {
  const { body: created } = await create({ every: 'week', count }, traits);
  return (await get(created.id)).series?.dates.map(({ event_id }) => event_id) ?? [];
}
const update = (id: string, change: object) =>
  as(host).call(events.update, { params: { id }, body: { scope: 'following', ...change } });
const newsOf = async (member: Member) =>
  (await as(member).call(notifications.list, { query: {} })).body.map(({ title }) => title);
const attendAll = (member: Member, id: string) => as(member).call(events.attendSeries, { params: { id } });

describe('creating', () => {
  test('makes each date an event of its own, at the same time of day over summer time', async () => {
    const { status, body: created } = await create({ every: 'week', count: 3 });
    expect([status, created.date]).toEqual([201, first]);
    const page = await get(created.id, null);
    expect(page.series).toMatchObject({ every: 'week', position: 1 });
    expect(page.series?.dates.map(({ date, is_cancelled }) => [date, is_cancelled])).toEqual([
      [first, false],
      ['2027-03-23T18:00:00.000Z', false],
      ['2027-03-30T17:00:00.000Z', false],
    ]);
    const last = await get(page.series?.dates[2]?.event_id ?? '');
    expect(last).toMatchObject({ end_date: '2027-03-30T19:00:00.000Z', title: body.title });
    expect(last.series?.position).toBe(3);
    const { body: listed } = await as(null).call(events.list, { query: {} });
    expect(listed).toHaveLength(3);
    expect((await get((await anEvent(host)).id)).series).toBeNull();
  });

  test.each([
    [{ repeat: { every: 'week', count: 13 } }, 'repeat.count'],
    [{ repeat: { every: 'week', count: 1 } }, 'repeat.count'],
    [{ repeat: { every: 'day', count: 3 } }, 'repeat.every'],
    [{ repeat: { every: 'week', count: 3 }, time_zone: null }, 'time_zone'],
    [{ repeat: { every: 'week', count: 3 }, date: '2027-02-01T18:00:00Z', end_date: null }, 'date'],
  ])('refuses %j', async (traits, path) => {
    const { status, body: problem } = await as(host).call(events.create, {
      body: { ...body, ...traits } as never,
    });
    expect(status).toBe(422);
    expect(problem).toMatchObject({ errors: [expect.objectContaining({ path })] });
    expect(await EventModel.countDocuments()).toBe(0);
  });

  test('counts as one creation, for who has not confirmed her address as many', async () => {
    const limited = createApp(testContext({ RATE_LIMIT: 'on' }));
    const make = (by: Member, count: number) =>
      as(by, limited).call(events.create, { body: { ...body, repeat: { every: 'week', count } } });
    for (let times = 0; times < 5; times += 1) expect((await make(host, 12)).status).toBe(201);
    expect((await make(host, 2)).status).toBe(429);
    const newcomer = await aMember({ tier: 'premium' });
    expect(await make(newcomer, 4)).toMatchObject({
      status: 429,
      body: { code: 'confirm_email_for_more_events' },
    });
    expect((await make(newcomer, 2)).status).toBe(201);
    expect((await make(newcomer, 2)).status).toBe(429);
    await UserModel.updateOne({ _id: newcomer.id }, { email_verified_at: new Date() });
    expect((await make(newcomer, 2)).status).toBe(201);
  });

  test('is refused where a date is beyond the years that can be given, also by adding and moving', async () => {
    const invalid = { status: 422, body: { errors: [{ path: 'date', code: 'date_invalid' }] } };
    const lastYear = { date: '9999-12-01T18:00:00Z', end_date: null };
    expect(await create({ every: 'month', count: 2 }, lastYear)).toMatchObject(invalid);
    const { body: created } = await create({ every: 'week', count: 2 }, lastYear);
    const params = { id: created.id };
    expect(await as(host).call(events.addDates, { params, body: { count: 4 } })).toMatchObject(invalid);
    expect(await update(created.id, { date: '9999-12-29T18:00:00Z' })).toMatchObject(invalid);
    expect((await update(created.id, { date: '9999-12-02T18:00:00Z' })).status).toBe(200);
  });

  test('happens once with an Idempotency-Key, also of more dates', async () => {
    const headers = { Authorization: `Bearer ${host.token}`, 'Idempotency-Key': 'once' };
    const sent = await Promise.all(
      [1, 2].map(() =>
        raw()
          .post('/api/events')
          .set(headers)
          .send({ ...body, repeat: { every: 'month', count: 3 } }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect(await EventModel.countDocuments()).toBe(3);
    const more = () =>
      raw()
        .post(`/api/events/${sent[0]?.body.id}/series`)
        .set({ ...headers, 'Idempotency-Key': 'more' })
        .send({ count: 2 });
    expect((await more()).body).toHaveLength(2);
    expect((await more()).body).toHaveLength(2);
    expect(await EventModel.countDocuments()).toBe(5);
  });

  test('is news once, with how many more dates there are', async () => {
    const ids = await aSeries(4);
    const shown = async () =>
      (await as(ada).call(dashboard.news)).body.feed.filter(({ kind }) => kind === 'event');
    expect((await shown()).map(({ id, more_dates }) => [id, more_dates])).toEqual([[ids[0], 3]]);
    const { body: created } = await as(null).call(events.list, { query: { sort: 'created' } });
    expect(created.map(({ more_dates }) => more_dates)).toEqual([3]);
    await as(host).call(events.remove, { params: { id: ids[0] ?? '' } });
    expect((await shown()).map(({ id, more_dates }) => [id, more_dates])).toEqual([[ids[1], 2]]);
  });
});

test('lists and its page say how many later dates of a series are ahead', async () => {
  const ids = await aSeries(3);
  const others = await aSeries(2);
  const { id } = await anEvent(host);
  await as(host).call(events.remove, { params: { id: ids[1] ?? '' } });
  const { body: listed } = await as(null).call(events.list, { query: {} });
  const later = new Map(listed.map((event) => [event.id, [event.later_dates, event.more_dates]]));
  expect([...ids, ...others, id].map((each) => later.get(each))).toEqual([
    [1, 1],
    undefined,
    [0, 1],
    [1, 1],
    [0, 1],
    [undefined, undefined],
  ]);
  const { body: page } = await as(ada).call(events.get, { params: { id: ids[0] ?? '' } });
  expect(page.later_dates).toBe(1);
});

describe('adding dates', () => {
  const add = (id: string, count: number, by: Member = host) =>
    as(by).call(events.addDates, { params: { id }, body: { count } });

  test('goes on after the last, also where that was cancelled, up to twelve ahead', async () => {
    const ids = await aSeries(3);
    await as(host).call(events.remove, { params: { id: ids[2] ?? '' } });
    const { status, body: added } = await add(ids[0] ?? '', 2);
    expect(status).toBe(201);
    expect(added.map(({ date }) => date)).toEqual(['2027-04-06T17:00:00.000Z', '2027-04-13T17:00:00.000Z']);
    const { series } = await get(ids[1] ?? '');
    expect(series?.dates.map(({ is_cancelled }) => is_cancelled)).toEqual([false, false, true, false, false]);
    expect(await add(ids[0] ?? '', 9)).toMatchObject({ status: 409, body: { code: 'series_too_long' } });
    expect((await add(ids[0] ?? '', 8)).status).toBe(201);
    expect((await add(ids[0] ?? '', 13)).status).toBe(422);
  });

  test('makes no date again that was cancelled, also when calendars show it no longer', async () => {
    const { body: created } = await create({ every: 'month', count: 6 });
    const { series } = await get(created.id);
    const last = series?.dates.at(-1);
    expect(last?.date.slice(0, 10)).toBe('2027-08-17');
    await as(host).call(events.remove, { params: { id: last?.event_id ?? '' } });
    clock.stopAt(new Date('2027-04-05T09:00:00Z'));
    await CancelledEventModel.deleteMany({ expires_at: { $lte: clock.now() } });
    const { body: added } = await add(created.id, 1, await signedInAgain(host));
    expect(added.map(({ date }) => date.slice(0, 10))).toEqual(['2027-09-21']);
  });

  test('by an admin is audited, with how many', async () => {
    const [id = '', last = ''] = await aSeries(2);
    const admin = await anAdmin();
    await add(id, 3, admin);
    await add(id, 1);
    const { body: entries } = await as(admin).call(audit.list, { query: { subject: last } });
    expect(entries).toMatchObject([
      { action: 'event.update', details: { before: null, after: { dates: 3 } } },
    ]);
  });

  test('by an admin hides them with those of a suspended organizer', async () => {
    const [id = ''] = await aSeries(2);
    const admin = await anAdmin();
    await as(admin).call(suspensions.suspend, { params: { id: host.id }, body: { reason: 'Spam' } });
    const { body: added } = await add(id, 1, admin);
    for (const { id: each } of [{ id }, ...added])
      expect((await as(null).call(events.get, { params: { id: each } })).status).toBe(404);
  });

  test('of a former member is 409, as her later dates were cancelled', async () => {
    const [id = ''] = await aSeries(3);
    clock.stopAt(new Date('2027-03-17T09:00:00Z'));
    await deleteAccount(await signedInAgain(host));
    expect(await add(id, 2, await anAdmin())).toMatchObject({ status: 409, code: 'event_is_over' });
    expect(await EventModel.countDocuments()).toBe(1);
  });

  test('is news once, also where the first date is gone and no other was ahead', async () => {
    const [id = '', last = ''] = await aSeries(2);
    clock.stopAt(new Date('2027-04-05T09:00:00Z'));
    const again = await signedInAgain(host);
    await as(again).call(events.remove, { params: { id } });
    const { body: added } = await add(last, 2, again);
    const { body: listed } = await as(null).call(events.list, { query: { sort: 'created' } });
    expect(listed).toMatchObject([{ id: added[0]?.id, later_dates: 1 }]);
  });

  test('keeps a picture that is no longer stored', async () => {
    const [id = ''] = await aSeries(2);
    const image = `${context.config.webOrigin}/media/pictures/gone.webp`;
    await EventModel.updateMany({}, { image });
    const { status, body: added } = await add(id, 1);
    expect([status, added.map((event) => event.image)]).toEqual([201, [image]]);
  });

  test('takes guests where the series does', async () => {
    const open = { guests: 'open', guests_from: 10 };
    const ids = await aSeries(2, open);
    expect(await get(ids[1] ?? '')).toMatchObject(open);
    expect((await add(ids[0] ?? '', 1)).body).toMatchObject([open]);
  });

  test('keeps the fifth weekday the last of its month', async () => {
    const { body: created } = await create(
      { every: 'month', count: 2 },
      { date: '2027-03-30T17:00:00Z', end_date: null },
    );
    const { body: added } = await add(created.id, 2);
    expect(added.map(({ date }) => date.slice(0, 10))).toEqual(['2027-05-25', '2027-06-29']);
  });

  test('is for organizer and admins, and for a series', async () => {
    const [id = ''] = await aSeries(2);
    expect((await add(id, 1, await aMember({ tier: 'premium' }))).status).toBe(403);
    expect((await add(id, 1, await anAdmin())).status).toBe(201);
    expect((await get(id)).series?.dates).toHaveLength(3);
    const { id: single } = await anEvent(host, { date: first });
    expect(await add(single, 1)).toMatchObject({ status: 409, body: { code: 'event_in_no_series' } });
  });

  test('by two at once makes no date twice', async () => {
    const [id = ''] = await aSeries(2);
    await atOnce(4, () => add(id, 2));
    const dates = (await get(id)).series?.dates.map(({ date }) => date) ?? [];
    expect(dates).toHaveLength(10);
    expect(new Set(dates).size).toBe(10);
  });
});

describe('changing this and the later ones', () => {
  test('moves each by the same difference of the wall clock, and keeps their lengths', async () => {
    const ids = await aSeries(4);
    const { status, body: changed } = await update(ids[1] ?? '', {
      title: 'Table of all',
      date: '2027-03-24T17:30:00Z',
    });
    expect([status, changed.id]).toEqual([200, ids[1]]);
    const after = await Promise.all(ids.map((id) => get(id)));
    expect(after.map(({ title, date, end_date }) => [title, date, end_date])).toEqual([
      ['Table of founders', first, '2027-03-16T20:00:00.000Z'],
      ['Table of all', '2027-03-24T17:30:00.000Z', '2027-03-24T19:30:00.000Z'],
      ['Table of all', '2027-03-31T16:30:00.000Z', '2027-03-31T18:30:00.000Z'],
      ['Table of all', '2027-04-07T16:30:00.000Z', '2027-04-07T18:30:00.000Z'],
    ]);
    await update(ids[2] ?? '', { end_date: '2027-03-31T17:30:00Z' });
    expect((await get(ids[3] ?? '')).end_date).toBe('2027-04-07T17:30:00.000Z');
  });

  test('changes nothing where one is refused, never what is over, and nobody loses a seat', async () => {
    const ids = await aSeries(3);
    for (const id of ids) {
      for (const member of [ada, bea]) await as(member).call(events.attend, { params: { id } });
    }
    const refused = await update(ids[0] ?? '', { title: 'Other', end_date: '2027-03-16T17:00:00Z' });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'date_ends_too_early', detail: 'The date of 2027-03-16 would end before it starts' },
    });
    expect((await get(ids[2] ?? '')).title).toBe('Table of founders');
    clock.stopAt(new Date('2027-03-17T09:00:00Z'));
    host = await signedInAgain(host);
    expect((await update(ids[0] ?? '', { capacity: 1 })).status).toBe(200);
    const after = await Promise.all(ids.map((id) => get(id)));
    expect(after.map(({ capacity, attendee_count }) => [capacity, attendee_count])).toEqual([
      [null, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  test('tells each once, of the dates that she goes to, with the calendar file of her next one', async () => {
    const ids = await aSeries(5);
    await attendAll(ada, ids[0] ?? '');
    await as(bea).call(events.attend, { params: { id: ids[3] ?? '' } });
    await update(ids[1] ?? '', { location: 'Hamburg' });
    const changed = (titles: string[]) => titles.filter((title) => /hanged/.test(title));
    expect(changed(await newsOf(ada))).toEqual(['Changed: Table of founders (4 dates)']);
    expect(changed(await newsOf(bea))).toEqual(['Table of founders has changed']);
    // A second change waits for ten minutes, and is told once as well.
    await update(ids[1] ?? '', { location: 'Bremen' });
    await notifyOfDueChanges(context);
    expect(changed(await newsOf(ada))).toHaveLength(1);
    clock.stopAt(new Date(clock.now().getTime() + 11 * 60_000));
    await notifyOfDueChanges(context);
    await notifyOfDueChanges(context);
    expect(changed(await newsOf(ada))).toHaveLength(2);
    expect(changed(await newsOf(bea))).toHaveLength(2);
  });

  test('tells who moves up on several dates once, members and guests, and who does on one of that', async () => {
    const ids = await aSeries(3, { capacity: 1, guests: 'open' });
    await attendAll(ada, ids[0] ?? '');
    await attendAll(bea, ids[0] ?? '');
    const email = anAddress();
    for (const id of ids.slice(1)) {
      await aGuest(id, { email });
    }
    const eve = await aMember();
    await as(eve).call(events.attend, { params: { id: ids[2] ?? '' } });
    const promoted = async (member: Member) =>
      (await newsOf(member)).filter((title) => title.startsWith('You have a place'));
    await update(ids[0] ?? '', { capacity: 3 });
    expect(await promoted(bea)).toEqual(['You have a place at Table of founders (3 dates)']);
    const toGuest = async () =>
      (await mailsTo(email)).filter(({ subject }) => subject.startsWith('You have a place'));
    expect((await toGuest()).map(({ subject }) => subject)).toEqual([
      'You have a place: Table of founders (2 dates)',
    ]);
    expect(await promoted(eve)).toEqual([]);
    await as(ada).call(events.leaveSeries, { params: { id: ids[0] ?? '' } });
    expect(await promoted(eve)).toEqual(['You have a place at Table of founders']);
  });

  test.each([
    ['leaves', (member: Member, id: string) => as(member).call(events.leaveSeries, { params: { id } })],
    [
      'deletes her account',
      (member: Member) => as(member).call(account.remove, { body: { current_password: member.password } }),
    ],
  ] as const)('who attended all dates %s: who moves up hears once', async (_, leave) => {
    const ids = await aSeries(3, { capacity: 1 });
    await attendAll(ada, ids[0] ?? '');
    await attendAll(bea, ids[0] ?? '');
    await leave(ada, ids[0] ?? '');
    await runJobs();
    expect(await newsOf(bea)).toEqual(['You have a place at Table of founders (3 dates)']);
    expect((await get(ids[2] ?? '')).attendees).toEqual([bea.id]);
  });

  test('tells a guest of several dates once, with the link of her page', async () => {
    const ids = await aSeries(4, { guests: 'open' });
    const [email, once] = [anAddress(), anAddress()];
    for (const id of ids.slice(0, 3)) await aGuest(id, { email });
    await aGuest(ids[3] ?? '', { email: once });
    const secret = await secretOf(once);
    await update(ids[1] ?? '', { location: 'Hamburg' });
    const changed = async (address: string) =>
      (await mailsTo(address)).filter(({ subject }) => /hanged/.test(subject));
    const [mail, ...others] = await changed(email);
    expect([mail?.subject, others]).toEqual(['Changed: Table of founders (2 dates)', []]);
    expect(mail?.content.action?.url).toMatch(/\/guests\/[\w-]{22}$/);
    expect(mail?.attachments).toHaveLength(1);
    const [toOther] = await changed(once);
    expect(toOther?.content.action?.url).toMatch(new RegExp(`/guests/${secret}$`));
    await as(host).call(events.remove, { params: { id: ids[0] ?? '' }, body: { scope: 'following' } });
    const cancelled = (await mailsTo(email)).filter(({ subject }) => /^Cancelled/.test(subject));
    expect(cancelled.map(({ subject }) => subject)).toEqual(['Cancelled: Table of founders (3 dates)']);
    expect((await page(secret)).body).toMatchObject({ state: 'over', event: null });
  });

  test('is possible ten times an hour for the whole series', async () => {
    const ids = await aSeries(3);
    const limited = as(host, createApp(testContext({ RATE_LIMIT: 'on' })));
    const change = (id: string, scope: 'this' | 'following', number: number) =>
      limited.call(events.update, { params: { id }, body: { scope, title: `Table ${number}` } });
    for (let number = 0; number < 10; number += 1) {
      clock.stopAt(new Date(clock.now().getTime() + 1000));
      const { status } = await change(ids[number % 3] ?? '', number % 2 ? 'this' : 'following', number);
      expect(status).toBe(200);
    }
    expect((await change(ids[2] ?? '', 'this', 11)).status).toBe(429);
  });

  test('needs a series', async () => {
    const { id } = await anEvent(host, { date: first });
    for (const scope of ['this', 'following'])
      expect((await update(id, { scope, title: 'X' })).status).toBe(409);
    const { status } = await as(host).call(events.remove, { params: { id }, body: { scope: 'following' } });
    expect(status).toBe(409);
  });
});

describe('cancelling this and the later ones', () => {
  const cancel = (by: Member, id: string, more: object = {}) =>
    as(by).call(events.remove, { params: { id }, body: { scope: 'following', ...more } });

  test('tells each once, and keeps the earlier ones', async () => {
    const ids = await aSeries(4);
    await attendAll(ada, ids[0] ?? '');
    await as(bea).call(events.attend, { params: { id: ids[2] ?? '' } });
    expect((await cancel(host, ids[1] ?? '', { message: 'Sorry' })).status).toBe(204);
    expect(await newsOf(ada)).toContain('Cancelled: Table of founders (3 dates)');
    expect(await newsOf(bea)).toContain('Table of founders will not take place');
    const page = await get(ids[0] ?? '');
    expect(page.series?.dates.map(({ is_cancelled }) => is_cancelled)).toEqual([false, true, true, true]);
    expect((await as(ada).call(events.mine, { query: {} })).body).toHaveLength(1);
  });

  test('by an admin takes one reason', async () => {
    const ids = await aSeries(3);
    const admin = await anAdmin();
    expect((await cancel(admin, ids[0] ?? '')).status).toBe(422);
    expect((await cancel(admin, ids[0] ?? '', { reason: 'Spam' })).status).toBe(204);
    expect(await EventModel.countDocuments()).toBe(0);
  });

  test('happens as the account is deleted, with one word to each attendee', async () => {
    const ids = await aSeries(3);
    await attendAll(ada, ids[0] ?? '');
    await as(host).call(account.remove, { body: { current_password: host.password } });
    expect(await newsOf(ada)).toEqual(['Cancelled: Table of founders (3 dates)']);
  });
});

describe('answering all dates', () => {
  test('joins those that are not over, in order, and leaves them again', async () => {
    const ids = await aSeries(4, { capacity: 1 });
    await as(bea).call(events.attend, { params: { id: ids[2] ?? '' } });
    await as(ada).call(events.attend, { params: { id: ids[3] ?? '' } });
    const { status, body: joined } = await attendAll(ada, ids[1] ?? '');
    expect([status, joined]).toEqual([
      200,
      [
        { event_id: ids[1], action: 'confirmed' },
        { event_id: ids[2], action: 'waitlisted' },
        { event_id: ids[3], action: 'confirmed' },
      ],
    ]);
    expect((await get(ids[0] ?? '')).attendee_count).toBe(0);
    expect((await newsOf(host)).filter((title) => title.includes('signed up'))).toHaveLength(3);
  });

  test('tells the organizer once, and leaving is always possible', async () => {
    const ids = await aSeries(3);
    await attendAll(ada, ids[0] ?? '');
    expect(await newsOf(host)).toEqual([`${ada.user.full_name} signed up for Table of founders`]);
    const left = await as(ada).call(events.leaveSeries, { params: { id: ids[0] ?? '' } });
    expect(left.body.map(({ action }) => action)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await newsOf(host)).toEqual([]);
  });

  test('is 409 where all are over and in no series, and 404 across a block', async () => {
    const ids = await aSeries(2);
    const { id: single } = await anEvent(host, { date: first });
    expect(await attendAll(ada, single)).toMatchObject({ status: 409, body: { code: 'event_in_no_series' } });
    await as(host).call(blocks.create, { body: { user_id: bea.id } });
    expect((await attendAll(bea, ids[0] ?? '')).status).toBe(404);
    clock.stopAt(new Date('2027-03-24T09:00:00Z'));
    expect(await attendAll(await signedInAgain(ada), ids[0] ?? '')).toMatchObject({
      status: 409,
      body: { code: 'event_is_over' },
    });
  });

  test('of many at once gives each date its seats', async () => {
    const [id = ''] = await aSeries(3, { capacity: 4 });
    const members = await several(10, () => aMember());
    const answers = await atOnce(10, (index) => attendAll(members[index] as Member, id));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { series } = await get(id);
    for (const { event_id } of series?.dates ?? []) {
      expect(await get(event_id)).toMatchObject({ attendee_count: 4, waitlist_count: 6 });
    }
  });
});
