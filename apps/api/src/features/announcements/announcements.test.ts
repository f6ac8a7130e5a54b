import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { JobModel } from '#features/jobs/job.model.ts';
import { runDueJobs } from '#features/jobs/job-worker.ts';
import { MailModel } from '#features/mail/mail.model.ts';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, context, testContext } from '#test/api.ts';
import { aMember, anAdmin, anApplicant, type Member } from '#test/factories.ts';
import { runJobs } from '#test/jobs.ts';
import { startMailWorld } from '#test/mail-world.ts';
import { mailsTo } from '#test/mails.ts';
import { startOddMailServer } from '#test/odd-mail-server.ts';
import { createApp } from '../../app.ts';
import { mailKinds } from '../../job-kinds.ts';
import { AnnouncementCardModel, AnnouncementModel } from './announcement.model.ts';
import { sendAnnouncement } from './send-announcement.service.ts';

const { announcements, dashboard, notifications, suspensions, users } = contract;

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

const meeting = {
  title: { en: 'We meet in May', de: 'Wir treffen uns im Mai' },
  text: { en: 'Come to Berlin.\n\nBring a friend.' },
};

let admin: Member;

beforeEach(async () => {
  await Promise.all(Object.values(mongoose.models).map((model) => model.deleteMany({})));
  admin = await anAdmin();
  await UserModel.updateOne({ _id: admin.id }, { email_verified_at: new Date() });
});

const announce = (body: object = {}) =>
  as(admin).call(announcements.create, { body: { ...meeting, ...body } });

const fieldsOf = (problem: unknown) =>
  (problem as { errors: { path: string }[] }).errors.map(({ path }) => path);

const shown = async () => {
  const { body } = await as(admin).call(announcements.list, {});
  return body[0];
};

const titlesFor = async (member: Member, language = 'en') => {
  const { body } = await as(member).call(announcements.current, { headers: { 'Accept-Language': language } });
  return body.map(({ title }) => title);
};

const toldTo = async (member: Member) => {
  const { body } = await as(member).call(notifications.list, {});
  return body.filter(({ kind }) => kind === 'announcement');
};

describe('an announcement', () => {
  test('is on the dashboard and among the notifications of every member, in her language', async () => {
    const member = await aMember();
    const { status, body } = await announce();
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'sending', by_mail: false, ends_at: null });
    await runJobs();
    expect(await shown()).toMatchObject({ state: 'sent', reached: { app: 2, mail: 0, failed: 0 } });
    expect(await titlesFor(member)).toEqual(['We meet in May']);
    expect(await titlesFor(member, 'de')).toEqual(['Wir treffen uns im Mai']);
    expect(await toldTo(member)).toMatchObject([
      { title: 'We meet in May', text: meeting.text.en, path: '/dashboard', actor: null },
    ]);
    const own = await as(member).call(dashboard.get, {});
    expect(own.body.announcements).toMatchObject([{ title: 'We meet in May', text: meeting.text.en }]);
    expect(await mailsTo(member.user.email)).toEqual([]);
  });

  test('is gone from the dashboard once she has dismissed it', async () => {
    const [member, other] = [await aMember(), await aMember()];
    const { body } = await announce();
    await runJobs();
    for (let times = 0; times < 2; times += 1) {
      const answer = await as(member).call(announcements.dismiss, { params: { id: body.id } });
      expect(answer.status).toBe(204);
    }
    expect([await titlesFor(member), await titlesFor(other)]).toEqual([[], ['We meet in May']]);
    const unknown = await as(member).call(announcements.dismiss, { params: { id: member.id } });
    expect(unknown.status).toBe(404);
    const later = await aMember();
    expect((await as(later).call(announcements.dismiss, { params: { id: body.id } })).status).toBe(404);
  });

  test('is gone when it ends, and its end stops what has not gone out', async () => {
    const member = await aMember();
    await announce({ ends_at: hours(2).toISOString() });
    await runJobs();
    expect(await titlesFor(member)).toHaveLength(1);
    clock.setTo(hours(3));
    expect(await titlesFor(member)).toEqual([]);
    const counted = await as(member).call(announcements.current, { query: { limit: '0' } });
    expect(counted.headers['x-total-count']).toBe('0');
    expect(await shown()).toMatchObject({ state: 'ended' });
    const { status } = await as(admin).call(announcements.stop, {
      params: { id: String((await shown())?.id) },
    });
    expect(status).toBe(409);
  });

  test('waits for its start, can be changed until then, and goes to who fits when it goes out', async () => {
    const { body } = await announce({ starts_at: hours(2).toISOString(), audience: { towns: ['Berlin'] } });
    expect(body.state).toBe('scheduled');
    await runJobs();
    expect((await shown())?.reached.app).toBe(0);
    const params = { id: body.id };
    const changed = await as(admin).call(announcements.update, {
      params,
      body: { starts_at: hours(4).toISOString(), audience: { towns: ['münchen'] } },
    });
    expect(changed.body).toMatchObject({ state: 'scheduled', audience: { towns: ['münchen'] } });
    clock.setTo(hours(3));
    await runJobs();
    expect((await shown())?.reached.app).toBe(0);
    const member = await aMember();
    await as(member).call(users.updateMe, { body: { town: 'Munchen' } });
    clock.setTo(hours(5));
    await runJobs();
    expect(await titlesFor(member)).toEqual(['We meet in May']);
    expect((await shown())?.reached.app).toBe(1);
  });

  test('of which only title and text can be changed once it went out, in the app', async () => {
    const member = await aMember();
    const { body } = await announce();
    await runJobs();
    const params = { id: body.id };
    const update = (change: object) => as(admin).call(announcements.update, { params, body: change });
    expect((await update({ by_mail: true })).status).toBe(409);
    expect((await update({ ends_at: hours(9).toISOString() })).status).toBe(409);
    const title = { en: 'We meet in June' };
    const same = { audience: body.audience, by_mail: false, starts_at: body.starts_at, ends_at: null };
    expect((await update({ ...same, title })).body).toMatchObject({
      title,
      text: meeting.text,
      state: 'sent',
    });
    expect(await titlesFor(member)).toEqual(['We meet in June']);
    expect((await toldTo(member)).map((one) => one.title)).toEqual(['We meet in June']);
  });

  test('that is deleted takes card and notifications along', async () => {
    const member = await aMember({ is_confirmed: true });
    const { body } = await announce({ by_mail: true });
    await runJobs();
    expect(await MailModel.countDocuments({ 'mail.kind': 'announcement' })).toBe(2);
    const { status } = await as(admin).call(announcements.remove, { params: { id: body.id } });
    await runJobs();
    expect([status, await titlesFor(member), await toldTo(member)]).toEqual([204, [], []]);
    expect(await AnnouncementCardModel.countDocuments()).toBe(0);
  });

  test('stops: nobody else gets it, and who has it keeps it', async () => {
    const member = await aMember({ is_confirmed: true });
    const { body } = await announce({ by_mail: true });
    await runJobs();
    const params = { id: body.id };
    const stopped = await as(admin).call(announcements.stop, { params });
    expect(stopped.body).toMatchObject({ state: 'stopped', reached: { app: 2, mail: 0 } });
    expect(await titlesFor(member)).toHaveLength(1);
    expect((await as(admin).call(announcements.stop, { params })).status).toBe(409);

    const later = await announce({ starts_at: hours(1).toISOString() });
    await as(admin).call(announcements.stop, { params: { id: later.body.id } });
    clock.setTo(hours(2));
    await runJobs();
    expect(await titlesFor(member)).toHaveLength(1);
  });

  test.each([
    ['no title', { title: { en: ' ' } }, 'title.en'],
    ['no text', { text: {} }, 'text.en'],
    ['a title that is too long', { title: { en: 'x'.repeat(121) } }, 'title.en'],
    ['a text that is too long', { text: { en: 'x'.repeat(5001) } }, 'text.en'],
    ['a country that there is not', { audience: { countries: ['XX'] } }, 'audience.countries.0'],
    [
      'an end before its start',
      { starts_at: '2035-01-02T00:00:00Z', ends_at: '2035-01-01T00:00:00Z' },
      'ends_at',
    ],
    ['an end in the past', { ends_at: '2020-01-01T00:00:00Z' }, 'ends_at'],
  ])('with %s is refused', async (_, body, field) => {
    const { status, body: problem } = await announce(body);
    expect([status, fieldsOf(problem)]).toEqual([422, [field]]);
  });
});

describe('its audience', () => {
  test('leaves out who waits, is suspended, or does not fit; lists are joined by and', async () => {
    await anApplicant();
    const [premium, expired, suspended, far] = [
      await aMember({ tier: 'premium' }),
      await aMember({ tier: 'premium', membership_expires: hours(-1) }),
      await aMember({ tier: 'premium' }),
      await aMember({ tier: 'premium' }),
    ];
    for (const member of [premium, expired, suspended])
      await as(member).call(users.updateMe, { body: { country: 'DE' } });
    await as(far).call(users.updateMe, { body: { country: 'AT' } });
    await as(admin).call(suspensions.suspend, { params: { id: suspended.id }, body: { reason: 'Spam' } });
    const audience = { tiers: ['premium' as const], countries: ['de'] };
    const preview = await as(admin).call(announcements.preview, { body: { audience } });
    expect(preview.body).toEqual({ members: 1, mails: 0 });
    await announce({ audience });
    await runJobs();
    expect(await titlesFor(premium)).toHaveLength(1);
    for (const member of [expired, far]) expect(await titlesFor(member)).toEqual([]);
    await announce({ audience: { tiers: ['free'] }, title: { en: 'For free members' } });
    await runJobs();
    expect([await titlesFor(premium), await titlesFor(expired)]).toEqual([
      ['We meet in May'],
      ['For free members'],
    ]);
  });

  test('by language counts who has chosen none as the default', async () => {
    const german = await aMember();
    await as(german).call(users.updateMe, { body: { language: 'de' } });
    const members = async (languages: ('en' | 'de')[]) =>
      (await as(admin).call(announcements.preview, { body: { audience: { languages } } })).body.members;
    expect([await members(['en']), await members(['de']), await members(['en', 'de'])]).toEqual([1, 1, 2]);
  });
});

describe('its mails', () => {
  test('go to confirmed members who want them, in their language, with one-click unsubscribing', async () => {
    const world = await startMailWorld();
    try {
      const [confirmed, unconfirmed, unwilling] = [
        await aMember({ is_confirmed: true }),
        await aMember(),
        await aMember({ is_confirmed: true }),
      ];
      await as(confirmed).call(users.updateMe, { body: { language: 'de' } });
      const kinds = { announcement: { mail: false, app: false } };
      await as(unwilling).call(notifications.updatePreferences, { body: { kinds } });
      const preview = await as(admin, world.app).call(announcements.preview, { body: { by_mail: true } });
      expect(preview.body).toEqual({ members: 4, mails: 2 });
      await as(admin, world.app).call(announcements.create, { body: { ...meeting, by_mail: true } });
      await runJobs(world.context);
      expect(await toldTo(unwilling)).toEqual([]);
      expect(await titlesFor(unwilling)).toHaveLength(1);
      await expect.poll(() => world.arrived(confirmed.user.email), { interval: 20 }).toHaveLength(1);
      const [mail] = await world.arrived(confirmed.user.email);
      expect(mail?.subject).toBe('Wir treffen uns im Mai');
      expect(mail?.text).toContain('Come to Berlin.');
      const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value;
      expect(header).toBe('List-Unsubscribe=One-Click');
      for (const member of [unconfirmed, unwilling]) {
        expect(await world.arrived(member.user.email)).toEqual([]);
      }
      await expect
        .poll(async () => {
          clock.setTo(new Date(clock.now().getTime() + 3000));
          await runJobs(world.context);
          return shown();
        })
        .toMatchObject({ state: 'sent', reached: { app: 4, mail: 2, failed: 0 } });
    } finally {
      await world.close();
    }
  });
});

test.each(['stop', 'remove'] as const)(
  '%s keeps its mails from going out, also those tried before',
  async (act) => {
    const world = await startMailWorld();
    try {
      const member = await aMember({ is_confirmed: true });
      const { body } = await announce({ by_mail: true });
      await runJobs();
      // The server was busy at the first try, and a worker had claimed one of the mails.
      const mails = { 'mail.kind': 'announcement' };
      await MailModel.updateMany(mails, {
        tries: 1,
        claim: 'w',
        claimed_until: new Date(Date.now() + 60_000),
      });
      await MailModel.updateOne(
        { ...mails, 'mail.member_id': admin.id },
        { state: 'failed', $unset: { due_at: 1 } },
      );
      await as(admin).call(announcements[act], { params: { id: body.id } });
      if (act === 'stop') expect((await shown())?.reached).toMatchObject({ mail: 0, failed: 1 });
      await MailModel.updateMany(mails, { $unset: { claim: 1, claimed_until: 1 } });
      await runDueJobs(world.context, mailKinds);
      const ofMember = () => MailModel.findOne({ ...mails, 'mail.member_id': member.id }).lean();
      await expect.poll(async () => (await ofMember())?.mail.outcome).toBe('dropped');
      expect(await world.arrived(member.user.email)).toEqual([]);
    } finally {
      await world.close();
    }
  },
);

test('three processes and a restart in between bring it to each member once', async () => {
  await UserModel.insertMany(
    Array.from({ length: 260 }, (_, index) => ({
      full_name: `Member ${index}`,
      email: `many-${index}@rosette.example`,
      email_verified_at: new Date(),
    })),
  );
  await announce({ by_mail: true });
  // One process is told to stop while it brings the first part.
  const stopping = testContext();
  const deliver = NotificationModel.bulkWrite.bind(NotificationModel);
  const insert = vi.spyOn(NotificationModel, 'bulkWrite').mockImplementation((...given) => {
    stopping.shutdown.isUnderWay = true;
    return deliver(...given);
  });
  const claim = { claim: 'stopping', claimed_until: new Date(Date.now() + 60_000) };
  const job = await JobModel.findOneAndUpdate({ kind: 'send-announcement' }, claim, {
    returnDocument: 'after',
  }).orFail();
  expect(await sendAnnouncement(stopping, job.subject, job)).toBeInstanceOf(Date);
  insert.mockRestore();
  const some = await NotificationModel.countDocuments();
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(261);
  await JobModel.updateOne({ _id: job._id }, { $unset: { claim: 1, claimed_until: 1 } });
  const kinds = { 'send-announcement': { run: sendAnnouncement } };
  await Promise.all([context, testContext(), testContext()].map((each) => runDueJobs(each, kinds)));
  await expect.poll(() => NotificationModel.countDocuments()).toBe(261);
  expect(await AnnouncementCardModel.countDocuments()).toBe(261);
  expect(await MailModel.countDocuments({ 'mail.kind': 'announcement' })).toBe(261);
  expect((await AnnouncementModel.findOne().lean())?.in_app).toBe(261);
});

test('one that is moved while its job is claimed goes out at its new time', async () => {
  const member = await aMember();
  const { body } = await announce({ starts_at: hours(1).toISOString() });
  const job = await JobModel.findOne({ kind: 'send-announcement' }).orFail();
  clock.setTo(hours(1));
  const starts_at = hours(25).toISOString();
  await as(admin).call(announcements.update, { params: { id: body.id }, body: { starts_at } });
  expect(await sendAnnouncement(context, job.subject, job)).toEqual(new Date(starts_at));
  expect([await titlesFor(member), (await shown())?.state]).toEqual([[], 'scheduled']);
});

test('its counts follow a mail that is tried again', async () => {
  const server = await startOddMailServer('refuses');
  onTestFinished(() => server.close());
  const own = testContext({ SMTP_URL: server.smtpUrl });
  const boss = as(admin, createApp(own));
  await aMember({ is_confirmed: true });
  await boss.call(announcements.create, { body: { ...meeting, by_mail: true } });
  const reached = async () => {
    await runJobs(own);
    await runDueJobs(own, mailKinds);
    clock.setTo(new Date(clock.now().getTime() + 3000));
    await runJobs(own);
    return (await shown())?.reached;
  };
  expect(await reached()).toMatchObject({ failed: 2, mail: 0 });
  const [failed] = (await boss.call(contract.admin.failedMails)).body;
  server.becomes('takes');
  await boss.call(contract.admin.retryMail, { params: { id: failed?.id ?? '' } });
  expect(await reached()).toMatchObject({ failed: 1, mail: 1 });
});

test('a member of whom something is wrong is left out, and the others are told', async () => {
  const [bad, good] = [await aMember(), await aMember()];
  await UserModel.collection.updateOne(
    { _id: new mongoose.Types.ObjectId(bad.id) },
    {
      $set: {
        full_name: null,
        notification_preferences: { kinds: { announcement: 1 } },
        across_block_ids: 1,
      },
    },
  );
  await announce();
  await runJobs();
  expect(await titlesFor(good)).toHaveLength(1);
});
