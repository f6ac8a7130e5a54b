import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { expect, test, vi } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { transaction } from '#lib/transaction.ts';
import { context, testContext } from '#test/api.ts';
import { aMember, atOnce, type Member } from '#test/factories.ts';
import { runJobs } from '#test/jobs.ts';
import { mailsTo } from '#test/mails.ts';
import { LiveLogModel } from './live-log.model.ts';
import { NotificationModel } from './notification.model.ts';
import {
  eraseNotifications,
  removeNotificationsAbout,
  withdrawNotification,
} from './notifications.service.ts';
import { type News, notify } from './notify.service.ts';

const anEventId = () => String(new Types.ObjectId());

function news(to: readonly { id: string }[], traits: Partial<News> = {}): News {
  return {
    kind: 'event_changed',
    to: to.map(({ id }) => id),
    actor_id: null,
    about: { kind: 'event', id: anEventId() },
    key: randomUUID(),
    title: 'Founders breakfast has changed',
    text: 'It is in Hamburg now.',
    path: '/events/1',
    ...traits,
  } as News;
}

const anRsvp = (organizer: Member, actor: Member, id: string) =>
  news([organizer], {
    kind: 'rsvp',
    actor_id: actor.id,
    about: { kind: 'event', id },
    title: undefined,
    did: 'is coming to Founders breakfast',
    isGathered: true,
  } as Partial<News>);

const rowsOf = ({ id }: Member) => NotificationModel.find({ member_id: id }).sort({ created_at: 1 }).lean();
const countsOf = async ({ id: member_id }: Member) => ({
  total: await NotificationModel.countDocuments({ member_id }),
  unread: await NotificationModel.countDocuments({ member_id, is_unread: true }),
});

test('recipients are notified in the app and by mail, the actor is not', async () => {
  const [ada, ben, organizer] = [await aMember(), await aMember(), await aMember()];
  await notify(context, news([ada, ben, ben, organizer], { actor_id: organizer.id }));
  for (const member of [ada, ben]) {
    expect(await rowsOf(member)).toMatchObject([{ kind: 'event_changed', path: '/events/1' }]);
    expect(await countsOf(member)).toEqual({ total: 1, unread: 1 });
    const [mail, ...others] = await mailsTo(member.user.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'event-changed',
      category: 'events',
      subject: 'Founders breakfast has changed',
    });
    expect(mail?.content.action?.url).toBe('http://localhost:3000/events/1');
  }
  expect(await rowsOf(organizer)).toEqual([]);
  expect(await mailsTo(organizer.user.email)).toEqual([]);
});

test('the same key notifies once, also a hundred times at once', async () => {
  const member = await aMember();
  const same = news([member]);
  await atOnce(100, () => transaction(() => notify(context, same), 'event:1'));
  expect(await rowsOf(member)).toHaveLength(1);
  expect(await mailsTo(member.user.email)).toHaveLength(1);
  expect(await countsOf(member)).toEqual({ total: 1, unread: 1 });
});

test('a rolled back transaction notifies nobody', async () => {
  const member = await aMember();
  const failing = transaction(async () => {
    await notify(context, news([member]));
    throw new Error('after all not');
  });
  await expect(failing).rejects.toThrow('after all not');
  expect(await rowsOf(member)).toEqual([]);
  expect(await mailsTo(member.user.email)).toEqual([]);
});

test('where mail is off the notification is stored all the same', async () => {
  const member = await aMember();
  await notify(testContext({ SMTP_URL: '' }), news([member]));
  expect(await rowsOf(member)).toHaveLength(1);
  expect(await mailsTo(member.user.email)).toEqual([]);
});

test('a channel that is switched off is not used', async () => {
  const [onlyMail, onlyApp] = [await aMember(), await aMember()];
  const choose = (id: string, kinds: object) =>
    UserModel.updateOne({ _id: id }, { notification_preferences: { kinds } });
  await choose(onlyMail.id, { event_changed: { app: false } });
  await choose(onlyApp.id, { event_changed: { mail: false } });
  await notify(context, news([onlyMail, onlyApp]));
  expect(await rowsOf(onlyMail)).toEqual([]);
  expect(await mailsTo(onlyMail.user.email)).toHaveLength(1);
  expect(await rowsOf(onlyApp)).toHaveLength(1);
  expect(await mailsTo(onlyApp.user.email)).toEqual([]);
});

/** Members inserted directly into the database, as registering hundreds is slow. */
async function aCrowd(count: number) {
  const members = await UserModel.insertMany(
    Array.from({ length: count }, (_, index) => ({
      full_name: `Guest ${index}`,
      email: `${randomUUID()}@rosette.example`,
    })),
  );
  return members.map(({ _id }) => ({ id: String(_id) }));
}

test('a crowd is notified after the commit, each member once, by any process', async () => {
  const changed = news(await aCrowd(450));
  const failing = transaction(async () => {
    await notify(context, changed);
    throw new Error('after all not');
  });
  await expect(failing).rejects.toThrow();
  await notify(context, changed);
  await Promise.all([1, 2, 3].map(() => runJobs(context)));
  const told = await NotificationModel.find({ 'about.id': changed.about.id }).lean();
  expect(told).toHaveLength(450);
  expect(new Set(told.map(({ member_id }) => String(member_id))).size).toBe(450);
});

test('a batch with a recipient who cannot be notified goes on with the others, each notified once', async () => {
  const changed = news(await aCrowd(250));
  await notify(context, changed);
  const bad = String(changed.to[30]);
  const deliver = NotificationModel.bulkWrite.bind(NotificationModel);
  const insert = vi.spyOn(NotificationModel, 'bulkWrite').mockImplementation((...given) => {
    if (JSON.stringify(given[0]).includes(bad)) throw new Error('One of them is bad');
    return deliver(...given);
  });
  await runJobs(context);
  insert.mockRestore();
  const told = await NotificationModel.find({ 'about.id': changed.about.id }).lean();
  expect(told).toHaveLength(249);
  expect(told.map(({ member_id }) => String(member_id))).not.toContain(bad);
});

test('gathered notifications are one unread one with all actors, the latest last', async () => {
  const organizer = await aMember();
  const guests = [await aMember(), await aMember(), await aMember()] as const;
  const id = anEventId();
  for (const guest of [...guests, guests[0]]) await notify(context, anRsvp(organizer, guest, id));
  const [row, ...others] = await rowsOf(organizer);
  expect(others).toEqual([]);
  expect(row?.actor_ids.map(String)).toEqual([guests[1].id, guests[2].id, guests[0].id]);
  expect(await countsOf(organizer)).toEqual({ total: 1, unread: 1 });

  await withdrawNotification('rsvp', { kind: 'event', id }, guests[0].id);
  const [left] = await rowsOf(organizer);
  expect(left?.actor_ids.map(String)).toEqual([guests[1].id, guests[2].id]);
  await withdrawNotification('rsvp', { kind: 'event', id }, guests[1].id);
  await withdrawNotification('rsvp', { kind: 'event', id }, guests[2].id);
  expect(await rowsOf(organizer)).toEqual([]);
  expect(await countsOf(organizer)).toEqual({ total: 0, unread: 0 });
});

test('a hundred gathered at once are in one notification, and its live events have no gaps', async () => {
  const organizer = await aMember();
  const guests = await UserModel.insertMany(
    Array.from({ length: 100 }, () => ({ full_name: 'Guest', email: `${randomUUID()}@rosette.example` })),
  );
  const id = anEventId();
  await Promise.all(
    guests.map(({ _id }) =>
      transaction(() => notify(context, anRsvp(organizer, { id: String(_id) } as Member, id)), `event:${id}`),
    ),
  );
  const [row, ...others] = await rowsOf(organizer);
  expect(others).toEqual([]);
  expect(new Set(row?.actor_ids.map(String)).size).toBe(100);
  const { last_number, events } = await LiveLogModel.findById(organizer.id).lean().orFail();
  expect([last_number, events.length]).toEqual([100, 100]);
});

test('removing a subject removes the notifications about it', async () => {
  const member = await aMember();
  const told = news([member]);
  await notify(context, told);
  await notify(context, news([member]));
  await removeNotificationsAbout(told.about);
  expect(await rowsOf(member)).toHaveLength(1);
  expect(await countsOf(member)).toEqual({ total: 1, unread: 1 });
});

test('deleting an account removes the notifications it received and caused', async () => {
  const [leaving, staying, other] = [await aMember(), await aMember(), await aMember()];
  const id = anEventId();
  await notify(context, anRsvp(staying, leaving, id));
  await notify(context, anRsvp(staying, other, id));
  await notify(context, anRsvp(staying, leaving, anEventId()));
  await notify(context, news([leaving]));
  await eraseNotifications(leaving.id);
  expect((await rowsOf(staying)).map(({ actor_ids }) => actor_ids.map(String))).toEqual([[other.id]]);
  expect(await countsOf(staying)).toEqual({ total: 1, unread: 1 });
  expect(await rowsOf(leaving)).toEqual([]);
});
