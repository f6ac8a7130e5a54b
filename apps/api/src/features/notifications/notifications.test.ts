import { randomUUID } from 'node:crypto';
import { contract } from '@rosette/shared/contract/index.ts';
import { notificationKinds } from '@rosette/shared/contract/notification-kinds.ts';
import { describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, context } from '#test/api.ts';
import { aMember, anEvent, anOpportunity, atOnce, type Member, several } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { NotificationModel } from './notification.model.ts';
import { removeOldNotifications } from './notifications.service.ts';
import { notify } from './notify.service.ts';

const { applications, notifications, events, opportunities, mail, blocks } = contract;

const list = (member: Member, query: object = {}) => as(member).call(notifications.list, { query });
const rsvp = (member: Member, id: string) => as(member).call(events.rsvp, { params: { id } });

const tell = (member: Member, title = 'Something happened') =>
  notify(context, {
    kind: 'event_reminder',
    to: [member.id],
    actor_id: null,
    about: { kind: 'event', id: randomUUID() },
    key: randomUUID(),
    title,
    path: '/events',
  });

describe('the list of notifications', () => {
  test("is the caller's, newest first, in pages, with the unread count", async () => {
    const [member, other] = [await aMember(), await aMember()];
    await several(5, (index) => tell(member, `Number ${index}`));
    await tell(other);
    const { status, body, headers } = await list(member, { limit: '2', offset: '1' });
    expect([status, headers['x-total-count'], headers['x-unread-count']]).toEqual([200, '5', '5']);
    expect(body.map(({ title }) => title)).toEqual(['Number 3', 'Number 2']);
    expect(body[0]).toEqual({
      id: expect.any(String),
      kind: 'event_reminder',
      title: 'Number 3',
      text: null,
      path: '/events',
      actor: null,
      created_at: expect.any(String),
      read_at: null,
    });
    expect((await as(null).call(notifications.list)).status).toBe(401);
    expect((await list(member, { unread: 'perhaps' })).status).toBe(422);
  });

  test("shows the actors' current names and gathers them", async () => {
    const organizer = await aMember({ tier: 'premium' });
    const { id, title } = await anEvent(organizer);
    const titles = async () => (await list(organizer)).body.map((one) => one.title);
    const guests = await several(4, (index) => aMember({ full_name: `Guest ${index}` }));
    await rsvp(guests[0] as Member, id);
    expect(await titles()).toEqual([`Guest 0 signed up for ${title}`]);
    await rsvp(guests[1] as Member, id);
    expect(await titles()).toEqual([`Guest 1 and 1 other signed up for ${title}`]);
    await rsvp(guests[2] as Member, id);
    const ada = guests[3] as Member;
    await rsvp(ada, id);
    await as(ada).call(contract.users.updateMe, { body: { full_name: 'Ada Maier' } });
    expect(await titles()).toEqual([`Ada Maier and 3 others signed up for ${title}`]);
    const [{ actor, path } = {}] = (await list(organizer)).body;
    expect([actor?.id, actor?.full_name, path]).toEqual([ada.id, 'Ada Maier', `/events/${id}`]);

    await as(organizer).call(notifications.read, { body: { all: true } });
    await rsvp(ada, id);
    await rsvp(ada, id);
    expect(await titles()).toEqual([
      `Ada Maier signed up for ${title}`,
      `Ada Maier and 3 others signed up for ${title}`,
    ]);
  });

  test('leaves out actors across a block, in either direction', async () => {
    const poster = await aMember();
    const applicant = await aMember();
    const { id } = await anOpportunity(poster);
    await as(applicant).call(applications.apply, { params: { id } });
    await as(applicant).call(blocks.create, { body: { user_id: poster.id } });
    const before = (await list(applicant)).body.length;
    await as(poster).call(opportunities.remove, { params: { id } });
    expect((await list(applicant)).body).toHaveLength(before);
    expect(await mailsTo(applicant.user.email)).toEqual([]);
  });
});

describe('marking notifications as read', () => {
  const read = (member: Member, body: { ids: string[] } | { all: true }) =>
    as(member).call(notifications.read, { body });

  test('marks the given ids once and ignores those of others', async () => {
    const [member, other] = [await aMember(), await aMember()];
    await several(3, () => tell(member));
    await tell(other);
    const [first, second] = (await list(member)).body;
    const [foreign] = (await list(other)).body;
    const ids = [first?.id ?? '', foreign?.id ?? '', 'nonsense', 'f'.repeat(24)];
    const answers = await atOnce(20, () => read(member, { ids }));
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    const { body, headers } = await list(member, { unread: 'true' });
    expect([headers['x-unread-count'], headers['x-total-count'], body[0]?.id]).toEqual([
      '2',
      '2',
      second?.id,
    ]);
    expect((await list(other)).headers['x-unread-count']).toBe('1');

    await read(member, { all: true });
    const after = await list(member);
    expect([after.headers['x-unread-count'], after.headers['x-total-count']]).toEqual(['0', '3']);
    expect(after.body.every(({ read_at }) => read_at !== null)).toBe(true);
  });

  test.each([{}, { ids: 'all' }, { all: false }])('%j is 422', async (body) => {
    expect((await read(await aMember(), body as never)).status).toBe(422);
  });
});

describe('notification preferences', () => {
  test('have defaults, and an update keeps omitted fields', async () => {
    const member = as(await aMember());
    const { body } = await member.call(notifications.preferences);
    expect(Object.keys(body.kinds).sort()).toEqual([...notificationKinds].sort());
    expect([body.kinds.rsvp, body.kinds.message, body.digest]).toEqual([
      { app: true, mail: false },
      { app: true, mail: true },
      'weekly',
    ]);
    const choice = { kinds: { rsvp: { mail: true }, message: { app: false } }, digest: 'off' as const };
    const changed = await member.call(notifications.updatePreferences, { body: choice });
    expect(changed.body).toEqual({
      kinds: { ...body.kinds, rsvp: { app: true, mail: true }, message: { app: false, mail: true } },
      digest: 'off',
    });
    expect((await member.call(notifications.updatePreferences, { body: {} })).body).toEqual(changed.body);
  });

  test.each([
    { kinds: { receipt: { mail: false } } },
    { kinds: { rsvp: { sms: true } } },
    { kinds: { rsvp: { mail: 'no' } } },
    { digest: 'daily' },
  ])('%j is refused with 422', async (body) => {
    const { status } = await as(await aMember()).call(notifications.updatePreferences, {
      body: body as never,
    });
    expect(status).toBe(422);
  });

  test('are shared with the four mail switches', async () => {
    const member = as(await aMember());
    await member.call(mail.updatePreferences, { body: { events: false } });
    const { body } = await member.call(notifications.preferences);
    const offMails = notificationKinds.filter(
      (kind) => kind.startsWith('event_') || kind === 'waitlist_promoted',
    );
    expect(offMails.map((kind) => body.kinds[kind].mail)).toEqual(offMails.map(() => false));
    expect(body.kinds.event_changed.app).toBe(true);
    await member.call(notifications.updatePreferences, {
      body: { kinds: { event_reminder: { mail: true } } },
    });
    expect((await member.call(mail.preferences)).body.events).toBe(true);
  });
});

test('a suspended member is notified in the app, not by mail', async () => {
  const member = await aMember();
  await UserModel.updateOne({ _id: member.id }, { suspension: { reason: 'Spam', at: clock.now() } });
  await tell(member);
  expect(await NotificationModel.countDocuments({ member_id: member.id })).toBe(1);
  expect(await mailsTo(member.user.email)).toEqual([]);
});

test('notifications older than 90 days are removed', async () => {
  const member = await aMember();
  await several(2, () => tell(member, 'Old'));
  clock.setTo(new Date(Date.now() + 90 * 86_400_000 - 60_000));
  await tell(member, 'New');
  await removeOldNotifications();
  expect(await NotificationModel.countDocuments({ member_id: member.id })).toBe(3);
  clock.setTo(new Date(Date.now() + 90 * 86_400_000 + 60_000));
  await Promise.all([removeOldNotifications(), removeOldNotifications()]);
  // Her session would have expired by then.
  clock.reset();
  expect((await list(member)).body.map(({ title }) => title)).toEqual(['New']);
});

test('the time zone is null until set, and accepts IANA names only', async () => {
  const member = as(await aMember());
  const { me, updateMe } = contract.users;
  expect((await member.call(me)).body.time_zone).toBeNull();
  const set = (time_zone: string | null) => member.call(updateMe, { body: { time_zone } });
  expect((await set('America/New_York')).body.time_zone).toBe('America/New_York');
  expect((await set('Moon/Base')).status).toBe(422);
  expect((await member.call(updateMe, { body: { bio: 'Hello' } })).body.time_zone).toBe('America/New_York');
  expect((await set(null)).body.time_zone).toBeNull();
});
