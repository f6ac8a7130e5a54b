import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { deleteAccount } from '../../test/account-deletion.ts';
import { as, raw, type Someone } from '../../test/api.ts';
import { aMember, anAdmin, anEvent, aWord } from '../../test/factories.ts';
import { setEventSponsor } from './events.service.ts';

const { events } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';
const anOrganizer = () => aMember({ tier: 'premium' });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('creating an event', () => {
  const body = {
    title: 'Summer party',
    description: 'In the garden',
    date: '2030-06-01T18:00:00+02:00',
    location: 'Berlin',
  };

  test('by a premium member succeeds, and everybody can open it', async () => {
    const organizer = await aMember({ tier: 'premium', full_name: 'Grace' });
    const { status, body: created } = await as(organizer).call(events.create, {
      body: { ...body, time: '18:00', time_zone: 'Europe/Berlin', image: '' },
    });
    expect(status).toBe(201);
    expect(created).toEqual({
      ...body,
      online_only: false,
      id: expect.any(String),
      date: '2030-06-01T16:00:00.000Z',
      time: '18:00:00',
      time_zone: 'Europe/Berlin',
      end_date: null,
      image: null,
      capacity: null,
      attendee_visibility: 'members',
      attendees: [],
      attendee_count: 0,
      spots_left: null,
      waitlist_count: 0,
      guests: 'none',
      guests_from: 60,
      guest_count: 0,
      organizer_id: organizer.id,
      organizer_name: 'Grace',
      is_sponsored: false,
      sponsor_name: null,
      created_at: expect.stringMatching(/Z$/),
      address: null,
      online_url: null,
      my_rsvp: null,
    });
    const { my_rsvp: _mine, address: _address, online_url: _url, ...forVisitors } = created;
    expect((await as(null).call(events.get, { params: { id: created.id } })).body).toEqual({
      ...forVisitors,
      organizer_image: null,
      series: null,
    });
  });

  test.each(['free', 'basic'] as const)('a %s member is told 403 and what to do', async (tier) => {
    const { status, detail } = await as(await aMember({ tier })).call(events.create, { body });
    expect([status, detail]).toEqual([403, 'Upgrade to Premium or Corporate to create events']);
  });

  test('without permission is 403 even with an invalid body', async () => {
    const { status } = await as(await aMember()).call(events.create, { body: {} as never });
    expect(status).toBe(403);
  });

  test('with an ended premium membership is 403', async () => {
    const member = await aMember({ tier: 'premium', membership_expires: new Date(Date.now() - 1000) });
    expect((await as(member).call(events.create, { body })).status).toBe(403);
  });

  test('succeeds for an admin of any tier, not for a free partner', async () => {
    const admin = await aMember({ role: 'admin' });
    const partner = await aMember({ role: 'partner' });
    expect((await as(admin).call(events.create, { body })).status).toBe(201);
    expect((await as(partner).call(events.create, { body })).status).toBe(403);
  });

  test('with a date in the past succeeds', async () => {
    const { status } = await as(await anOrganizer()).call(events.create, {
      body: { ...body, date: '2020-01-01' },
    });
    expect(status).toBe(201);
  });

  test.each([
    ['date', '2030-02-30T10:00:00Z'],
    ['title', 'x'.repeat(201)],
    ['image', 'javascript:alert(1)'],
    ['time', '25:00'],
    ['time_zone', 'Moon/Base'],
    ['capacity', 0],
    ['capacity', 1.5],
    ['capacity', -3],
    ['capacity', 10_001],
    ['end_date', body.date],
    ['end_date', '2030-06-01T15:59:59Z'],
    ['online_url', 'mailto:a@b.example'],
    ['address', 'x'.repeat(201)],
    ['attendee_visibility', 'nobody'],
  ])('with an invalid %s is 422 with its field name', async (field, value) => {
    const answer = await as(await anOrganizer()).call(events.create, { body: { ...body, [field]: value } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: [{ path: field, message: answer.detail }] });
  });
});

describe('an event that is only online', () => {
  const withoutPlace = { title: 'Founders call', description: 'Talk', date: '2030-06-01T16:00:00Z' };

  test('needs no place, has no address, and is found among those online', async () => {
    const organizer = await anOrganizer();
    const title = aWord();
    const given = { ...withoutPlace, title, online_only: true, address: 'Door 3' };
    const created = await as(organizer).call(events.create, { body: given });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ online_only: true, location: 'Online', address: null });
    const found = async (online: 'true' | 'false') =>
      (await as(null).call(events.list, { query: { q: title, online } })).body.length;
    expect([await found('true'), await found('false')]).toEqual([1, 0]);
  });

  test('becomes one, and an event at a place only with a place', async () => {
    const organizer = await anOrganizer();
    const { id, online_only } = await anEvent(organizer, { location: 'Vienna', address: 'Door 3' });
    expect(online_only).toBe(false);
    const change = (changes: object) => as(organizer).call(events.update, { params: { id }, body: changes });
    const online = await change({ online_only: true });
    expect(online.body).toMatchObject({ online_only: true, location: 'Online', address: null });
    expect((await change({ title: 'Still online' })).body.location).toBe('Online');
    expect((await change({ location: 'By telephone' })).body.location).toBe('By telephone');
    const refused = await change({ online_only: false });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: [{ path: 'location', code: 'required' }] });
    const back = await change({ online_only: false, location: 'Graz' });
    expect(back.body).toMatchObject({ online_only: false, location: 'Graz' });
    expect((await change({ location: '' })).status).toBe(422);
    expect((await change({ location: null })).status).toBe(422);
  });

  test.each([{}, { location: '' }, { location: ' ' }, { location: null }, { online_only: false }])(
    'others with %j are 422, beside other invalid fields',
    async (given) => {
      const invalid = { ...withoutPlace, ...given, title: '' };
      const answer = await as(await anOrganizer()).call(events.create, { body: invalid });
      expect(answer.status).toBe(422);
      const { errors } = answer.body as unknown as { errors: { path: string; code: string }[] };
      expect(errors.map(({ path, code }) => [path, code])).toEqual([
        ['title', 'required'],
        ['location', 'required'],
      ]);
    },
  );
});

describe('changing an event to invalid times', () => {
  test('a start after the kept end, an end before the start and a capacity too high are 422', async () => {
    const organizer = await anOrganizer();
    const { id } = await anEvent(organizer, {
      date: '2030-06-01T16:00:00Z',
      end_date: '2030-06-01T18:00:00Z',
    });
    const change = (changes: object) => as(organizer).call(events.update, { params: { id }, body: changes });
    for (const changes of [
      { date: '2030-06-01T18:00:00Z' },
      { end_date: '2030-06-01T15:00:00Z' },
      { date: '2030-06-01', time: '19:00', time_zone: 'Europe/London' },
      { capacity: 10_001 },
      { capacity: 0 },
    ]) {
      expect((await change(changes)).status, JSON.stringify(changes)).toBe(422);
    }
    expect((await change({ date: '2030-06-02T16:00:00Z', end_date: null })).status).toBe(200);
  });
});

test('an event at the end of the year 9999 can be listed, joined and put into a calendar', async () => {
  const organizer = await anOrganizer();
  const title = aWord();
  const date = '9999-12-31T23:30:00.000Z';
  const { id } = await anEvent(organizer, { title, date, time_zone: 'Pacific/Kiritimati' });
  expect((await as(null).call(events.list, { query: { q: title } })).body).toMatchObject([{ id, date }]);
  expect((await as(await aMember()).call(events.attend, { params: { id } })).status).toBe(200);
  const file = await raw().get(`/api/events/${id}/calendar.ics`);
  expect(file.status).toBe(200);
  for (const line of ['DTSTART:99991231T233000Z', 'DTEND:99991231T235959Z'])
    expect(file.text).toContain(line);
  expect((await as(organizer).call(events.remove, { params: { id } })).status).toBe(204);
});

describe('the list of events', () => {
  test('shows upcoming ones by date, then past ones, latest first, in pages', async () => {
    const title = aWord();
    const organizer = await anOrganizer();
    const days = { lastYear: -300, nextMonth: 30, yesterday: -1, tomorrow: 1, nextYear: 300 };
    const names = new Map<string, string>();
    for (const [name, day] of Object.entries(days)) {
      names.set((await anEvent(organizer, { title, date: inDays(day) })).id, name);
    }
    const list = async (query: { limit?: string; offset?: string } = {}) => {
      const { body, headers } = await as(null).call(events.list, { query: { q: title, ...query } });
      return { listed: body.map(({ id }) => names.get(id)), total: headers['x-total-count'] };
    };
    const order = ['tomorrow', 'nextMonth', 'nextYear', 'yesterday', 'lastYear'];

    expect(await list()).toEqual({ listed: order, total: '5' });
    for (let limit = 1; limit <= 5; limit += 1) {
      for (let offset = 0; offset <= 6; offset += 1) {
        const { listed } = await list({ limit: String(limit), offset: String(offset) });
        expect(listed, `limit ${limit}, offset ${offset}`).toEqual(order.slice(offset, offset + limit));
      }
    }
  });

  test('with limit 0 answers the count only', async () => {
    const title = aWord();
    await anEvent(await anOrganizer(), { title });
    const { body, headers } = await as(null).call(events.list, { query: { q: title, limit: '0' } });
    expect([body, headers['x-total-count']]).toEqual([[], '1']);
  });

  test('lists an event as upcoming until its end', async () => {
    const title = aWord();
    const organizer = await anOrganizer();
    const soon = await anEvent(organizer, { title, date: '2031-05-01T18:00:00Z' });
    const later = await anEvent(organizer, { title, date: '2031-05-02T18:00:00Z' });
    const list = async () =>
      (await as(null).call(events.list, { query: { q: title } })).body.map(({ id }) => id);
    clock.setTo('2031-05-01T19:59:00Z');
    expect(await list()).toEqual([soon.id, later.id]);
    clock.setTo('2031-05-01T20:00:01Z');
    expect(await list()).toEqual([later.id, soon.id]);
  });

  test('filters by from (inclusive) and until (exclusive)', async () => {
    const title = aWord();
    const organizer = await anOrganizer();
    for (const day of ['01', '02', '03']) {
      await anEvent(organizer, { title, date: `2020-01-${day}T00:00:00Z` });
      await anEvent(organizer, { title, date: `2035-01-${day}T00:00:00Z` });
    }
    const between = async (from?: string, until?: string) => {
      const query = { q: title, ...(from && { from }), ...(until && { until }) };
      const { body, headers } = await as(null).call(events.list, { query });
      expect(headers['x-total-count']).toBe(String(body.length));
      return body.map(({ date }) => date.slice(0, 10));
    };
    expect(await between('2035-01-02', '2035-01-03')).toEqual(['2035-01-02']);
    expect(await between('2020-01-02', '2035-01-02')).toEqual(['2035-01-01', '2020-01-03', '2020-01-02']);
    expect(await between(undefined, '2020-01-02')).toEqual(['2020-01-01']);
    expect(await between('2035-01-03')).toEqual(['2035-01-03']);
    expect(await between('2035-01-03', '2020-01-01')).toEqual([]);
  });

  test('filters by organizer; a page has her picture', async () => {
    const image = 'https://pictures.example/grace.jpg';
    const [grace, other] = [await anOrganizer(), await anOrganizer()];
    await UserModel.updateOne({ _id: grace.id }, { profile_image: image });
    const { id } = await anEvent(grace);
    await anEvent(other);
    const { body } = await as(null).call(events.list, { query: { organizer: grace.id } });
    expect(body.map((event) => event.id)).toEqual([id]);
    expect((await as(null).call(events.get, { params: { id } })).body.organizer_image).toBe(image);
    expect(body[0]).not.toHaveProperty('organizer_image');
  });

  test('is the same for everybody and answers 304 to a known ETag', async () => {
    await anEvent(await anOrganizer());
    const first = await as(null).call(events.list);
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const again = await as(null).call(events.list, {
      headers: { 'If-None-Match': first.headers.etag as string },
    });
    expect(again.status).toBe(304);
  });

  test("names a deleted organizer 'Former member'", async () => {
    const organizer = await anOrganizer();
    const { id } = await anEvent(organizer);
    await UserModel.deleteOne({ _id: organizer.id });
    const { body } = await as(null).call(events.get, { params: { id } });
    expect(body.organizer_name).toBe('Former member');
  });
});

describe('changing an event', () => {
  test('of a former member does not move it ahead, as her later ones were cancelled', async () => {
    const [organizer, admin] = [await anOrganizer(), await anAdmin()];
    const { id } = await anEvent(organizer, { date: '2020-01-01T12:00:00Z' });
    await deleteAccount(organizer);
    const update = (body: object) => as(admin).call(events.update, { params: { id }, body });
    expect(await update({ date: inDays(1) })).toMatchObject({
      status: 409,
      code: 'event_is_over',
    });
    expect((await update({ title: 'Dinner' })).status).toBe(200);
  });

  test('keeps omitted fields and attendees, clears empty ones and updates the search index', async () => {
    const organizer = await anOrganizer();
    const [before, after] = [aWord(), aWord()];
    const { id } = await anEvent(organizer, { title: before, time: '18:00' });
    await as(organizer).call(events.rsvp, { params: { id } });
    const { status, body } = await as(organizer).call(events.update, {
      params: { id },
      body: { title: after, time: '' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: after, time: null, location: 'Berlin', attendees: [organizer.id] });
    const found = async (q: string) => (await as(null).call(events.list, { query: { q } })).body.length;
    expect([await found(before), await found(after)]).toEqual([0, 1]);
  });

  test('by two at once, each of another field, keeps both', async () => {
    const [organizer, admin] = [await anOrganizer(), await anAdmin()];
    const params = { id: (await anEvent(organizer, { location: 'Town hall' })).id };
    const answers = await Promise.all([
      as(admin).call(events.update, { params, body: { location: 'Library' } }),
      as(organizer).call(events.update, { params, body: { description: 'Bring tea' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await as(organizer).call(events.get, { params });
    expect(body).toMatchObject({ location: 'Library', description: 'Bring tea' });
  });

  test('is still possible for an organizer whose tier has ended', async () => {
    const organizer = await anOrganizer();
    const { id } = await anEvent(organizer);
    await UserModel.updateOne({ _id: organizer.id }, { membership_tier: 'free' });
    const changed = await as(organizer).call(events.update, { params: { id }, body: { title: 'New' } });
    expect(changed.status).toBe(200);
    expect((await as(organizer).call(events.remove, { params: { id } })).status).toBe(204);
  });

  test.each(['update', 'remove'] as const)(
    'to %s an event is 403 for other members, allowed for admins',
    async (action) => {
      const { id } = await anEvent(await anOrganizer());
      const call = async (someone: Someone | null) =>
        action === 'update'
          ? as(someone).call(events.update, { params: { id }, body: { title: 'Changed' } })
          : as(someone).call(events.remove, { params: { id }, body: { reason: 'Not true' } });
      expect((await call(null)).status).toBe(401);
      expect((await call(await anOrganizer())).status).toBe(403);
      expect((await as(null).call(events.get, { params: { id } })).body.title).toBe('Founders breakfast');
      expect((await call(await anAdmin())).status).toBe(action === 'update' ? 200 : 204);
    },
  );

  test('a removed event leaves the list at once', async () => {
    const title = aWord();
    const organizer = await anOrganizer();
    const { id } = await anEvent(organizer, { title });
    await as(organizer).call(events.remove, { params: { id } });
    const { body } = await as(null).call(events.list, { query: { q: title } });
    expect(body).toEqual([]);
    expect((await as(organizer).call(events.rsvp, { params: { id } })).status).toBe(404);
    expect((await as(organizer).call(events.update, { params: { id }, body: {} })).status).toBe(404);
    expect((await as(organizer).call(events.remove, { params: { id } })).status).toBe(404);
  });

  test('a sponsor is shown with the event and cleared by null', async () => {
    const { id } = await anEvent(await anOrganizer());
    const admin = { id: (await anAdmin()).id, role: 'admin', tier: 'free' } as const;
    await setEventSponsor(admin, id, { is_sponsored: true, sponsor_name: 'Acme' });
    const get = async () => (await as(null).call(events.get, { params: { id } })).body;
    expect(await get()).toMatchObject({ is_sponsored: true, sponsor_name: 'Acme' });
    await setEventSponsor(admin, id, { is_sponsored: false, sponsor_name: null });
    expect(await get()).toMatchObject({ is_sponsored: false, sponsor_name: null });
    await expect(setEventSponsor(admin, nobodysId, { is_sponsored: true })).rejects.toMatchObject({
      status: 404,
    });
  });
});
