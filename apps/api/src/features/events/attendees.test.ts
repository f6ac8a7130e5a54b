import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as, raw, type Someone, testContext } from '#test/api.ts';
import { aConversation } from '#test/contacts.ts';
import { aMember, anAdmin, anEvent, aWord, type Member, several } from '#test/factories.ts';
import { createApp } from '../../app.ts';
import { EventModel } from './event.model.ts';
import { RsvpModel } from './rsvp.model.ts';

const { blocks, events, users, suspensions } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';
const anOrganizer = () => aMember({ tier: 'premium' });
const attend = (member: Someone, id: string) => as(member).call(events.attend, { params: { id } });
const list = (someone: Someone, id: string, query = {}) =>
  as(someone).call(events.attendees, { params: { id }, query });

const fileOf = (organizer: Member, id: string) =>
  raw().get(`/api/events/${id}/attendees.csv`).set('Authorization', `Bearer ${organizer.token}`).buffer(true);

async function aFullEvent(traits: Parameters<typeof anEvent>[1] = {}) {
  const organizer = await anOrganizer();
  const { id } = await anEvent(organizer, { capacity: 2, ...traits });
  const guests = await several(4, (index) => aMember({ full_name: `Guest ${index}`, is_confirmed: true }));
  for (const guest of guests) await attend(guest, id);
  return { organizer, id, guests: guests as [Member, Member, Member, Member] };
}

describe('the attendees of an event with attendee_visibility', () => {
  const address = { address: 'Door 3', online_url: 'https://meet.example/1' };
  const seen = async (someone: Someone | null, id: string) => {
    const { body } = await as(someone).call(events.get, { params: { id } });
    return { attendees: body.attendees, place: body.address, url: body.online_url, mine: body.my_rsvp };
  };

  test.each([
    ['members', { visitor: 2, member: 2, going: 2, waiting: 2 }],
    ['attendees', { visitor: 0, member: 0, going: 2, waiting: 0 }],
    ['organizer', { visitor: 0, member: 0, going: 1, waiting: 0 }],
  ] as const)('%s', async (attendee_visibility, counts) => {
    const { organizer, id, guests } = await aFullEvent({ attendee_visibility, ...address });
    const [going, , waiting] = guests;
    const people = { visitor: null, member: await aMember(), going, waiting };
    for (const [name, person] of Object.entries(people)) {
      const { attendees } = await seen(person, id);
      expect(attendees, name).toHaveLength(counts[name as keyof typeof counts]);
      expect(attendees, name).not.toContain(waiting.id);
    }
    for (const person of [organizer, await anAdmin()]) {
      expect((await seen(person, id)).attendees).toHaveLength(2);
    }
    const statuses = await Promise.all(
      [people.member, going, waiting].map(async (person) => (await list(person, id)).status),
    );
    const mayList = (count: number) => (count > 1 ? 200 : 403);
    expect(statuses).toEqual([mayList(counts.member), mayList(counts.going), mayList(counts.waiting)]);
  });

  test('address, link and my_rsvp are left out for a member who does not attend', async () => {
    const { organizer, id, guests } = await aFullEvent(address);
    const [going, , waiting] = guests;
    const hidden = { place: undefined, url: undefined };
    const shown = { place: address.address, url: address.online_url };
    expect(await seen(null, id)).toMatchObject({ ...hidden, mine: undefined });
    expect(await seen(await aMember(), id)).toMatchObject({ ...hidden, mine: null });
    expect(await seen(waiting, id)).toMatchObject({ ...hidden, mine: 'waitlisted' });
    expect(await seen(going, id)).toMatchObject({ ...shown, mine: 'going' });
    expect(await seen(organizer, id)).toMatchObject({ ...shown, mine: null });
    expect(await seen(await anAdmin(), id)).toMatchObject(shown);
    await as(going).call(events.leave, { params: { id } });
    expect(await seen(going, id)).toMatchObject(hidden);
    expect(await seen(waiting, id)).toMatchObject({ ...shown, mine: 'going' });
  });

  test('the list is public and cacheable without a token, private with one', async () => {
    const { id, guests } = await aFullEvent({ title: `Meeting ${Date.now()}`, ...address });
    const title = (await as(null).call(events.get, { params: { id } })).body.title;
    const find = async (someone: Someone | null) => as(someone).call(events.list, { query: { q: title } });
    const [forVisitors, forGuest, forStranger] = [
      await find(null),
      await find(guests[0]),
      await find({ token: 'none' }),
    ];
    expect(forVisitors.headers['cache-control']).toBe('public, no-cache');
    expect(forVisitors.headers.vary).toContain('Authorization');
    expect(forVisitors.body[0]).not.toHaveProperty('address');
    expect(forVisitors.body[0]).not.toHaveProperty('my_rsvp');
    expect(forGuest.headers['cache-control']).toBe('no-store');
    expect(forGuest.body[0]).toMatchObject({ my_rsvp: 'going', address: 'Door 3' });
    expect(forStranger.body).toEqual(forVisitors.body);
  });

  test('of more than a thousand, an answer lists the caller and the first ones; the count is exact', async () => {
    const organizer = await anOrganizer();
    const { id } = await anEvent(organizer);
    const rows = Array.from({ length: 1500 }, (_, index) => ({
      event_id: id,
      member_id: (0x65f0c0ff0000 + index).toString(16).padStart(24, '0'),
      state: 'going' as const,
      since: new Date(),
      number: index,
    }));
    await RsvpModel.insertMany(rows);
    await EventModel.updateOne({ _id: id }, { attendee_count: 1500, rsvp_version: 2000 });
    const last = await aMember();
    await attend(last, id);
    const { body } = await as(last).call(events.get, { params: { id } });
    expect([body.attendee_count, body.attendees.length]).toEqual([1501, 1000]);
    expect(body.attendees).toEqual([...rows.slice(0, 999).map(({ member_id }) => member_id), last.id]);

    // One of the first thousand is suspended; a caller beyond them still finds herself.
    const hidden = await aMember();
    await RsvpModel.updateOne({ event_id: id, number: 0 }, { member_id: hidden.id });
    await as(await anAdmin()).call(suspensions.suspend, {
      params: { id: hidden.id },
      body: { reason: 'Spam' },
    });
    const after = (await as(last).call(events.get, { params: { id } })).body;
    expect(after.attendees).toEqual([...rows.slice(1, 1000).map(({ member_id }) => member_id), last.id]);
  });
});

describe('the organizer’s list', () => {
  test('holds attendees, then the waitlist with positions, in order and in pages', async () => {
    const { organizer, id, guests } = await aFullEvent();
    await as(guests[0]).call(users.updateMe, { body: { email_visibility: 'members' } });
    const { body, headers } = await list(organizer, id);
    expect(headers['x-total-count']).toBe('4');
    expect(body.map(({ person, state, position }) => [person?.full_name, state, position])).toEqual([
      ['Guest 0', 'going', null],
      ['Guest 1', 'going', null],
      ['Guest 2', 'waitlisted', 1],
      ['Guest 3', 'waitlisted', 2],
    ]);
    expect(body[0]).toMatchObject({ since: expect.stringMatching(/Z$/), checked_in_at: null });
    for (let offset = 0; offset < 5; offset += 1) {
      const page = await list(organizer, id, { limit: '2', offset: String(offset) });
      expect(page.body).toEqual(body.slice(offset, offset + 2));
    }
    const other = await aMember();
    const { body: forOthers } = await list(other, id);
    expect(forOthers).toEqual([{ person: body[0]?.person }, { person: body[1]?.person }]);
  });

  test('holds the e-mail addresses visible to her, and members across a block', async () => {
    const organizer = await aMember({ tier: 'premium', is_confirmed: true });
    const { id } = await anEvent(organizer);
    const guests = (await several(4, () => aMember())) as [Member, Member, Member, Member];
    const [open, closed, connected, unconnected] = guests;
    for (const guest of guests) await attend(guest, id);
    await aConversation(organizer, connected);
    await as(open).call(users.updateMe, { body: { email_visibility: 'members' } });
    await as(closed).call(users.updateMe, { body: { email_visibility: 'nobody' } });
    await as(closed).call(blocks.create, { body: { user_id: organizer.id } });
    const { body } = await list(organizer, id);
    expect(body.map(({ person, email }) => [person?.id, email])).toEqual([
      [open.id, open.user.email],
      [closed.id, undefined],
      [connected.id, connected.user.email],
      [unconnected.id, undefined],
    ]);
    const file = await fileOf(organizer, id);
    expect(guests.map(({ user }) => file.text.includes(user.email))).toEqual([true, false, true, false]);
    const third = await aMember();
    await as(third).call(blocks.create, { body: { user_id: open.id } });
    expect((await list(third, id)).body.map(({ person }) => person?.id)).toEqual([
      closed.id,
      connected.id,
      unconnected.id,
    ]);
  });

  test('as CSV neutralizes spreadsheet formulas', async () => {
    const organizer = await anOrganizer();
    const { id } = await anEvent(organizer);
    await attend(
      await aMember({ full_name: '=HYPERLINK("http://x")', business_name: 'Rose, Thorn & Co' }),
      id,
    );
    const { status, headers, text } = await fileOf(organizer, id);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toContain('attendees.csv');
    const [header, line] = text.split('\r\n');
    expect(header).toBe(
      '\uFEFFfull_name,business_name,email,state,position,since,checked_in_at,guest,invited_by,visits',
    );
    expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)","Rose, Thorn & Co",,going,,\d{4}-.*Z,,,,$/);
    expect((await as(await aMember()).call(events.attendeesFile, { params: { id } })).status).toBe(403);
  });

  test('has German headings, separators and days for who reads German', async () => {
    const { organizer, id } = await aFullEvent();
    const [english, german] = [
      await fileOf(organizer, id),
      await fileOf(organizer, id).set('Accept-Language', 'de'),
    ];
    const [, ...rows] = english.text.split('\r\n');
    const [header, ...germanRows] = german.text.split('\r\n');
    expect(header).toBe(
      '\uFEFFName;Unternehmen;E-Mail;Status;Wartelistenplatz;Seit;Eingecheckt am;Gast;Eingeladen von;Besuche',
    );
    const asGerman = (row: string) =>
      row.replaceAll(',', ';').replace(/(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2}):[\d.]+Z/g, '$3.$2.$1 $4');
    expect(germanRows).toEqual(rows.map(asGerman));
    expect(rows[2]).toContain(',waitlisted,');
    expect(german.headers['content-language']).toBe('de');
  });
});

describe('checking in', () => {
  const checkIn = (someone: Someone, id: string, user_id: string, present: boolean) =>
    as(someone).call(events.checkIn, { params: { id, user_id }, body: { present } });

  test('is stored once and can be undone', async () => {
    const { organizer, id, guests } = await aFullEvent();
    const first = (await checkIn(organizer, id, guests[0].id, true)).body;
    expect(first).toMatchObject({
      person: { id: guests[0].id },
      state: 'going',
      checked_in_at: expect.stringMatching(/Z$/),
    });
    expect((await checkIn(organizer, id, guests[0].id, true)).body.checked_in_at).toBe(first.checked_in_at);
    expect((await checkIn(await anAdmin(), id, guests[0].id, false)).body.checked_in_at).toBeNull();
  });

  test('is 409 for the waitlist, 404 for a member without RSVP, 403 for others than the organizer', async () => {
    const { organizer, id, guests } = await aFullEvent();
    expect((await checkIn(organizer, id, guests[2].id, true)).status).toBe(409);
    expect((await checkIn(organizer, id, nobodysId, true)).status).toBe(404);
    await as(guests[1]).call(events.leave, { params: { id } });
    expect((await checkIn(organizer, id, guests[1].id, true)).status).toBe(404);
    expect((await checkIn(guests[0], id, guests[0].id, true)).status).toBe(403);
  });
});

test('removing an attendee gives her seat to the waitlist; again is 204, without RSVP 404', async () => {
  const { organizer, id, guests } = await aFullEvent();
  const takeOut = (someone: Someone, user_id: string) =>
    as(someone).call(events.takeOut, { params: { id, user_id } });
  expect((await takeOut(guests[1], guests[0].id)).status).toBe(403);
  expect((await takeOut(organizer, guests[0].id)).status).toBe(204);
  expect((await takeOut(organizer, guests[0].id)).status).toBe(204);
  expect((await takeOut(organizer, nobodysId)).status).toBe(404);
  const { body } = await as(organizer).call(events.get, { params: { id } });
  expect(body).toMatchObject({ attendees: [guests[1].id, guests[2].id], waitlist_count: 1 });
});

test('a message notifies all attendees, three times a day', async () => {
  clock.stopAt('2035-05-01T12:00:00Z');
  const app = createApp(testContext({ RATE_LIMIT: 'on' }));
  const date = '2035-06-01T18:00:00Z';
  const { organizer, id } = await aFullEvent({ date });
  const other = await anEvent(organizer, { date });
  const send = (text: string, eventId = id) =>
    as(organizer, app).call(events.message, { params: { id: eventId }, body: { text } });
  for (const text of ['One', 'Two', 'Three']) expect((await send(text)).status).toBe(202);
  const refused = await send('Four');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(12 * 3600)]);
  expect((await send('The same id in capitals', id.toUpperCase())).status).toBe(429);
  expect((await send('Elsewhere', other.id)).status).toBe(202);
  expect((await send('')).status).toBe(422);
  expect((await send('x'.repeat(1001))).status).toBe(422);
});

test('the attendees of an event are 404 while its organizer is suspended, but for admins', async () => {
  const { organizer, id, guests } = await aFullEvent();
  const admin = await anAdmin();
  await as(admin).call(suspensions.suspend, { params: { id: organizer.id }, body: { reason: 'Spam' } });
  for (const someone of [await aMember(), guests[0]]) expect((await list(someone, id)).status).toBe(404);
  expect((await list(admin, id)).status).toBe(200);
});

test('members and admins who list events at once each see their own: RSVP, place and events of suspended organizers', async () => {
  const title = `Meeting ${aWord()}`;
  const organizer = await anOrganizer();
  const { id } = await anEvent(organizer, { title, address: 'Door 3', attendee_visibility: 'attendees' });
  const members = await several(10, () => aMember());
  const going = members.filter((_, index) => index % 2 === 0);
  for (const member of going) await attend(member, id);
  const listedBy = async (someone: Someone) =>
    (await as(someone).call(events.list, { query: { q: title } })).body;
  const seen = await Promise.all(members.map(listedBy));
  const attendees = going.map((member) => member.id);
  expect(seen.map(([event]) => [event?.my_rsvp, event?.attendees, event?.address])).toEqual(
    members.map((member) =>
      going.includes(member) ? ['going', attendees, 'Door 3'] : [null, [], undefined],
    ),
  );
  const admin = await anAdmin();
  await as(admin).call(suspensions.suspend, { params: { id: organizer.id }, body: { reason: 'Spam' } });
  const lists = await Promise.all([...members, admin].map(listedBy));
  expect(lists.map((list) => list.length)).toEqual([...members.map(() => 0), 1]);
});
