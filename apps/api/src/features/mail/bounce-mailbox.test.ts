import { contract } from '@rosette/shared/contract/index.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runDueJobs } from '#features/jobs/job-worker.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { postfix } from '#test/bounces.ts';
import { hasDovecot, startDovecot } from '#test/dovecot.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { startOddMailServer } from '#test/odd-mail-server.ts';
import { createApp } from '../../app.ts';
import { mailKinds } from '../../job-kinds.ts';
import { mailRecipients } from '../../mail-recipients.ts';
import { BounceMailboxModel } from './bounce-mailbox.model.ts';
import { readBounceMailbox } from './bounce-mailbox.service.ts';
import { MailModel } from './mail.model.ts';
import { enqueueMail } from './outbox.service.ts';

const { admin, users } = contract;

if (!hasDovecot) {
  // biome-ignore lint/suspicious/noConsole: who runs the tests reads why some did not run
  console.log('Skipped: the mailbox of returned mails needs dovecot-imapd, and root to start it');
}

beforeEach(async () => {
  await MailModel.deleteMany({});
  await BounceMailboxModel.deleteMany({});
});

async function aWorld() {
  const [server, dovecot] = [await startOddMailServer('takes'), await startDovecot()];
  onTestFinished(() => server.close());
  onTestFinished(() => dovecot.close());
  const settings = { SMTP_URL: server.smtpUrl, BOUNCE_MAILBOX_URL: dovecot.url };
  return { dovecot, settings, context: testContext(settings) };
}

const read = (context: ReturnType<typeof testContext>) => readBounceMailbox(context, mailRecipients);
const isReturned = async (member: Member) => (await as(member).call(users.me)).body.mail_returned;

/** A mail to a member that came back. */
async function aBounce(context: ReturnType<typeof testContext>, { id, user }: Member): Promise<string> {
  const to = { name: 'Ada', address: user.email };
  const content = { paragraphs: ['Something happened.'] };
  await enqueueMail(context, {
    key: `t:${id}`,
    to,
    memberId: id,
    category: 'essential',
    subject: 'News',
    content,
  });
  await runDueJobs(context, mailKinds);
  const mail = await MailModel.findOne({ 'mail.member_id': id }).orFail();
  const messageId = `${mail._id}@rosette.example`;
  return postfix({ address: user.email, messageId, said: 'smtp; 550 5.1.1 No such user' });
}

test.runIf(hasDovecot)(
  'marks as seen what is ours, touches nothing else, and reads nothing twice',
  async () => {
    const { dovecot, context } = await aWorld();
    const [member, later] = [await aMember(), await aMember()];
    await dovecot.deliver('Subject: Hello\n\nGood morning');
    await dovecot.deliver(
      postfix({
        address: member.user.email,
        messageId: `${'0'.repeat(24)}@rosette.example`,
        said: 'smtp; 550 5.1.1',
      }),
    );
    await dovecot.deliver(await aBounce(context, member));
    await dovecot.deliver(`Subject: Long\n\n${'x'.repeat(300_000)}`);
    await read(context);
    expect([await isReturned(member), await dovecot.messages()]).toEqual([true, { all: 4, seen: 1 }]);
    const lastUid = async () => (await BounceMailboxModel.findOne().lean())?.last_uid;
    expect(await lastUid()).toBe(4);
    await dovecot.deliver(await aBounce(context, later));
    await Promise.all([read(context), read(context)]);
    expect([await isReturned(later), await lastUid(), await dovecot.messages()]).toEqual([
      true,
      5,
      { all: 5, seen: 2 },
    ]);
  },
);

test.runIf(hasDovecot)('that cannot be read is a line an hour, and one on the page of admins', async () => {
  const { dovecot, settings } = await aWorld();
  const context = testContext({ ...settings, BOUNCE_MAILBOX_URL: dovecot.wrongUrl });
  const warn = vi.spyOn(context.log, 'warn');
  const lines = () => warn.mock.calls.map((given) => given.at(-1) as unknown);
  const problem = async () =>
    (await as(await anAdmin(), createApp(context)).call(admin.returnedMails)).body.mailbox_problem;
  await read(context);
  await read(context);
  expect(lines()).toEqual(['the mailbox of returned mails cannot be read']);
  const { detail } = (await problem()) ?? {};
  expect(detail).toMatch(/authentication/i);
  expect(detail).not.toContain('guess');
  clock.setTo(new Date(Date.now() + 3_600_001));
  await read(context);
  expect(lines()).toHaveLength(2);
  await read(testContext(settings));
  expect(await problem()).toBeNull();
});

test('that is out of reach ends no job', async () => {
  const context = testContext({ BOUNCE_MAILBOX_URL: 'imap://ada:secret@127.0.0.1:1/INBOX' });
  await read(context);
  const { problem } = (await BounceMailboxModel.findOne().lean()) ?? {};
  expect(problem).toMatch(/ECONNREFUSED/);
});
