import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { MetStatementModel } from '#features/users/connections/met-statement.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, context, testContext } from '#test/api.ts';
import { aConversation, aConversationByRequest, aRequest } from '#test/contacts.ts';
import { aMember, anAdmin, anEvent, atOnce, type Member, several, signedInAgain } from '#test/factories.ts';
import { aGuest, rowsOf } from '#test/guests.ts';
import { createApp } from '../../app.ts';
import { askWhomTheyMet } from './ask-whom-met.ts';

const {
  account,
  blocks,
  contactRequests,
  conversations,
  dashboard,
  events,
  health,
  meetings,
  notifications,
} = contract;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = new Date('2026-12-08T18:00:00Z');
const inHours = (hours: number) => new Date(start.getTime() + hours * hourMs);

let host: Member;
let ada: Member;
let bea: Member;
let eve: Member;
let id: string;

/** An event of two hours with three attendees, which has begun. */
beforeEach(async () => {
  await Promise.all(Object.values(mongoose.models).map((model) => model.deleteMany({})));
  clock.stopAt(inHours(-48));
  host = await aMember({ tier: 'premium', is_confirmed: true, full_name: 'Host' });
  [ada, bea, eve] = (await several(3, () => aMember({ is_confirmed: true }))) as [Member, Member, Member];
  id = (await anEvent(host, { title: 'Breakfast', date: start.toISOString() })).id;
  for (const member of [ada, bea, eve]) await as(member).call(events.attend, { params: { id } });
  clock.stopAt(inHours(1));
});

const list = (member: Member) => as(member).call(meetings.list, { params: { id } });
const choices = async (member: Member) =>
  (await list(member)).body.map(({ person, is_connected, said }) => ({ id: person.id, is_connected, said }));
const say = (by: Member, of: { id: string }, event = id) =>
  as(by).call(meetings.say, { params: { id: event, user_id: of.id } });
const takeBack = (by: Member, of: Member) =>
  as(by).call(meetings.takeBack, { params: { id, user_id: of.id } });
const checkIn = (member: Member) =>
  as(host).call(events.checkIn, { params: { id, user_id: member.id }, body: { present: true } });
const newsOf = async (member: Member) =>
  (await as(member).call(notifications.list, { query: {} })).body.map(({ kind, title }) => ({ kind, title }));

describe('whom she can have met', () => {
  test('the organizer and the others who are going, connected ones last', async () => {
    await aConversation(ada, host);
    expect(await choices(ada)).toEqual([
      { id: bea.id, is_connected: false, said: false },
      { id: eve.id, is_connected: false, said: false },
      { id: host.id, is_connected: true, said: false },
    ]);
    expect((await choices(host)).map((each) => each.id)).toEqual([bea.id, eve.id, ada.id]);
  });

  test('only who was checked in, where somebody was', async () => {
    await checkIn(ada);
    await checkIn(bea);
    expect((await choices(ada)).map((each) => each.id)).toEqual([host.id, bea.id]);
    expect((await list(eve)).body).toMatchObject({ code: 'met_only_for_who_was_there' });
    expect(await say(ada, eve)).toMatchObject({ status: 404, body: { code: 'not_in_attendee_list' } });
  });

  test('no guest, though a guest who was checked in counts as one who came', async () => {
    clock.stopAt(inHours(-1));
    await as(host).call(events.update, { params: { id }, body: { guests: 'open' } });
    await aGuest(id);
    clock.stopAt(inHours(1));
    expect((await choices(ada)).map((each) => each.id)).toEqual([host.id, bea.id, eve.id]);
    const [row] = await rowsOf(host, id);
    const guest_id = row?.guest.id ?? '';
    await as(host).call(events.checkInGuest, { params: { id, guest_id }, body: { present: true } });
    await checkIn(ada);
    expect((await choices(ada)).map((each) => each.id)).toEqual([host.id]);
    expect(await say(ada, { id: guest_id })).toMatchObject({ status: 404 });
  });

  test('where only the organizer sees attendees, she and each of them have the choice', async () => {
    await as(host).call(events.update, { params: { id }, body: { attendee_visibility: 'organizer' } });
    expect((await choices(ada)).map((each) => each.id)).toEqual([host.id]);
    expect((await choices(host)).map((each) => each.id)).toEqual([ada.id, bea.id, eve.id]);
    expect((await say(ada, bea)).status).toBe(404);
    expect((await say(host, bea)).body).toEqual({ state: 'said', conversation_id: null });
    expect((await say(bea, host)).body.state).toBe('connected');
  });

  test('nobody who is hidden from her', async () => {
    await as(ada).call(blocks.create, { body: { user_id: bea.id } });
    await UserModel.updateOne({ _id: eve.id }, { hidden_until: new Date('9999-01-01') });
    expect((await choices(ada)).map((each) => each.id)).toEqual([host.id]);
    expect((await choices(bea)).map((each) => each.id)).toEqual([host.id]);
    expect(await say(ada, bea)).toMatchObject({ status: 404, body: { code: 'member_unreachable' } });
    expect(await say(bea, ada)).toMatchObject({ status: 404, body: { code: 'member_unreachable' } });
  });

  test('is answered from the start until 14 days after the end, and to who was there', async () => {
    clock.stopAt(inHours(-1));
    expect(await list(ada)).toMatchObject({ status: 409, body: { code: 'met_possible_from' } });
    expect((await list(ada)).body).toMatchObject({ detail: 'This is possible from 8 December 2026' });
    clock.stopAt(new Date(inHours(2).getTime() + 14 * dayMs - 1000));
    ada = await signedInAgain(ada);
    expect((await list(ada)).status).toBe(200);
    clock.stopAt(new Date(inHours(2).getTime() + 14 * dayMs));
    expect(await say(ada, bea)).toMatchObject({ status: 409, body: { code: 'met_possible_until' } });
    expect(await list(await aMember())).toMatchObject({ status: 403 });
    expect((await as(ada).call(meetings.list, { params: { id: '0'.repeat(24) } })).status).toBe(404);
  });
});

describe('who says that they met', () => {
  test('is connected once the other has said it, too, and neither heard of it before', async () => {
    const before = await newsOf(bea);
    const seen = async () => {
      const answers = [
        (await list(bea)).body,
        (await as(bea).call(conversations.list)).body,
        { ...(await as(bea).call(account.download)).body, exported_at: null },
      ];
      return JSON.stringify(answers);
    };
    const quiet = await seen();
    expect((await say(ada, bea)).body).toEqual({ state: 'said', conversation_id: null });
    expect((await say(ada, bea)).body).toEqual({ state: 'said', conversation_id: null });
    expect(await seen()).toBe(quiet);
    expect(await newsOf(bea)).toEqual(before);
    expect((await choices(ada))[1]).toEqual({ id: bea.id, is_connected: false, said: true });
    expect((await as(ada).call(account.download)).body.met).toEqual([{ event_id: id, member_id: bea.id }]);

    const { body } = await say(bea, ada);
    expect(body.state).toBe('connected');
    expect((await say(ada, bea)).body).toEqual(body);
    expect(await newsOf(ada)).toContainEqual({
      kind: 'contact_accepted',
      title: `You and ${bea.user.full_name} met at Breakfast. You can write to each other now.`,
    });
    expect(await newsOf(bea)).toEqual(before);
    const [conversation] = (await as(ada).call(conversations.list)).body;
    expect(conversation).toMatchObject({
      is_open: true,
      last_message: null,
      met_at: { id, title: 'Breakfast' },
    });
    expect(conversation?.id).toBe(body.conversation_id);
    expect(await MetStatementModel.countDocuments()).toBe(0);
  });

  test('can take it back, which the other never learns', async () => {
    await say(ada, bea);
    expect((await takeBack(ada, bea)).body).toEqual({ state: null });
    expect((await takeBack(ada, bea)).body).toEqual({ state: null });
    expect((await say(bea, ada)).body).toEqual({ state: 'said', conversation_id: null });
    await say(ada, bea);
    expect((await takeBack(ada, bea)).body).toEqual({ state: null });
    expect((await choices(ada)).at(-1)).toEqual({ id: bea.id, is_connected: true, said: false });
  });

  test('needs no allowance, and it accepts what was asked, also what was declined', async () => {
    await as(bea).call(contract.users.updateMe, { body: { takes_requests: false } });
    const request = await aRequest(eve, ada, 'Shall we talk?');
    await as(ada).call(contactRequests.decline, { params: { id: request.id } });
    for (const other of [bea, eve]) {
      await say(ada, other);
      expect((await say(other, ada)).body.state).toBe('connected');
    }
    const own = await as(eve).call(contactRequests.list, { query: { box: 'sent' } });
    expect(own.body).toMatchObject([{ state: 'accepted' }]);
    const [conversation] = (await as(eve).call(conversations.list)).body;
    expect(conversation?.last_message).toMatchObject({ text: 'Shall we talk?', is_own: true });
  });

  test('at the same time as the other is connected once, from several tabs', async () => {
    const answers = await atOnce(8, (index) => (index % 2 ? say(ada, bea) : say(bea, ada)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const connected = answers.filter(({ body }) => body.state === 'connected');
    expect(new Set(connected.map(({ body }) => body.conversation_id)).size).toBe(1);
    const told = [...(await newsOf(ada)), ...(await newsOf(bea))];
    expect(told.filter(({ kind }) => kind === 'contact_accepted')).toHaveLength(1);
  });

  test('is refused for herself, with an unconfirmed address, and beyond sixty a day', async () => {
    expect(await say(ada, ada)).toMatchObject({ status: 400, body: { code: 'cannot_meet_yourself' } });
    await UserModel.updateOne({ _id: eve.id }, { $unset: { email_verified_at: 1 } });
    expect(await say(eve, ada)).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } });
    const limited = as(ada, createApp(testContext({ RATE_LIMIT: 'on' })));
    const params = { id, user_id: bea.id };
    for (let times = 0; times < 60; times += 1) {
      expect((await limited.call(meetings.say, { params })).status).toBe(200);
      await MetStatementModel.deleteMany();
    }
    const refused = await limited.call(meetings.say, { params });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_met' } });
  });

  test('each date on its own', async () => {
    const { id: second } = await anEvent(host, { date: inHours(0).toISOString() });
    for (const member of [ada, bea]) await as(member).call(events.attend, { params: { id: second } });
    await say(ada, bea);
    expect((await say(bea, ada, second)).body.state).toBe('said');
    expect((await say(ada, bea, second)).body.state).toBe('connected');
    expect(await MetStatementModel.countDocuments()).toBe(0);
  });
});

describe('what she said is gone', () => {
  const stored = () => MetStatementModel.countDocuments();

  test('once she is taken out or leaves', async () => {
    await say(ada, bea);
    await say(eve, ada);
    await as(host).call(events.takeOut, { params: { id, user_id: ada.id } });
    expect(await stored()).toBe(0);
    await say(bea, eve);
    await as(bea).call(events.leave, { params: { id } });
    expect(await stored()).toBe(0);
    await say(eve, host);
    await as(eve).call(events.rsvp, { params: { id } });
    expect(await stored()).toBe(0);
  });

  test('once one of the two blocks the other or deletes her account', async () => {
    await say(ada, bea);
    await as(bea).call(blocks.create, { body: { user_id: ada.id } });
    expect(await stored()).toBe(0);
    await say(ada, eve);
    await as(eve).call(account.remove, { body: { current_password: eve.password } });
    expect(await stored()).toBe(0);
  });

  test('once the two are connected otherwise', async () => {
    await say(ada, bea);
    await aConversationByRequest(ada, bea);
    await as(ada).call(contract.contacts.remove, { params: { user_id: bea.id } });
    expect((await say(bea, ada)).body.state).toBe('said');
  });

  test('with the event, while connections stay', async () => {
    await say(ada, bea);
    await say(bea, ada);
    await say(ada, eve);
    await as(host).call(events.remove, { params: { id } });
    expect(await stored()).toBe(0);
    expect((await as(ada).call(conversations.list)).body).toMatchObject([{ is_open: true }]);
  });

  test('14 days after the end, also where that was moved', async () => {
    await say(ada, bea);
    await as(host).call(events.update, { params: { id }, body: { end_date: inHours(50).toISOString() } });
    const [statement] = await MetStatementModel.find().lean();
    expect(statement?.expires_at).toEqual(new Date(inHours(50).getTime() + 14 * dayMs));
    clock.stopAt(new Date(inHours(49).getTime() + 14 * dayMs));
    expect((await say(await signedInAgain(bea), ada)).body.state).toBe('connected');
  });
});

describe('the morning after', () => {
  const questions = async (member: Member) =>
    (await newsOf(member)).filter(({ title }) => title === 'Breakfast: whom did you meet?').length;
  const askAt = async (at: string) => {
    clock.stopAt(new Date(at));
    await askWhomTheyMet(context);
  };

  test('each is asked once at 9 in her zone', async () => {
    await UserModel.updateOne({ _id: ada.id }, { time_zone: 'Europe/Berlin' });
    await UserModel.updateOne({ _id: bea.id }, { time_zone: 'America/New_York' });
    await askAt('2026-12-08T20:00:00Z');
    await askAt('2026-12-09T07:59:00Z');
    expect(await questions(ada)).toBe(0);
    await askAt('2026-12-09T08:00:00Z');
    expect([await questions(ada), await questions(eve), await questions(bea)]).toEqual([1, 0, 0]);
    const { body: news } = await as(ada).call(notifications.list, { query: {} });
    expect(news.find(({ title }) => title.startsWith('Breakfast'))?.path).toBe(`/events/${id}#met`);
    await askAt('2026-12-09T09:00:00Z');
    await askAt('2026-12-09T14:00:00Z');
    await askAt('2026-12-10T14:00:00Z');
    const all = [await questions(ada), await questions(eve), await questions(bea), await questions(host)];
    expect(all).toEqual([1, 1, 1, 1]);
  });

  test('also nobody whose only choice is hidden from her, or she has said it of', async () => {
    for (const other of [host, bea]) await aConversation(ada, other);
    for (const other of [host, ada]) await aConversation(bea, other);
    await as(eve).call(blocks.create, { body: { user_id: ada.id } });
    await say(bea, eve);
    await askAt('2026-12-09T10:00:00Z');
    expect([await questions(ada), await questions(bea), await questions(host)]).toEqual([0, 0, 1]);
  });

  test('with as many commands for many as for few', async () => {
    const commandsFor = async (day: string, members: Member[]) => {
      const { id: event } = await anEvent(host, { title: day, date: `${day}T10:00:00Z` });
      for (const member of members) await as(member).call(events.attend, { params: { id: event } });
      clock.stopAt(new Date(`${day}T20:00:00Z`));
      let finds = 0;
      mongoose.set('debug', (_collection: string, method: string) => {
        if (method === 'find') finds += 1;
      });
      await askAt(new Date(new Date(`${day}T10:00:00Z`).getTime() + dayMs).toISOString()).finally(() =>
        mongoose.set('debug', false),
      );
      return finds;
    };
    await askAt('2026-12-09T10:00:00Z');
    const few = await commandsFor('2026-12-11', [ada, bea, eve]);
    const more = await several(12, () => aMember({ is_confirmed: true }));
    expect(await commandsFor('2026-12-13', [ada, bea, eve, ...more])).toBe(few);
  });

  test('but nobody who has nobody to choose, or where fewer than three came', async () => {
    for (const other of [host, bea, eve]) await aConversation(ada, other);
    await askAt('2026-12-09T10:00:00Z');
    expect([await questions(ada), await questions(bea)]).toEqual([0, 1]);

    const { id: small } = await anEvent(host, { title: 'Tea', date: '2026-12-11T10:00:00Z' });
    for (const member of [bea, eve]) await as(member).call(events.attend, { params: { id: small } });
    await askAt('2026-12-12T10:00:00Z');
    expect((await newsOf(bea)).filter(({ title }) => title.startsWith('Tea'))).toEqual([]);
  });
});

test('the dashboard names the event while there is somebody to choose', async () => {
  const named = async (member: Member) => (await as(member).call(dashboard.get)).body.whom_met;
  expect(await named(ada)).toEqual({ id, title: 'Breakfast' });
  for (const other of [host, bea, eve]) await say(ada, other);
  expect(await named(ada)).toBeNull();
  expect(await named(host)).toEqual({ id, title: 'Breakfast' });
  expect(await named(await aMember())).toBeNull();
  clock.stopAt(new Date(inHours(2).getTime() + 14 * dayMs));
  expect(await named(await signedInAgain(bea))).toBeNull();
});

test('connections made so are counted from three on', async () => {
  const admin = await anAdmin();
  const met = async () => (await as(admin).call(health.get, { query: { weeks: '1' } })).body[0]?.met;
  const meet = async (first: Member, second: Member) => {
    await say(first, second);
    await say(second, first);
  };
  await meet(ada, bea);
  await meet(ada, eve);
  await aConversation(host, eve);
  expect(await met()).toBeNull();
  await meet(bea, eve);
  expect(await met()).toBe(3);
});
