import { contract } from '@rosette/shared/contract/index.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { followImports } from '#features/accounts/imports/imports.service.ts';
import { runDueJobs } from '#features/jobs/job-worker.ts';
import { replaceEmail } from '#features/users/accounts.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aMember, anAdmin, aWord, type Member } from '#test/factories.ts';
import { anImported } from '#test/imports.ts';
import { type Mood, startOddMailServer } from '#test/odd-mail-server.ts';
import { createApp } from '../../app.ts';
import { mailKinds } from '../../job-kinds.ts';
import { MailModel } from './mail.model.ts';
import { enqueueMail } from './outbox.service.ts';

const { account, admin, users } = contract;

beforeEach(() => MailModel.deleteMany({}));

/** The product with a mail server that answers recipients like this. */
async function aWorld(mood: Mood) {
  const server = await startOddMailServer(mood);
  onTestFinished(() => server.close());
  const context = testContext({ SMTP_URL: server.smtpUrl, RATE_LIMIT: 'on' });
  return { server, context, app: createApp(context) };
}

type World = Awaited<ReturnType<typeof aWorld>>;

/** Sends a mail to a member and answers what became of it. */
async function mail({ context }: World, { id, user }: Member, category: 'security' | 'essential' | 'events') {
  const key = `test:${aWord()}`;
  const content = { paragraphs: ['Something happened.'] };
  const to = { name: 'Ada', address: user.email };
  await enqueueMail(context, { key, to, memberId: id, category, subject: 'News', content });
  await runDueJobs(context, mailKinds);
  const stored = await MailModel.findOne({ 'mail.member_id': id }).sort({ _id: -1 }).lean();
  return stored?.mail.outcome ?? stored?.state;
}

const isReturned = async (member: Member) => (await as(member).call(users.me)).body.mail_returned;

test('a mailbox that there is not gets no further mails but those of security', async () => {
  const world = await aWorld('knows no such mailbox');
  const member = await aMember();
  expect(await isReturned(member)).toBe(false);
  expect(await mail(world, member, 'events')).toBe('failed');
  expect(await isReturned(member)).toBe(true);
  world.server.becomes('takes');
  expect(await mail(world, member, 'events')).toBe('failed');
  expect(await mail(world, member, 'essential')).toBe('failed');
  expect((await as(await anAdmin()).call(admin.returnedMails)).body.members).toBeGreaterThan(0);
  expect(await mail(world, member, 'security')).toBe('sent');
  expect(await isReturned(member)).toBe(false);
  expect(await mail(world, member, 'events')).toBe('sent');
});

test.each([
  'has a closed mailbox',
  'knows no such domain',
  'has moved the mailbox',
  'takes no mail for the domain',
  'cannot route to it',
  'has an invalid recipient',
  'has no mailbox by words',
] as const)('a server that %s closes it with two mails', async (mood) => {
  const world = await aWorld(mood);
  const member = await aMember();
  await mail(world, member, 'events');
  const { _id } = await MailModel.findOne({ 'mail.member_id': member.id }).orFail();
  await as(await anAdmin(), world.app).call(admin.retryMail, { params: { id: String(_id) } });
  await runDueJobs(world.context, mailKinds);
  // One mail, tried twice.
  expect(await isReturned(member)).toBe(false);
  await mail(world, member, 'events');
  expect(await isReturned(member)).toBe(true);
});

test('a closed mailbox has to refuse twice in a row', async () => {
  const world = await aWorld('has a closed mailbox');
  const member = await aMember();
  await mail(world, member, 'events');
  expect(await isReturned(member)).toBe(false);
  world.server.becomes('takes');
  await mail(world, member, 'events');
  world.server.becomes('has a closed mailbox');
  await mail(world, member, 'events');
  expect(await isReturned(member)).toBe(false);
  await mail(world, member, 'events');
  expect(await isReturned(member)).toBe(true);
});

test.each([
  'refuses us',
  'refuses',
  'refuses the content',
  'refuses the sender',
  'refuses the sender at the recipient',
  'names the sender only',
  'denies to relay',
  'has a full mailbox',
  'is busy',
] as const)('a server that %s says nothing about her mailbox', async (mood) => {
  const world = await aWorld(mood);
  const member = await aMember();
  for (let times = 0; times < 3; times += 1) await mail(world, member, 'events');
  expect(await isReturned(member)).toBe(false);
});

test('a mail that was not sent as mails to her come back stands under failed work, and goes when tried again', async () => {
  const world = await aWorld('knows no such mailbox');
  const member = await aMember();
  await mail(world, member, 'events');
  await mail(world, member, 'events');
  const someone = as(await anAdmin(), world.app);
  const { body } = await someone.call(admin.failedMails);
  expect(body.map(({ reason, mail_returned }) => [reason, mail_returned])).toEqual([
    ['returned', true],
    ['refused', true],
  ]);
  world.server.becomes('takes');
  const retried = await someone.call(admin.retryMail, { params: { id: body[0]?.id ?? '' } });
  expect(retried.body).toMatchObject({ state: 'waiting', mail_returned: true });
  await runDueJobs(world.context, mailKinds);
  expect(world.server.taken).toHaveLength(1);
  expect(await isReturned(member)).toBe(false);
});

test('an admin ends that mails come back, for all', async () => {
  const world = await aWorld('knows no such mailbox');
  const [member, boss] = [await aMember(), await anAdmin()];
  await mail(world, member, 'events');
  const { body } = await as(boss).call(admin.clearReturned);
  expect(body.cleared).toBeGreaterThan(0);
  expect([await isReturned(member), (await as(boss).call(admin.clearReturned)).body]).toEqual([
    false,
    { cleared: 0 },
  ]);
  const entries = await as(boss).call(contract.audit.list, { query: { action: 'mail.clear_returned' } });
  expect(entries.body).toHaveLength(1);
  expect(entries.body[0]?.details.before).toEqual({ members: body.cleared });
  world.server.becomes('takes');
  expect(await mail(world, member, 'events')).toBe('sent');
});

test('what comes back from an earlier address says nothing about the new one', async () => {
  const world = await aWorld('knows no such mailbox');
  const member = await aMember();
  await UserModel.updateOne({ _id: member.id }, { email: `${aWord()}@rosette.example` });
  await mail(world, member, 'events');
  expect(await isReturned(member)).toBe(false);
});

test('she tries again, three times an hour', async () => {
  const world = await aWorld('knows no such mailbox');
  const member = await aMember();
  await mail(world, member, 'events');
  const retry = async () => {
    const { status } = await as(member, world.app).call(account.retryMail);
    await runDueJobs(world.context, mailKinds);
    return status;
  };
  expect([await retry(), await isReturned(member)]).toEqual([204, true]);
  world.server.becomes('takes');
  expect([await retry(), await isReturned(member)]).toEqual([204, false]);
  expect([await retry(), await retry()]).toEqual([204, 429]);
});

test('a new address ends it', async () => {
  const world = await aWorld('knows no such mailbox');
  const member = await aMember();
  await mail(world, member, 'events');
  const { _id, token_version } = await UserModel.findById(member.id).orFail();
  await replaceEmail({ id: _id, email: `${aWord()}@rosette.example`, token_version });
  expect(await isReturned(member)).toBe(false);
});

test('who was imported with an address that there is not is reminded of nothing, and is no member', async () => {
  const world = await aWorld('knows no such mailbox');
  const viewer = await anAdmin();
  const returned = async () => (await as(viewer).call(admin.returnedMails)).body.members;
  const before = await returned();
  const { id } = await anImported();
  await runDueJobs(world.context, mailKinds);
  expect(await returned()).toBe(before);
  world.server.becomes('takes');
  clock.setTo(new Date(Date.now() + 21 * 86_400_000));
  await followImports(world.context);
  await runDueJobs(world.context, mailKinds);
  const reminder = await MailModel.findOne({ 'mail.member_id': id, 'mail.kind': 'import-reminder' }).lean();
  expect([reminder?.state, reminder?.reason]).toEqual(['failed', 'returned']);
});
