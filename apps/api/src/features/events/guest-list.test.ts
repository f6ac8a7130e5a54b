import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { as, raw } from '#test/api.ts';
import { aMember, anAdmin, type Member, several } from '#test/factories.ts';
import { aGuest, anAddress, anOpenEvent, ask, page, rowsOf } from '#test/guests.ts';
import { mailsTo } from '#test/mails.ts';
import { RsvpModel } from './rsvp.model.ts';

const { blocks, events, guests, suspensions } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';
const get = async (id: string, someone: Member | null = null) =>
  (await as(someone).call(events.get, { params: { id } })).body;
const leave = (secret: string) => as(null).call(guests.leave, { params: { secret } });
const attend = (member: Member, id: string) => as(member).call(events.attend, { params: { id } });
const takeOut = (organizer: Member, id: string, guest_id: string) =>
  as(organizer).call(events.takeOutGuest, { params: { id, guest_id } });
const checkIn = (organizer: Member, id: string, guest_id: string) =>
  as(organizer).call(events.checkInGuest, { params: { id, guest_id }, body: { present: true } });

describe('who sees whom', () => {
  test('the organizer and admins see guests, members their number', async () => {
    const { organizer, id } = await anOpenEvent({ attendee_visibility: 'members', address: 'Door 3' });
    const inviter = await aMember({ full_name: 'Ada Maier' });
    const email = anAddress();
    const more = { email, business_name: 'Lind Ltd', invited_by: inviter.id };
    const { secret } = await aGuest(id, more);
    const row = { person: null, state: 'going', mail_returned: false };
    for (const someone of [organizer, await anAdmin()]) {
      expect(await rowsOf(someone, id)).toMatchObject([
        {
          ...row,
          guest: {
            full_name: 'Vera Lind',
            business_name: 'Lind Ltd',
            email,
            invited_by: { id: inviter.id, full_name: 'Ada Maier' },
            visits: null,
          },
        },
      ]);
    }
    const member = await aMember();
    await attend(member, id);
    const { body } = await as(member).call(events.attendees, { params: { id } });
    expect(body.map(({ person }) => person?.id)).toEqual([member.id]);
    expect(await get(id, member)).toMatchObject({
      attendee_count: 2,
      guest_count: 1,
      attendees: [member.id],
    });
    const seen = (await page(secret)).body.event;
    expect(seen).toMatchObject({
      attendees: [],
      attendee_count: 2,
      address: 'Door 3',
      organizer_id: organizer.id,
    });
    await leave(secret);
    expect((await page(secret)).body.event).not.toHaveProperty('address');
  });

  test('a member with a block sees the other attendees, and no guest either', async () => {
    const { id } = await anOpenEvent();
    const [reader, other, blocked] = (await several(3, () => aMember())) as [Member, Member, Member];
    await as(reader).call(blocks.create, { body: { user_id: blocked.id } });
    await aGuest(id);
    for (const member of [other, blocked]) await attend(member, id);
    const { body, headers } = await as(reader).call(events.attendees, { params: { id } });
    expect(body.map(({ person }) => person?.id)).toEqual([other.id]);
    expect(headers['x-total-count']).toBe('1');
  });

  test('an inviter who is unknown, hidden or across a block of the organizer is left out', async () => {
    const { organizer, id } = await anOpenEvent();
    const [blocked, suspended] = (await several(2, () => aMember())) as [Member, Member];
    await as(organizer).call(blocks.create, { body: { user_id: blocked.id } });
    const body = { reason: 'Spam' };
    await as(await anAdmin()).call(suspensions.suspend, { params: { id: suspended.id }, body });
    for (const invited_by of [nobodysId, 'nobody', blocked.id, suspended.id])
      await aGuest(id, { invited_by } as object);
    expect((await rowsOf(organizer, id)).map(({ guest }) => guest.invited_by)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('an inviter who is suspended or blocks the organizer later is shown no longer', async () => {
    const { organizer, id } = await anOpenEvent();
    const [blocking, suspended] = (await several(2, () => aMember())) as [Member, Member];
    for (const { id: invited_by } of [blocking, suspended]) await aGuest(id, { invited_by });
    const inviters = async () =>
      (await rowsOf(organizer, id)).map(({ guest }) => guest.invited_by?.id ?? null);
    expect(await inviters()).toEqual([blocking.id, suspended.id]);
    await as(blocking).call(blocks.create, { body: { user_id: organizer.id } });
    const params = { id: suspended.id };
    await as(await anAdmin()).call(suspensions.suspend, { params, body: { reason: 'Spam' } });
    expect(await inviters()).toEqual([null, null]);
  });

  test('a guest of another event is 404, as is a made-up secret', async () => {
    const { organizer, id } = await anOpenEvent();
    const other = await anOpenEvent();
    await aGuest(other.id);
    const [row] = await rowsOf(other.organizer, other.id);
    expect((await checkIn(organizer, id, row?.guest.id ?? '')).status).toBe(404);
    expect((await takeOut(organizer, id, row?.guest.id ?? '')).status).toBe(404);
    for (const secret of ['a'.repeat(22), 'short']) expect((await page(secret)).status).toBe(404);
  });

  test('the file of attendees holds both kinds', async () => {
    const { organizer, id } = await anOpenEvent();
    const { email } = await aGuest(id);
    await attend(await aMember({ full_name: 'Ada Maier' }), id);
    const file = await as(organizer).call(events.attendeesFile, { params: { id } });
    expect(String(file.status)).toBe('200');
    const lines = await rowsOfFile(organizer, id);
    expect(lines[1]).toMatch(new RegExp(`^Vera Lind,,${email},going,.*,guest,`));
    expect(lines[2]).toMatch(/^Ada Maier,/);
  });
});

async function rowsOfFile(organizer: Member, id: string): Promise<string[]> {
  const { text } = await raw()
    .get(`/api/events/${id}/attendees.csv`)
    .set('Authorization', `Bearer ${organizer.token}`)
    .buffer(true);
  return text.replace('\uFEFF', '').split('\r\n');
}

test('visits count the events of a year that an address was checked in at, today’s included', async () => {
  const email = anAddress();
  const visits = [];
  for (let event = 0; event < 2; event += 1) {
    const { organizer, id } = await anOpenEvent();
    await aGuest(id, { email });
    const [before] = await rowsOf(organizer, id);
    const { body } = await checkIn(organizer, id, before?.guest.id ?? '');
    visits.push(before?.guest.visits, body.guest?.visits);
  }
  expect(visits).toEqual([null, 1, 1, 2]);
});

describe('the organizer takes a guest out', () => {
  test('who is told, whose data goes, and who cannot ask again', async () => {
    const { organizer, id } = await anOpenEvent({ title: 'Dinner', capacity: 1 });
    const { email, secret } = await aGuest(id);
    const next = await aGuest(id);
    const [row] = await rowsOf(organizer, id);
    for (let times = 0; times < 2; times += 1)
      expect((await takeOut(organizer, id, row?.guest.id ?? '')).status).toBe(204);
    // What waited holds her link, and the place.
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['You are no longer on the list for Dinner']);
    expect((await page(secret)).status).toBe(404);
    expect((await page(next.secret)).body.state).toBe('going');
    const mailed = (await mailsTo(email)).length;
    expect((await ask(id, email)).status).toBe(202);
    expect((await mailsTo(email)).length).toBe(mailed);
    expect(JSON.stringify(await RsvpModel.find({ event_id: id }).lean())).not.toContain(email);
  });

  test('not one who has not confirmed, who is in no list', async () => {
    const { organizer, id } = await anOpenEvent();
    const { email } = await aGuest(id, { isConfirmed: false });
    expect(await rowsOf(organizer, id)).toEqual([]);
    const rsvp = await RsvpModel.findOne({ 'guest.email': email }).lean();
    expect((await takeOut(organizer, id, String(rsvp?._id))).status).toBe(404);
    expect((await checkIn(organizer, id, String(rsvp?._id))).status).toBe(404);
  });
});
