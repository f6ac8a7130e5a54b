import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { MailModel } from '#features/mail/mail.model.ts';
import { clock } from '#lib/clock.ts';
import { deleteAccount, runSecondRemoval } from '#test/account-deletion.ts';
import { as } from '#test/api.ts';
import { aMember, type Member, several } from '#test/factories.ts';
import { anOpenEvent, guestsWhoGo, page } from '#test/guests.ts';
import { runJobs } from '#test/jobs.ts';
import { mailedLink } from '#test/mails.ts';
import { RsvpModel } from './rsvp.model.ts';

const { blocks, events, notifications, users } = contract;

beforeEach(() => clock.stopAt(new Date('2031-04-01T18:00:00Z')));

const date = '2031-05-01T18:00:00Z';
const count = 60;

/** The addresses that got mails of this kind, those with two twice. */
const told = async (kind: string) =>
  (await MailModel.find({ 'mail.kind': kind }).lean()).map(({ mail }) => mail.to?.address).toSorted();

const acts: [string, string, (organizer: Member, id: string) => Promise<{ status: number }>][] = [
  [
    'a change',
    'guest-event-changed',
    async (organizer, id) => as(organizer).call(events.update, { params: { id }, body: { location: 'Hof' } }),
  ],
  [
    'a cancellation',
    'guest-event-cancelled',
    async (organizer, id) => as(organizer).call(events.remove, { params: { id } }),
  ],
  [
    'a message',
    'guest-event-message',
    async (organizer, id) =>
      as(organizer).call(events.message, { params: { id }, body: { text: 'Bring a chair.' } }),
  ],
];

test.each(acts)(
  'a crowd of guests hears of %s after the answer, each once, also when a process dies meanwhile',
  async (_, kind, act) => {
    await MailModel.deleteMany({});
    const { organizer, id } = await anOpenEvent({ date });
    const guests = await guestsWhoGo(id, count);
    const { status } = await act(organizer, id);
    expect([Math.floor(status / 100), await told(kind)]).toEqual([2, []]);

    let writes = 0;
    const write = MailModel.bulkWrite.bind(MailModel);
    const dying = vi.spyOn(MailModel, 'bulkWrite').mockImplementation((...given) => {
      writes += 1;
      if (writes > 1) throw new mongoose.mongo.MongoNetworkError('The process has ended');
      return write(...given);
    });
    await runJobs();
    dying.mockRestore();
    expect(await told(kind)).toHaveLength(20);
    clock.stopAt(new Date('2031-04-01T18:05:00Z'));
    await Promise.all([runJobs(), runJobs()]);
    expect(await told(kind)).toEqual(guests.toSorted());
    const secret = (await mailedLink(guests[0] ?? '', '/guests/')).match(/[\w-]{22}$/)?.[0] ?? '';
    if (kind !== 'guest-event-cancelled') expect((await page(secret)).body.state).toBe('going');
  },
);

test('a crowd is told of a cancellation also where its organizer deletes her account at once', async () => {
  await MailModel.deleteMany({});
  const { organizer, id } = await anOpenEvent({ date });
  const guests = await guestsWhoGo(id, 30);
  const members = await several(25, () => aMember());
  const [blocked, ...others] = members as [Member, ...Member[]];
  for (const member of members) await as(member).call(events.attend, { params: { id } });
  await as(blocked).call(blocks.create, { body: { user_id: organizer.id } });
  await as(organizer).call(events.remove, { params: { id } });
  expect((await deleteAccount(organizer)).status).toBe(204);
  await runJobs();
  expect(await told('guest-event-cancelled')).toEqual(guests.toSorted());
  const addresses = others.map(({ user }) => user.email);
  expect(await told('event-cancelled')).toEqual(addresses.toSorted());
  await runSecondRemoval();
  const [first] = others;
  const { body } = await as(first ?? null).call(notifications.list, { query: {} });
  expect(body).toMatchObject([{ kind: 'event_cancelled', actor: null }]);
});

test('who gave her seat and data back meanwhile is not told, and who became a member is told as one', async () => {
  await MailModel.deleteMany({});
  const { organizer, id } = await anOpenEvent({ date });
  const [gone, member, ...others] = await guestsWhoGo(id, count);
  const becomes = await aMember();
  await as(organizer).call(events.update, { params: { id }, body: { location: 'Hof' } });
  await RsvpModel.deleteOne({ 'guest.email': gone });
  await RsvpModel.updateOne(
    { 'guest.email': member },
    { $set: { member_id: becomes.id }, $unset: { guest: 1 } },
  );
  await runJobs();
  expect(await told('guest-event-changed')).toEqual(others.toSorted());
  const { body: me } = await as(becomes).call(users.me);
  expect(await told('event-changed')).toEqual([me.email]);
});
