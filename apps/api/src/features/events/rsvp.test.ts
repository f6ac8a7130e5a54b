import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { clock } from '#lib/clock.ts';
import { as, type Someone } from '#test/api.ts';
import { aMember, anEvent, atOnce, aWord, type Member, several } from '#test/factories.ts';

const { blocks, events, users } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';
const anOrganizer = () => aMember({ tier: 'premium' });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const rsvp = (member: Someone | null, id: string) => as(member).call(events.rsvp, { params: { id } });
const attend = (member: Someone | null, id: string) => as(member).call(events.attend, { params: { id } });
const leave = (member: Someone | null, id: string) => as(member).call(events.leave, { params: { id } });
const get = async (id: string, someone: Someone | null = null) =>
  (await as(someone).call(events.get, { params: { id } })).body;
const idsOf = (members: readonly Member[]) => members.map(({ id }) => id);
const members = (count: number) => several(count, () => aMember());
/** The waitlist in order, as the organizer sees it. */
async function waitlistOf(organizer: Someone, id: string) {
  const { body } = await as(organizer).call(events.attendees, { params: { id } });
  return body.filter(({ state }) => state === 'waitlisted').map(({ person }) => person?.id);
}

describe('toggling an RSVP', () => {
  test('confirms, then cancels, and answers the attendees', async () => {
    const { id } = await anEvent(await anOrganizer());
    const [first, second] = (await members(2)) as [Member, Member];
    expect((await rsvp(first, id)).body).toEqual({ action: 'confirmed', attendees: [first.id] });
    expect((await rsvp(second, id)).body).toEqual({ action: 'confirmed', attendees: [first.id, second.id] });
    expect((await rsvp(first, id)).body).toEqual({ action: 'cancelled', attendees: [second.id] });
    expect(await get(id)).toMatchObject({ attendees: [second.id], attendee_count: 1 });
  });

  test('is 401 for a visitor, 404 for an unknown event', async () => {
    const { id } = await anEvent(await anOrganizer());
    for (const call of [rsvp, attend, leave]) {
      expect((await call(null, id)).status).toBe(401);
      expect((await call(await aMember(), nobodysId)).status).toBe(404);
    }
  });

  test('a hundred times at once lists a member at most once', async () => {
    const { id } = await anEvent(await anOrganizer());
    const member = await aMember();
    const answers = await atOnce(101, () => rsvp(member, id));
    const actions = answers.map(({ body }) => body.action);
    expect(actions.filter((action) => action === 'confirmed')).toHaveLength(51);
    expect(actions.filter((action) => action === 'cancelled')).toHaveLength(50);
    expect(await get(id)).toMatchObject({ attendees: [member.id], attendee_count: 1 });
  });

  test('in a full event joins the waitlist, then leaves it', async () => {
    const { id } = await anEvent(await anOrganizer(), { capacity: 1 });
    const [going, waiting] = (await members(2)) as [Member, Member];
    await rsvp(going, id);
    expect((await rsvp(waiting, id)).body).toEqual({ action: 'waitlisted', attendees: [going.id] });
    expect(await get(id, waiting)).toMatchObject({
      attendee_count: 1,
      spots_left: 0,
      waitlist_count: 1,
      my_rsvp: 'waitlisted',
    });
    expect((await rsvp(waiting, id)).body.action).toBe('cancelled');
    expect(await get(id, waiting)).toMatchObject({ waitlist_count: 0, my_rsvp: null });
  });

  test('on the waitlist she is told her position, which others are not', async () => {
    const { id } = await anEvent(await anOrganizer(), { capacity: 1 });
    const [going, first, second] = (await members(3)) as [Member, Member, Member];
    for (const member of [going, first, second]) await rsvp(member, id);
    const positions = async () => [
      (await get(id, first)).my_position,
      (await get(id, second)).my_position,
      (await get(id, going)).my_position,
      (await get(id)).my_position,
    ];
    expect(await positions()).toEqual([1, 2, undefined, undefined]);
    await rsvp(first, id);
    expect(await positions()).toEqual([undefined, 1, undefined, undefined]);
  });
});

test('an RSVP that notifies the organizer sends eight queries, a list of events four, one more with a token', async () => {
  const { id, title } = await anEvent(await anOrganizer(), { title: aWord() });
  const [first, second] = (await members(2)) as [Member, Member];
  await attend(first, id);
  // The first call of a week counts a member as active.
  await as(second).call(users.me);
  let queries = 0;
  mongoose.set('debug', () => {
    queries += 1;
  });
  onTestFinished(() => void mongoose.set('debug', false));
  const queriesOf = async (call: () => Promise<unknown>) => {
    queries = 0;
    await call();
    return queries;
  };
  const list = (someone: Someone | null) => as(someone).call(events.list, { query: { q: title } });
  expect(await queriesOf(() => attend(second, id))).toBe(8);
  expect(await queriesOf(() => leave(second, id))).toBe(7);
  expect(await queriesOf(() => rsvp(second, id))).toBe(8);
  expect(await queriesOf(() => list(null))).toBe(4);
  expect(await queriesOf(() => list(second))).toBe(5);
});

test('PUT joins and DELETE leaves, idempotently', async () => {
  const { id } = await anEvent(await anOrganizer());
  const member = await aMember();
  for (let times = 0; times < 3; times += 1) {
    expect((await attend(member, id)).body).toEqual({ action: 'confirmed', attendees: [member.id] });
  }
  for (let times = 0; times < 3; times += 1) {
    expect((await leave(member, id)).body).toEqual({ action: 'cancelled', attendees: [] });
  }
  await atOnce(30, () => attend(member, id));
  expect(await get(id)).toMatchObject({ attendees: [member.id], attendee_count: 1 });
});

test('of two hundred who join twenty seats at once, twenty attend and the others wait in order, each once', async () => {
  const organizer = await anOrganizer();
  const { id } = await anEvent(organizer, { capacity: 20 });
  const crowd = await Promise.all(Array.from({ length: 200 }, () => aMember()));
  const answers = await Promise.all(crowd.map((member) => rsvp(member, id)));
  const actions = answers.map(({ body }) => body.action);
  expect(actions.filter((action) => action === 'confirmed')).toHaveLength(20);
  expect(actions.filter((action) => action === 'waitlisted')).toHaveLength(180);
  const event = await get(id);
  expect(event).toMatchObject({ attendee_count: 20, spots_left: 0, waitlist_count: 180 });
  const waiting = await waitlistOf(organizer, id);
  expect(new Set([...event.attendees, ...waiting])).toEqual(new Set(idsOf(crowd)));

  await Promise.all(
    event.attendees.slice(0, 5).map((guest) => leave(crowd.find((m) => m.id === guest) ?? null, id)),
  );
  const after = await get(id);
  expect(after).toMatchObject({ attendee_count: 20, waitlist_count: 175 });
  expect(after.attendees.slice(-5).sort()).toEqual(waiting.slice(0, 5).sort());
  expect(await waitlistOf(organizer, id)).toEqual(waiting.slice(5));
});

describe('the first of the waitlist moves up', () => {
  async function aFullEvent(capacity: number, waitingCount: number) {
    const organizer = await anOrganizer();
    const { id } = await anEvent(organizer, { capacity, date: inDays(4) });
    const [going, waiting] = [await members(capacity), await members(waitingCount)];
    for (const member of [...going, ...waiting]) await attend(member, id);
    return { organizer, id, going, waiting };
  }
  const change = (organizer: Member, id: string, capacity: number | null) =>
    as(organizer).call(events.update, { params: { id }, body: { capacity } });

  test('when an attendee leaves, also after leaving the waitlist herself', async () => {
    const { organizer, id, going, waiting } = await aFullEvent(2, 3);
    const [first, second, third] = idsOf(waiting);
    await leave(waiting[0] ?? null, id);
    await leave(going[0] ?? null, id);
    expect((await get(id)).attendees).toEqual([going[1]?.id, second]);
    expect(await waitlistOf(organizer, id)).toEqual([third]);
    await attend(waiting[0] ?? null, id);
    expect(await waitlistOf(organizer, id)).toEqual([third, first]);
  });

  test('when the capacity is raised or removed', async () => {
    const { organizer, id, going, waiting } = await aFullEvent(1, 4);
    expect((await change(organizer, id, 3)).body).toMatchObject({ attendee_count: 3, waitlist_count: 2 });
    expect((await get(id)).attendees).toEqual(idsOf([...going, ...waiting.slice(0, 2)]));
    expect((await change(organizer, id, null)).body).toMatchObject({
      attendee_count: 5,
      waitlist_count: 0,
      capacity: null,
      spots_left: null,
    });
  });

  test('only when a lowered capacity has room again; nobody loses her seat', async () => {
    const { organizer, id, going, waiting } = await aFullEvent(3, 1);
    expect((await change(organizer, id, 1)).body).toMatchObject({ attendee_count: 3, spots_left: 0 });
    await leave(going[0] ?? null, id);
    await leave(going[1] ?? null, id);
    expect((await get(id)).attendees).toEqual([going[2]?.id]);
    await leave(going[2] ?? null, id);
    expect((await get(id)).attendees).toEqual(idsOf(waiting));
  });

  test('not in an event that is over', async () => {
    const { id, going, waiting } = await aFullEvent(1, 1);
    clock.setTo(inDays(5));
    expect((await leave(going[0] ?? null, id)).status).toBe(200);
    expect(await get(id)).toMatchObject({ attendee_count: 0, waitlist_count: 1 });
    expect((await leave(waiting[0] ?? null, id)).body.action).toBe('cancelled');
  });
});

test('an event that is over can be left but not joined; an existing RSVP stays 200', async () => {
  const { id } = await anEvent(await anOrganizer(), { date: inDays(4) });
  const [member, other] = (await members(2)) as [Member, Member];
  await attend(member, id);
  clock.setTo(inDays(5));
  for (const call of [rsvp, attend]) {
    expect(await call(other, id)).toMatchObject({ status: 409, detail: 'This event is over' });
  }
  expect((await attend(member, id)).body.action).toBe('confirmed');
  expect((await leave(member, id)).body.action).toBe('cancelled');
});

test('across a block an event can be left but not joined', async () => {
  const organizer = await anOrganizer();
  const { id } = await anEvent(organizer);
  const member = await aMember();
  await attend(member, id);
  await as(organizer).call(blocks.create, { body: { user_id: member.id } });
  expect((await leave(member, id)).status).toBe(200);
  expect(await attend(member, id)).toMatchObject({
    status: 404,
    detail: 'This member cannot be reached',
  });
});

test('an event that is removed while two hundred join is gone for all of them', async () => {
  const organizer = await anOrganizer();
  const { id } = await anEvent(organizer, { capacity: 5 });
  const crowd = await members(200);
  const joining = crowd.map((member) => attend(member, id));
  const removing = as(organizer).call(events.remove, { params: { id } });
  const statuses = (await Promise.all(joining)).map(({ status }) => status);
  expect((await removing).status).toBe(204);
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect((await as(null).call(events.get, { params: { id } })).status).toBe(404);
  for (const member of crowd.slice(0, 20)) expect((await as(member).call(events.mine)).body).toEqual([]);
  expect(await NotificationModel.countDocuments({ 'about.id': id, kind: { $ne: 'event_cancelled' } })).toBe(
    0,
  );
});

test('the list of her own RSVPs holds events that are not over, next first', async () => {
  const organizer = await anOrganizer();
  const later = await anEvent(organizer, { date: inDays(9), capacity: 1 });
  const sooner = await anEvent(organizer, { date: inDays(3) });
  const left = await anEvent(organizer, { date: inDays(4) });
  const [member, other] = (await members(2)) as [Member, Member];
  await attend(other, later.id);
  for (const { id } of [later, sooner, left]) await attend(member, id);
  await leave(member, left.id);
  const mine = async (query = {}) => as(member).call(events.mine, { query });
  expect((await mine()).body).toEqual([
    { event_id: sooner.id, state: 'going' },
    { event_id: later.id, state: 'waitlisted' },
  ]);
  const page = await mine({ limit: '1', offset: '1' });
  expect([page.body, page.headers['x-total-count']]).toEqual([
    [{ event_id: later.id, state: 'waitlisted' }],
    '2',
  ]);
  clock.setTo(inDays(5));
  expect((await mine()).body).toEqual([{ event_id: later.id, state: 'waitlisted' }]);
});
