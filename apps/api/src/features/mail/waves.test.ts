import { contract } from '@rosette/shared/contract/index.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { runDueJobs } from '#features/jobs/job-worker.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aMember, anAdmin, aWord, type Member } from '#test/factories.ts';
import { type Mood, startOddMailServer } from '#test/odd-mail-server.ts';
import { createApp } from '../../app.ts';
import { mailKinds } from '../../job-kinds.ts';
import { MailModel } from './mail.model.ts';
import { MailHoldModel } from './mail-hold.model.ts';
import { enqueueMail, type MailCategory } from './outbox.service.ts';

const { admin, users } = contract;

beforeEach(async () => {
  await MailModel.deleteMany({});
  await MailHoldModel.deleteMany({});
});

async function aWorld(mood: Mood) {
  const server = await startOddMailServer(mood);
  onTestFinished(() => server.close());
  const context = testContext({ SMTP_URL: server.smtpUrl });
  return { server, context, boss: as(await anAdmin(), createApp(context)) };
}

type World = Awaited<ReturnType<typeof aWorld>>;

/** Sends a mail to each of these members. */
async function mailEach(
  { context }: World,
  members: readonly Member[],
  category: MailCategory = 'essential',
) {
  for (const { id, user } of members) {
    await enqueueMail(context, {
      key: `test:${aWord()}`,
      to: { name: 'Ada', address: user.email },
      memberId: id,
      category,
      subject: 'News',
      content: { paragraphs: ['Something happened.'] },
    });
    await runDueJobs(context, mailKinds);
  }
}

const many = (count: number) => Promise.all(Array.from({ length: count }, () => aMember()));
const returnedAmong = async (members: readonly Member[]) => {
  const answers = await Promise.all(members.map((member) => as(member).call(users.me)));
  return answers.filter(({ body }) => body.mail_returned).length;
};
const statesOf = async ({ boss }: World) =>
  (await boss.call(admin.failedMails)).body.map(({ state, reason }) => `${state}: ${reason}`);
const heldOf = async ({ boss }: World) => {
  const { body } = await boss.call(admin.waiting);
  return body[0]?.kind === 'mails_held' ? body[0] : null;
};

test('a sender that is refused marks nobody: mails are held, admins see why, and all go once it is mended', async () => {
  const world = await aWorld('refuses the sender at the recipient');
  const members = await many(12);
  await mailEach(world, members);
  expect(await returnedAmong(members)).toBe(0);
  expect(await statesOf(world)).toEqual(Array(12).fill('held: sender_refused'));
  expect(await heldOf(world)).toMatchObject({
    count: 12,
    path: '/admin/health',
    detail: '550 5.1.0 <…>: Sender address rejected: User unknown',
  });
  const [safe] = members as [Member];
  await mailEach(world, [safe], 'security');
  expect(await MailModel.findOne({ 'mail.category': 'security' }).lean()).toMatchObject({
    state: 'waiting',
    reason: 'sender_refused',
  });
  world.server.becomes('takes');
  await mailEach(world, await many(1));
  expect((await heldOf(world))?.count).toBe(13);
  expect((await world.boss.call(admin.releaseMails)).status).toBe(204);
  await runDueJobs(world.context, mailKinds);
  expect(world.server.taken).toHaveLength(13);
  expect([await heldOf(world), await statesOf(world)]).toEqual([null, []]);
  const { body } = await world.boss.call(contract.audit.list, { query: { action: 'mail.release' } });
  expect(body[0]?.details).toEqual({ before: { held: 13 }, after: { held: 0 } });
});

test('a wave of unknown mailboxes unmarks who was marked in it', async () => {
  const world = await aWorld('knows no such mailbox');
  const members = await many(12);
  await mailEach(world, members.slice(0, 9));
  expect(await returnedAmong(members)).toBe(9);
  await mailEach(world, members.slice(9));
  expect(await returnedAmong(members)).toBe(0);
  const held = 'held: refused';
  expect((await statesOf(world)).filter((state) => state === held)).toHaveLength(3);
});

test('they wait for an hour, and go then', async () => {
  const world = await aWorld('denies to relay');
  await mailEach(world, await many(11));
  world.server.becomes('takes');
  await runDueJobs(world.context, mailKinds);
  expect(world.server.taken).toEqual([]);
  clock.setTo(new Date(clock.now().getTime() + 3_600_001));
  await runDueJobs(world.context, mailKinds);
  expect([world.server.taken.length, await heldOf(world)]).toEqual([11, null]);
});

test('after a release the refusals of before do not count', async () => {
  const world = await aWorld('knows no such mailbox');
  await mailEach(world, await many(10));
  await world.boss.call(admin.releaseMails);
  const [member] = await many(1);
  await mailEach(world, [member as Member]);
  expect([await heldOf(world), await returnedAmong([member as Member])]).toEqual([null, 1]);
});

test('ten refusals among more that were taken are no wave, and one recipient alone is none', async () => {
  const world = await aWorld('takes');
  const [member] = await many(1);
  await mailEach(world, await many(12));
  world.server.becomes('refuses');
  await mailEach(world, await many(9));
  expect(await heldOf(world)).toBeNull();
  await MailModel.deleteMany({});
  for (let mails = 0; mails < 12; mails += 1) await mailEach(world, [member as Member], 'security');
  expect(await heldOf(world)).toBeNull();
});

test('a mail that is tried again counts', async () => {
  const world = await aWorld('refuses');
  await mailEach(world, await many(9));
  const [{ id } = { id: '' }] = (await world.boss.call(admin.failedMails)).body;
  await world.boss.call(admin.retryMail, { params: { id } });
  await runDueJobs(world.context, mailKinds);
  expect(await heldOf(world)).not.toBeNull();
});
