import { randomUUID } from 'node:crypto';
import { contract } from '@rosette/shared/contract/index.ts';
import express from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { as, context, testContext } from '#test/api.ts';
import { aConversation } from '#test/contacts.ts';
import { openStream, serve } from '#test/event-stream.ts';
import { aMember, anAdmin, atOnce, type Member, several } from '#test/factories.ts';
import { createApp } from '../../app.ts';
import { LiveLogModel } from './live-log.model.ts';
import { NotificationModel } from './notification.model.ts';
import { notify } from './notify.service.ts';
import { StreamSlotModel } from './stream-slot.model.ts';
import { createStreamSlots } from './stream-slots.ts';

const { notifications, account } = contract;

const tell = (members: readonly Member[], title = 'Something happened') =>
  notify(context, {
    kind: 'report',
    to: members.map(({ id }) => id),
    actor_id: null,
    about: { kind: 'report', id: randomUUID() },
    key: randomUUID(),
    title,
    path: '/settings/privacy',
  });

const titlesOf = (stream: Awaited<ReturnType<typeof openStream>>) =>
  stream.of('notification').map(({ data }) => data.title);

test('two processes send each notification to all streams of a member, once and in order', async () => {
  const [one, two] = [await serve(createApp(testContext())), await serve(createApp(testContext()))];
  const [member, other] = [await aMember(), await aMember()];
  await tell([member], 'Before');
  const streams = [
    await openStream(one, member),
    await openStream(two, member),
    await openStream(two, other),
  ];
  const [first] = streams;
  expect(first?.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(first?.response.headers.get('x-accel-buffering')).toBe('no');
  expect(first?.response.headers.get('cache-control')).toContain('no-transform');
  for (const stream of streams) await stream.until('unread', 1);
  expect(first?.events()).toMatchObject([{ type: 'unread', data: { notifications: 1, messages: 0 } }]);

  const titles = Array.from({ length: 100 }, (_, index) => `Number ${index}`);
  await Promise.all(titles.map((title) => transaction(() => tell([member], title), 'event:1')));
  for (const stream of streams.slice(0, 2)) {
    await stream.until('notification', 100);
    expect(titlesOf(stream)).toEqual(titlesOf(first as typeof stream));
    expect([...titlesOf(stream)].sort()).toEqual([...titles].sort());
    const ids = stream.events().map(({ id }) => id);
    expect(ids.every(Boolean) && new Set(ids).size === ids.length).toBe(true);
    await expect.poll(() => stream.of('unread').at(-1)?.data).toEqual({ notifications: 101, messages: 0 });
  }
  expect(titlesOf(streams[2] as never)).toEqual([]);
});

test('a notification with an invalid record is left out of list and stream, and the next ones are sent', async () => {
  const base = await serve(createApp(testContext()));
  const member = await aMember();
  const stream = await openStream(base, member);
  await stream.until('unread', 1);
  await transaction(async () => {
    await tell([member], 'Invalid');
    const { id: member_id } = member;
    await NotificationModel.updateOne({ member_id }, { $unset: { created_at: 1 } });
  });
  await tell([member], 'Valid');
  await stream.until('notification', 1);
  expect(titlesOf(stream)).toEqual(['Valid']);
  expect((await as(member).call(notifications.list)).body.map(({ title }) => title)).toEqual(['Valid']);
});

test('an interrupted stream continues on another process without a gap', async () => {
  const [one, two] = [await serve(createApp(testContext())), await serve(createApp(testContext()))];
  const member = await aMember();
  const first = await openStream(one, member);
  await first.until('unread', 1);
  await tell([member], 'Seen');
  const [seen] = await first.until('notification', 1);
  await first.close();
  await several(3, (index) => tell([member], `Missed ${index}`));
  const second = await openStream(two, member, seen?.id);
  await second.until('notification', 3);
  await tell([member], 'Live');
  await second.until('notification', 4);
  expect(second.events()[0]?.type).toBe('unread');
  expect(titlesOf(second)).toEqual(['Missed 0', 'Missed 1', 'Missed 2', 'Live']);
});

test.each(['nonsense', '0', 'n999999', ''])('after Last-Event-ID %j it begins anew', async (lastEventId) => {
  const base = await serve(createApp(testContext()));
  const member = await aMember();
  await tell([member], 'Before');
  const stream = await openStream(base, member, lastEventId);
  await stream.until('unread', 1);
  await tell([member], 'After');
  await stream.until('notification', 1);
  expect(titlesOf(stream)).toEqual(['After']);
});

test('events older than a day are not sent again', async () => {
  const base = await serve(createApp(testContext()));
  const member = await aMember();
  const first = await openStream(base, member);
  await first.until('unread', 1);
  const [begun] = first.events();
  await first.close();
  await tell([member], 'Yesterday');
  clock.setTo(new Date(Date.now() + 24 * 3_600_000 + 1000));
  const second = await openStream(base, member, begun?.id);
  await second.until('unread', 1);
  expect(second.of('unread')[0]?.data).toEqual({ notifications: 1, messages: 0 });
  await tell([member], 'Today');
  await second.until('notification', 1);
  expect(titlesOf(second)).toEqual(['Today']);
});

test('a client that missed more than is kept begins anew', async () => {
  const base = await serve(createApp(testContext()));
  const member = await aMember();
  const first = await openStream(base, member);
  const [begun] = await first.until('unread', 1);
  await first.close();
  await several(3, (index) => tell([member], `Missed ${index}`));
  const { events } = await LiveLogModel.findById(member.id).lean().orFail();
  await LiveLogModel.updateOne({ _id: member.id }, { events: events.slice(1) });
  const second = await openStream(base, member, begun?.id);
  await second.until('unread', 1);
  expect(second.of('unread')[0]?.data).toEqual({ notifications: 3, messages: 0 });
  await tell([member], 'Later');
  await second.until('notification', 1);
  expect(titlesOf(second)).toEqual(['Later']);
});

test('messages are streamed to both participants, and reading in one window updates the others', async () => {
  const base = await serve(createApp(testContext()));
  const [ada, ben] = [await aMember(), await aMember()];
  const [adas, bens] = [await openStream(base, ada), await openStream(base, ben)];
  await adas.until('unread', 1);
  await bens.until('unread', 1);
  const { conversations } = contract;
  const params = { id: await aConversation(ada, ben, 'May I write to you?') };
  const message = { text: 'Hello', client_id: randomUUID() };
  await as(ada).call(conversations.send, { params, body: message });
  const data = { conversation_id: params.id, message: { text: 'Hello', is_own: true, read_at: null } };
  expect((await adas.until('message', 1))[0]?.data).toMatchObject(data);
  expect((await bens.until('message', 1))[0]?.data).toMatchObject({ message: { is_own: false } });
  const countsOf = (stream: typeof bens) => expect.poll(() => stream.of('unread').at(-1)?.data);
  await countsOf(bens).toMatchObject({ messages: 1 });
  await as(ben).call(conversations.read, { params });
  await countsOf(bens).toMatchObject({ messages: 0 });
  expect(adas.of('message')).toHaveLength(1);

  await tell([ben]);
  await countsOf(bens).toMatchObject({ messages: 0 });
  await as(ben).call(notifications.read, { body: { all: true } });
  await countsOf(bens).toEqual({ notifications: 0, messages: 0 });
});

test('a visitor is 401, and signing out everywhere closes the streams', async () => {
  const base = await serve(createApp(testContext()));
  expect((await openStream(base, { token: 'nonsense' })).response.status).toBe(401);
  const member = await aMember();
  const stream = await openStream(base, member);
  await stream.until('unread', 1);
  await as(member).call(account.signOutEverywhere);
  await expect.poll(stream.isEnded).toBe(true);
});

test('a suspension closes the streams on every process', async () => {
  const [one, two] = [createApp(testContext()), createApp(testContext())];
  const [admin, member] = [await anAdmin(), await aMember()];
  const streams = [await openStream(await serve(one), member), await openStream(await serve(two), member)];
  for (const stream of streams) await stream.until('unread', 1);
  const { suspend } = contract.suspensions;
  await as(admin, one).call(suspend, { params: { id: member.id }, body: { reason: 'Spam' } });
  for (const stream of streams) await expect.poll(stream.isEnded).toBe(true);
});

test('a message is not sent to a stream that continues after its author was blocked', async () => {
  const base = await serve(createApp(testContext()));
  const [ada, ben] = [await aMember(), await aMember()];
  const id = await aConversation(ada, ben);
  const before = await openStream(base, ben);
  const [begun] = await before.until('unread', 1);
  await before.close();
  const body = { text: 'Hello', client_id: randomUUID() };
  await as(ada).call(contract.conversations.send, { params: { id }, body });
  await as(ben).call(contract.blocks.create, { body: { user_id: ada.id } });
  const after = await openStream(base, ben, begun?.id);
  await tell([ben], 'Later');
  await expect.poll(() => titlesOf(after).at(-1)).toBe('Later');
  expect(after.of('message')).toEqual([]);
});

test.each([
  ['signing out everywhere', (member: Member) => as(member).call(account.signOutEverywhere)],
  [
    'changing the password',
    (member: Member) =>
      as(member).call(contract.auth.changePassword, {
        body: { current_password: member.password, new_password: 'another good password' },
      }),
  ],
])('%s closes the streams of every process before they send anything more', async (_, endSessions) => {
  const apps = [createApp(testContext()), createApp(testContext())];
  const member = await aMember();
  const streams = await Promise.all(apps.map(async (app) => openStream(await serve(app), member)));
  for (const stream of streams) await stream.until('unread', 1);
  expect((await endSessions(member)).status).toBe(200);
  await tell([member], 'For her alone');
  for (const stream of streams) {
    await expect.poll(stream.isEnded).toBe(true);
    expect(titlesOf(stream)).toEqual([]);
  }
});

test('a process that ends a session is signalled to close its streams', async () => {
  const ending = testContext();
  const member = await aMember();
  const app = createApp(ending);
  const stream = await openStream(await serve(app), member);
  await stream.until('unread', 1);
  const ended: string[] = [];
  ending.sessions.on('ended', (id) => ended.push(id));
  await as(member, app).call(account.signOutEverywhere);
  expect(ended).toEqual([member.id]);
  await expect.poll(stream.isEnded).toBe(true);
});

test('an idle stream is sent a comment every 25 seconds, a busy one none', async () => {
  const advance = (seconds: number) => clock.stopAt(new Date(clock.now().getTime() + seconds * 1000));
  advance(0);
  const base = await serve(createApp(testContext()));
  const member = await aMember();
  const stream = await openStream(base, member);
  await stream.until('unread', 1);
  expect(stream.comments()).toBe(0);
  for (const count of [1, 2]) {
    advance(25);
    await expect.poll(stream.comments).toBe(count);
  }
  advance(20);
  await tell([member]);
  await stream.until('notification', 1);
  advance(20);
  await tell([member]);
  await stream.until('notification', 2);
  expect(stream.comments()).toBe(2);
});

test('a process that is told to stop closes its streams', async () => {
  const stopping = testContext();
  const stream = await openStream(await serve(createApp(stopping)), await aMember());
  await stream.until('unread', 1);
  stopping.shutdown.isUnderWay = true;
  await expect.poll(stream.isEnded).toBe(true);
});

test("an account has ten streams on all processes; a dead process's slots are free after a minute", async () => {
  const apps = [1, 2].map(() => createApp(testContext({ RATE_LIMIT: 'on' })));
  const [one = '', two = ''] = await Promise.all(apps.map(serve));
  const member = await aMember();
  const streams = await atOnce(12, (index) => openStream(index % 2 ? one : two, member));
  const taken = streams.filter(({ response }) => response.status === 200);
  const refused = streams.filter(({ response }) => response.status === 429);
  expect([taken.length, refused.length]).toEqual([10, 2]);
  expect(refused[0]?.response.headers.get('retry-after')).toBe('60');

  await taken[0]?.close();
  const statusOfNext = async () => (await openStream(two, member)).response.status;
  await expect.poll(statusOfNext, { interval: 500 }).toBe(200);
  expect(await statusOfNext()).toBe(429);
  // A dead process renews nothing.
  const renewal = vi.spyOn(StreamSlotModel, 'updateMany').mockResolvedValue(null as never);
  onTestFinished(() => renewal.mockRestore());
  clock.setTo(new Date(Date.now() + 61_000));
  expect(await statusOfNext()).toBe(200);
});

test('a client that leaves before its stream begins leaves no slot taken', async () => {
  const member = await aMember();
  const abort = new AbortController();
  let hasLeft = () => {};
  const leaving = new Promise<void>((resolve) => {
    hasLeft = resolve;
  });
  const outer = express().use((_request, response, next) => {
    response.once('close', hasLeft);
    next();
  });
  const base = await serve(outer.use(createApp(testContext({ RATE_LIMIT: 'on' }))));
  let hasTaken = false;
  const updateOne = StreamSlotModel.updateOne.bind(StreamSlotModel);
  const takeAfterLeaving = async (...[filter, update, options]: Parameters<typeof updateOne>) => {
    abort.abort();
    await leaving;
    await updateOne(filter, update, options);
    hasTaken = true;
  };
  const spy = vi.spyOn(StreamSlotModel, 'updateOne').mockImplementationOnce(takeAfterLeaving as never);
  onTestFinished(() => spy.mockRestore());
  const headers = { Authorization: `Bearer ${member.token}` };
  await fetch(`${base}/notifications/stream`, { headers, signal: abort.signal }).catch(() => {});
  const slotsTaken = () => StreamSlotModel.countDocuments({ member_id: member.id });
  await expect.poll(async () => hasTaken && (await slotsTaken())).toBe(0);
});

test('the slot of a stream that could not be given back is free after a minute', async () => {
  const member = await aMember();
  const slots = createStreamSlots(testContext({ RATE_LIMIT: 'on' }));
  const taken = await several(10, () => slots.take(member.id));
  const failing = vi.spyOn(StreamSlotModel, 'deleteOne').mockImplementation(() => {
    throw new Error('the database is away');
  });
  for (const slot of taken.slice(0, 9)) await expect(slots.give(slot)).rejects.toThrow('away');
  failing.mockRestore();
  await expect(slots.take(member.id)).rejects.toThrow(expect.objectContaining({ status: 429 }));
  const now = clock.now().getTime();
  clock.stopAt(new Date(now + 50_000));
  await slots.renew();
  clock.stopAt(new Date(now + 70_000));
  await several(9, () => slots.take(member.id));
  // The tenth is open and was renewed.
  await expect(slots.take(member.id)).rejects.toThrow(expect.objectContaining({ status: 429 }));
});

test('a process asks for changes of the members who have streams here, and of no others', async () => {
  const server = await serve(createApp(testContext()));
  const [member, other] = [await aMember(), await aMember()];
  await transaction(() => tell([member, other]));
  const find = vi.spyOn(LiveLogModel, 'find');
  onTestFinished(() => find.mockRestore());
  await openStream(server, member);
  const polls = () => {
    const calls = find.mock.calls as unknown as [{ _id: { $in: string[] }; changed_at?: Date }][];
    return calls.flatMap(([{ _id, changed_at }]) => (changed_at ? [_id.$in] : []));
  };
  await expect.poll(() => polls().length).toBeGreaterThan(1);
  expect(new Set(polls().flat())).toEqual(new Set([member.id]));
});
