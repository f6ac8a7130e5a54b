import { addDays } from '@rosette/shared/calendar.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { JobModel } from '#features/jobs/job.model.ts';
import { runDueJobs } from '#features/jobs/job-worker.ts';
import { MailModel } from '#features/mail/mail.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { withoutEnd } from '#features/users/visibility.service.ts';
import { jobKinds } from '#job-kinds.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { as, context, testContext } from '#test/api.ts';
import { aRequest } from '#test/contacts.ts';
import {
  aMember,
  anAdmin,
  anApplicant,
  anEvent,
  anOpportunity,
  type Member,
  signedInAgain,
} from '#test/factories.ts';
import { startMailWorld } from '#test/mail-world.ts';
import { mailsTo } from '#test/mails.ts';
import { digestDayIn } from './digest-times.ts';

const monday = new Date('2035-05-07T08:00:00Z');
const hours = (count: number) => new Date(monday.getTime() + count * 3_600_000);

beforeEach(async () => {
  // Mongoose takes the creation of members, events and opportunities from Date: four days before the digest.
  vi.useFakeTimers({ toFake: ['Date'], now: addDays(monday, -4) });
  await Promise.all(Object.values(mongoose.models).map((model) => model.deleteMany({})));
});

afterEach(() => {
  vi.useRealTimers();
});

/** Runs the jobs of the digests that are due, as the worker does. */
async function sendDueDigests(app: AppContext): Promise<void> {
  const { 'enqueue-digests': enqueue, 'send-digests-of-zone': send } = jobKinds;
  await enqueue?.run(app, 'periodic', {} as never, []);
  if (send) await runDueJobs(app, { 'send-digests-of-zone': send });
}

async function lookAt(instant: Date): Promise<void> {
  clock.setTo(instant);
  await sendDueDigests(context);
}

const joinedAt = (created_at: Date, { id }: Member) =>
  UserModel.updateOne({ _id: id }, { created_at }, { timestamps: false, overwriteImmutable: true });

const digestsOf = async ({ user }: Member) =>
  (await mailsTo(user.email)).filter(({ kind }) => kind === 'digest');

/** Each label with its lines, as in 'New members (1)': ['Ada Lind']. */
async function factsOf(member: Member) {
  const [digest] = (await digestsOf(member)).slice(-1);
  return Object.fromEntries(
    (digest?.content.facts ?? []).map(({ label, value }) => [label, value.split('\n')]),
  );
}

describe('the weekly digest', () => {
  test('is sent on Monday at 8 with what she has not seen yet, once', async () => {
    const reader = await aMember();
    const noor = await aMember({ full_name: 'Noor Baker', tier: 'premium', is_confirmed: true });
    await anEvent(noor, { title: 'Round table' });
    await anEvent(reader, { title: 'Her own' });
    await anOpportunity(noor, { title: 'Baker wanted' });
    await aRequest(noor, reader);

    await lookAt(hours(-0.001));
    expect(await digestsOf(reader)).toEqual([]);
    await lookAt(monday);
    expect(await factsOf(reader)).toEqual({
      'Unread notifications (1)': ['Noor Baker would like to get in touch with you'],
      'Requests for contact (1)': ['Noor Baker'],
      'New members (1)': ['Noor Baker'],
      'New events (1)': ['Round table'],
      'New opportunities (1)': ['Baker wanted'],
    });
    for (const later of [0.1, 1, 10]) await lookAt(hours(later));
    expect(await digestsOf(reader)).toHaveLength(1);

    await lookAt(addDays(monday, 7));
    expect(await digestsOf(reader)).toHaveLength(2);
    expect(Object.keys(await factsOf(reader))).toEqual([
      'Unread notifications (1)',
      'Requests for contact (1)',
    ]);
  });

  test('of a Monday on which a backup was restored waits for an admin', async () => {
    const reader = await aMember();
    await aRequest(await aMember({ is_confirmed: true }), reader);
    clock.setTo(hours(3));
    const held = { ...context, holdsNewJobs: true };
    await jobKinds['enqueue-digests']?.run(held, 'periodic', {} as never, []);
    await lookAt(hours(4));
    expect(await digestsOf(reader)).toEqual([]);
    const jobs = await JobModel.find({ kind: 'send-digests-of-zone' }).lean();
    expect(jobs.length).toBeGreaterThan(0);
    for (const job of jobs) expect(job).toMatchObject({ state: 'failed', reason: 'restored' });
    await lookAt(addDays(monday, 7));
    expect(await digestsOf(reader)).toHaveLength(1);
  });

  test('is not sent when it would be empty', async () => {
    const reader = await aMember();
    await lookAt(monday);
    expect(await digestsOf(reader)).toEqual([]);
  });

  test('lists three of each and counts the rest; a first one covers seven days', async () => {
    const reader = await aMember();
    for (let index = 0; index < 5; index += 1) await aMember({ full_name: `Founder ${index}` });
    const long = await aMember({ full_name: 'Long here' });
    await joinedAt(addDays(monday, -7), long);
    await lookAt(monday);
    expect(await factsOf(reader)).toEqual({
      'New members (5)': ['Founder 4', 'Founder 3', 'Founder 2', 'and 2 more'],
    });
  });

  test("leaves out members hidden from her, and is not sent to suspended members or with digest 'off'", async () => {
    const admin = await anAdmin();
    const [reader, blocked, suspended, unwilling] = [
      await aMember(),
      await aMember({ full_name: 'Blocked', tier: 'premium' }),
      await aMember({ full_name: 'Suspended' }),
      await aMember({ full_name: 'Unwilling' }),
    ];
    await anEvent(blocked, { title: 'Unseen' });
    await as(blocked).call(contract.blocks.create, { body: { user_id: reader.id } });
    await as(admin).call(contract.suspensions.suspend, {
      params: { id: suspended.id },
      body: { reason: 'Spam' },
    });
    const { updatePreferences } = contract.notifications;
    await as(unwilling).call(updatePreferences, { body: { digest: 'off' } });
    await lookAt(monday);
    const names = (await factsOf(reader))['New members (2)'];
    expect(names?.toSorted()).toEqual([admin.user.full_name, 'Unwilling'].toSorted());
    expect(Object.keys(await factsOf(reader))).toEqual(['New members (2)']);
    expect([await digestsOf(suspended), await digestsOf(unwilling)]).toEqual([[], []]);
  });

  test('tells an admin of nobody who waits to be admitted or was imported as a new member', async () => {
    const [admin, , imported] = [
      await anAdmin(),
      await anApplicant({ full_name: 'Waiting' }),
      await aMember({ full_name: 'Imported' }),
    ];
    const claim = { import_id: new mongoose.Types.ObjectId(), claim_until: addDays(monday, 20) };
    await UserModel.updateOne({ _id: imported.id }, { hidden_until: withoutEnd, imported: claim });
    await aMember({ full_name: 'Ada Lind' });
    await lookAt(monday);
    expect(await factsOf(admin)).toEqual({ 'New members (1)': ['Ada Lind'] });
  });

  test("is sent at 8 in each member's time zone, or late on the same Monday", async () => {
    const inZone = async (time_zone: string | null) => {
      const member = await aMember();
      if (time_zone) await as(member).call(contract.users.updateMe, { body: { time_zone } });
      return member;
    };
    const early = await inZone('Pacific/Auckland');
    const late = await inZone('America/Los_Angeles');
    const none = await inZone(null);
    const had = async () =>
      (await Promise.all([early, late, none].map(digestsOf))).map(({ length }) => length);
    await lookAt(hours(-10));
    expect(await had()).toEqual([1, 0, 0]);
    await lookAt(hours(3));
    expect(await had()).toEqual([1, 0, 1]);
    await lookAt(hours(24));
    expect(await had()).toEqual([1, 0, 1]);
  });

  test('leaves nothing out for who moves to another time zone on that Monday', async () => {
    const [poster, reader] = [await aMember({ tier: 'premium' }), await aMember()];
    const move = async (time_zone: string) =>
      as(await signedInAgain(reader)).call(contract.users.updateMe, { body: { time_zone } });
    await move('Pacific/Auckland');
    await lookAt(hours(-10));
    vi.setSystemTime(hours(-5));
    clock.setTo(hours(-5));
    await anOpportunity(await signedInAgain(poster), { title: 'Posted while she flew' });
    await move('Europe/Berlin');
    await lookAt(hours(1));
    expect(await digestsOf(reader)).toHaveLength(1);
    await lookAt(hours(7 * 24));
    expect(Object.values(await factsOf(reader)).flat()).toContain('Posted while she flew');
  });

  test('is sent once by three processes at the same moment', async () => {
    await UserModel.insertMany(
      Array.from({ length: 250 }, (_, index) => ({
        full_name: `Member ${index}`,
        email: `many-${index}@rosette.example`,
        ...(index % 2 && { time_zone: 'Europe/Berlin' }),
      })),
    );
    clock.setTo(hours(1));
    await Promise.all([context, testContext(), testContext()].map(sendDueDigests));
    expect(await MailModel.countDocuments({ 'mail.kind': 'digest' })).toBe(250);
    expect(await JobModel.countDocuments({ kind: 'send-digests-of-zone', state: 'done' })).toBe(2);
  });

  test('is continued where its process stopped', async () => {
    const [first, second] = [await aMember(), await aMember()];
    clock.setTo(monday);
    const subject = monday.toISOString().slice(0, 10);
    const job = { kind: 'send-digests-of-zone', subject, due_at: monday, after_id: first.id };
    await JobModel.create(job);
    await sendDueDigests(context);
    expect([await digestsOf(first), await digestsOf(second)]).toMatchObject([[], [{ kind: 'digest' }]]);
  });

  test('leaves a member out of whom it cannot be written, and goes on', async () => {
    const [bad, reader] = [await aMember(), await aMember()];
    await UserModel.collection.updateOne(
      { _id: new mongoose.Types.ObjectId(bad.id) },
      { $set: { last_digest_at: 'never' } },
    );
    await lookAt(monday);
    expect(await digestsOf(bad)).toEqual([]);
    expect(await digestsOf(reader)).toHaveLength(1);
  });

  test('is sent a week later to a member who joined on that Monday after 8', async () => {
    const [early, late] = [await aMember(), await aMember()];
    const joined = { created_at: hours(1) };
    await UserModel.updateOne({ _id: late.id }, joined, { timestamps: false, overwriteImmutable: true });
    await lookAt(hours(2));
    expect([(await digestsOf(early)).length, (await digestsOf(late)).length]).toEqual([1, 0]);
  });

  test('is not sent where mail is off', async () => {
    await aMember();
    await aMember();
    clock.setTo(monday);
    await sendDueDigests(testContext({ SMTP_URL: '' }));
    expect(await MailModel.countDocuments({ 'mail.kind': 'digest' })).toBe(0);
  });
});

describe('the unsubscribe link', () => {
  let close = async () => {};
  afterAll(() => close());

  test('ends the digest', async () => {
    const world = await startMailWorld();
    close = world.close;
    const reader = await aMember();
    await aMember();
    clock.setTo(monday);
    await sendDueDigests(world.context);
    await expect.poll(() => world.arrived(reader.user.email), { interval: 20 }).toHaveLength(1);
    const [digest] = await world.arrived(reader.user.email);
    const header = (name: string) => digest?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const token = header('list-unsubscribe')?.match(/token=([^>]+)>/)?.[1] ?? '';
    clock.reset();
    await as(null).call(contract.mail.unsubscribe, { query: { token } });
    const { body } = await as(reader).call(contract.notifications.preferences);
    expect(body.digest).toBe('off');
  });
});

describe('the Monday of a digest', () => {
  test.each([
    ['UTC', '2026-11-23T07:59:59.999Z', null],
    ['UTC', '2026-11-23T08:00:00.000Z', '2026-11-24T00:00:00.000Z'],
    ['UTC', '2026-11-24T00:00:00.000Z', null],
    ['Pacific/Kiritimati', '2026-11-22T18:00:00.000Z', '2026-11-23T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-11-24T11:59:59.999Z', '2026-11-24T12:00:00.000Z'],
    // Daylight saving ends on the Sunday before, or begins.
    ['Europe/Berlin', '2026-10-26T07:00:00.000Z', '2026-10-26T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30T06:00:00.000Z', '2026-03-30T22:00:00.000Z'],
  ])('in %s at %s ends at %s', (zone, now, endsAt) => {
    expect(digestDayIn(zone, new Date(now))?.endsAt.toISOString() ?? null).toBe(endsAt);
  });
});
