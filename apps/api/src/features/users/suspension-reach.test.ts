import { contract } from '@rosette/shared/contract/index.ts';
import { unreadCountHeader } from '@rosette/shared/contract/notifications.ts';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { MailModel } from '#features/mail/mail.model.ts';
import { clock } from '#lib/clock.ts';
import { as, context, raw } from '#test/api.ts';
import { anIntroduction, aRequest as aRequestOf } from '#test/contacts.ts';
import { openStream, serve } from '#test/event-stream.ts';
import { aMember, anAdmin, anEvent, type Member } from '#test/factories.ts';
import { aGuest, anOpenEvent, ask, rowsOf } from '#test/guests.ts';
import { startMailWorld } from '#test/mail-world.ts';
import { suspend, unsuspend } from '#test/suspensions.ts';
import { createApp } from '../../app.ts';
import { UserModel } from './user.model.ts';

const { blocks, events, notifications, opportunities, applications } = contract;
const hour = 3_600_000;
const eveName = 'Eve Unique';
const text = 'Her own words';

const block = (blocker: Member, { id }: Member) => as(blocker).call(blocks.create, { body: { user_id: id } });

/** A contact request of a member with a confirmed address, which it needs. */
async function aRequest(from: Member, to: Member) {
  await UserModel.updateOne({ _id: from.id }, { email_verified_at: new Date() });
  await aRequestOf(from, to, text);
}

/** What a member reads in her list of notifications, and its counts. */
async function listOf(member: Member) {
  const { body, headers } = await as(member).call(notifications.list);
  return {
    told: body.map(({ title, text: words }) => [title, words]),
    total: headers['x-total-count'],
    unread: headers[unreadCountHeader.toLowerCase()],
  };
}
const nothing = { told: [], total: '0', unread: '0' };

beforeEach(() => MailModel.deleteMany({}));

/** The product whose worker sends all mails that are due. */
async function aMailWorld() {
  const world = await startMailWorld();
  onTestFinished(() => world.close());
  return world;
}
/** Waits until no mail is due, then answers the subjects that arrived at this member's address. */
async function arrivedAt(
  world: Awaited<ReturnType<typeof aMailWorld>>,
  { user }: { user: { email: string } },
) {
  for (const kind of ['send-mail', 'send-account-mail']) world.context.jobs.emit('enqueued', kind);
  const due = () => MailModel.countDocuments({ due_at: { $lte: clock.now() } });
  await expect.poll(due, { interval: 20 }).toBe(0);
  return (await world.arrived(user.email)).map(({ subject }) => subject);
}

describe('waiting mails', () => {
  test('about what a member did are held while she is suspended, and sent when it has ended', async () => {
    const [eve, ada, admin] = [await aMember({ full_name: eveName }), await aMember(), await anAdmin()];
    await aRequest(eve, ada);
    await aRequest(eve, admin);
    await suspend(eve, new Date(Date.now() + 3 * hour));
    const world = await aMailWorld();
    expect(await arrivedAt(world, ada)).toEqual([]);
    expect(await arrivedAt(world, admin)).toEqual(['A member would like to get in touch with you']);
    clock.setTo(new Date(Date.now() + 4 * hour));
    expect(await arrivedAt(world, ada)).toEqual(['A member would like to get in touch with you']);
    const { tries } = await MailModel.findOne({ 'mail.member_id': ada.id }).lean().orFail();
    expect(tries).toBe(1);
  });

  test('that name a suspended organizer are held, the confirmation of an RSVP too', async () => {
    const [eve, ada] = [await aMember({ full_name: eveName, tier: 'premium' }), await aMember()];
    const { id } = await anEvent(eve);
    await as(ada).call(events.attend, { params: { id } });
    await suspend(eve);
    const world = await aMailWorld();
    expect(await arrivedAt(world, ada)).toEqual([]);
    await unsuspend(eve);
    clock.setTo(new Date(Date.now() + hour));
    expect(await arrivedAt(world, ada)).toEqual(['You are going: Founders breakfast']);
  });

  test('that name her to guests of her event are held, also of the seats that they asked for', async () => {
    const { organizer, id } = await anOpenEvent();
    const { email } = await aGuest(id);
    const { email: taken } = await aGuest(id);
    const [row] = (await rowsOf(organizer, id)).filter(({ guest }) => guest.email === taken);
    const params = { id, guest_id: row?.guest.id ?? '' };
    await as(organizer).call(events.takeOutGuest, { params });
    const member = await aMember({ is_confirmed: true });
    await ask(id, member.user.email);
    await suspend(organizer);
    const world = await aMailWorld();
    const arrived = () =>
      Promise.all(
        [email, taken, member.user.email].map((each) => arrivedAt(world, { user: { email: each } })),
      );
    expect(await arrived()).toEqual([[], [], []]);
    await unsuspend(organizer);
    clock.setTo(new Date(Date.now() + hour));
    expect((await arrived()).map(({ length }) => length)).toEqual([2, 1, 1]);
  });

  test('are dropped after 30 days of suspension', async () => {
    const [eve, ada] = [await aMember(), await aMember()];
    await aRequest(eve, ada);
    await suspend(eve);
    clock.setTo(new Date(Date.now() + 31 * 24 * hour));
    const world = await aMailWorld();
    expect(await arrivedAt(world, ada)).toEqual([]);
    const { mail } = await MailModel.findOne({ 'mail.member_id': ada.id }).lean().orFail();
    expect(mail.outcome).toBe('dropped');
  });

  test('written at the moment of a block are not sent', async () => {
    const [eve, ada] = [await aMember(), await aMember()];
    await aRequest(eve, ada);
    const mail = await MailModel.findOne({ 'mail.member_id': ada.id }).lean().orFail();
    await block(ada, eve);
    // As by a transaction that read the blocks before this one was there.
    await MailModel.insertMany([mail]);
    const world = await aMailWorld();
    expect(await arrivedAt(world, ada)).toEqual([]);
  });
});

describe('notifications', () => {
  test('of what a suspended member did are neither listed nor counted while it lasts, but for admins', async () => {
    const [eve, ada, admin] = [await aMember({ full_name: eveName }), await aMember(), await anAdmin()];
    await aRequest(eve, ada);
    await aRequest(eve, admin);
    const before = await listOf(ada);
    expect(before).toEqual({
      told: [[`${eveName} would like to get in touch with you`, text]],
      total: '1',
      unread: '1',
    });
    await suspend(eve, new Date(Date.now() + hour));
    expect(await listOf(ada)).toEqual(nothing);
    expect(await listOf(admin)).toEqual(before);
    await as(ada).call(notifications.read, { body: { all: true } });
    clock.setTo(new Date(Date.now() + 2 * hour));
    expect(await listOf(ada)).toEqual(before);
  });

  test('of what a member did before a block are hidden as well', async () => {
    const [poster, eve] = [await aMember({ tier: 'premium' }), await aMember({ full_name: eveName })];
    const { body } = await as(poster).call(opportunities.create, {
      body: { title: 'A logo', description: 'For a bakery' },
    });
    await as(eve).call(applications.apply, { params: { id: body.id } });
    expect(JSON.stringify(await listOf(poster))).toContain(eveName);
    await block(poster, eve);
    expect(await listOf(poster)).toEqual(nothing);
  });

  test('that gather several members leave out the hidden one', async () => {
    const organizer = await aMember({ tier: 'premium' });
    const { id } = await anEvent(organizer);
    const [ada, eve] = [await aMember({ full_name: 'Ada Maier' }), await aMember({ full_name: eveName })];
    for (const member of [ada, eve]) await as(member).call(events.attend, { params: { id } });
    await suspend(eve);
    expect(await listOf(organizer)).toEqual({
      told: [['Ada Maier signed up for Founders breakfast', null]],
      total: '1',
      unread: '1',
    });
  });

  test("of a suspended organizer's event and of an introduction to a suspended member are hidden", async () => {
    const [eve, ada, other] = [
      await aMember({ full_name: eveName, tier: 'premium' }),
      await aMember(),
      await aMember(),
    ];
    const { id } = await anEvent(eve, { capacity: 1 });
    for (const member of [other, ada]) await as(member).call(events.attend, { params: { id } });
    await as(other).call(events.leave, { params: { id } });
    await anIntroduction(other, ada, eve);
    expect((await listOf(ada)).told.map(([title]) => title)).toEqual([
      expect.stringContaining(eveName),
      'You have a place at Founders breakfast',
    ]);
    await suspend(eve);
    expect(JSON.stringify(await listOf(ada))).not.toMatch(/Eve|Founders/);
  });

  test('are not in the live stream, nor in its count', async () => {
    const [eve, ada] = [await aMember(), await aMember()];
    const base = await serve(createApp(context));
    const first = await openStream(base, ada);
    const [begun] = await first.until('unread', 1);
    await first.close();
    await aRequest(eve, ada);
    await suspend(eve);
    const stream = await openStream(base, ada, begun?.id);
    const counts = await stream.until('unread', 2);
    expect(counts.map(({ data }) => data.notifications)).toEqual([0, 0]);
    expect(stream.of('notification')).toEqual([]);
  });
});

test('the export of a member does not name those who are hidden from her in introductions', async () => {
  const [eve, ada, other] = [await aMember({ full_name: eveName }), await aMember(), await aMember()];
  await anIntroduction(other, ada, eve);
  const names = async () =>
    JSON.stringify((await as(ada).call(contract.account.download)).body).includes(eveName);
  expect(await names()).toBe(true);
  await suspend(eve);
  expect(await names()).toBe(false);
  await unsuspend(eve);
  expect(await names()).toBe(true);
});

test('the export of a member does not name those who are hidden from her among requests and contacts', async () => {
  const [eve, ada] = [await aMember({ full_name: eveName }), await aMember()];
  await aRequest(eve, ada);
  const exported = async () => {
    const { contact_requests, contacts } = (await as(ada).call(contract.account.download)).body;
    return [contact_requests, contacts].map((entries) => [
      entries.length,
      JSON.stringify(entries).includes(eveName),
    ]);
  };
  expect(await exported()).toEqual([
    [1, true],
    [1, true],
  ]);
  await suspend(eve);
  expect(await exported()).toEqual([
    [1, false],
    [1, false],
  ]);
});

test("a calendar feed leaves out a suspended organizer's events while it lasts, but for admins", async () => {
  const eve = await aMember({ full_name: eveName, tier: 'premium' });
  const { id } = await anEvent(eve);
  const [ada, admin] = [await aMember(), await anAdmin()];
  const summaries: string[][] = [];
  const urls: string[] = [];
  for (const member of [ada, admin]) {
    await as(member).call(events.attend, { params: { id } });
    urls.push((await as(member).call(events.calendarLink)).body.url);
  }
  const look = async () => {
    for (const url of urls) {
      const feed = await raw().get(new URL(url).pathname).buffer(true);
      const entries = new ICAL.Component(ICAL.parse(feed.text)).getAllSubcomponents('vevent');
      summaries.push(entries.map((entry) => String(entry.getFirstPropertyValue('summary'))));
    }
    return summaries.splice(0);
  };
  expect(await look()).toEqual([['Founders breakfast'], ['Founders breakfast']]);
  await suspend(eve);
  expect(await look()).toEqual([[], ['Founders breakfast']]);
  await unsuspend(eve);
  expect(await look()).toEqual([['Founders breakfast'], ['Founders breakfast']]);
});

test("the cancellation of a suspended organizer's event does not name her", async () => {
  const [eve, ada] = [await aMember({ full_name: eveName, tier: 'premium' }), await aMember()];
  const { id } = await anEvent(eve);
  await as(ada).call(events.attend, { params: { id } });
  await suspend(eve);
  await as(await anAdmin()).call(events.remove, { params: { id }, body: { reason: 'Not true' } });
  const world = await aMailWorld();
  expect(await arrivedAt(world, ada)).toEqual(['Cancelled: Founders breakfast']);
  expect(JSON.stringify(await world.arrived(ada.user.email))).not.toContain(eveName);
});
