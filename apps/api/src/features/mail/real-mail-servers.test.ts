import { contract } from '@rosette/shared/contract/index.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { runDueJobs } from '#features/jobs/job-worker.ts';
import { as, testContext } from '#test/api.ts';
import { hasDovecot, startDovecot } from '#test/dovecot.ts';
import { aMember, anAdmin, aWord, type Member } from '#test/factories.ts';
import { startOddMailServer } from '#test/odd-mail-server.ts';
import { relays } from '#test/relays.ts';
import { createApp } from '../../app.ts';
import { mailKinds } from '../../job-kinds.ts';
import { mailRecipients } from '../../mail-recipients.ts';
import { BounceMailboxModel } from './bounce-mailbox.model.ts';
import { readBounceMailbox } from './bounce-mailbox.service.ts';
import { MailModel } from './mail.model.ts';
import { MailHoldModel } from './mail-hold.model.ts';
import { enqueueMail } from './outbox.service.ts';

const { admin, users } = contract;

beforeEach(async () => {
  await MailModel.deleteMany({});
  await MailHoldModel.deleteMany({});
  await BounceMailboxModel.deleteMany({});
});

/** Stores a mail to each of these members. */
async function mailEach(context: ReturnType<typeof testContext>, members: readonly Member[]) {
  for (const { id, user } of members) {
    await enqueueMail(context, {
      key: `test:${aWord()}`,
      to: { name: 'Ada', address: user.email },
      memberId: id,
      category: 'essential',
      subject: 'News',
      content: { paragraphs: ['Something happened.'] },
    });
  }
  await runDueJobs(context, mailKinds);
}

const isReturned = async (member: Member) => (await as(member).call(users.me)).body.mail_returned;
const anAddress = () => `${aWord()}@members.example`;

describe.each(Object.entries(relays))('behind %s', (name, { isThere, start }) => {
  const isPossible = isThere && hasDovecot;
  if (!isPossible) {
    // biome-ignore lint/suspicious/noConsole: who runs the tests reads why some did not run
    console.log(`Skipped: mails behind ${name} need it, dovecot-imapd, and root to start them`);
  }

  /** The product behind the relay, which sends on to a server beyond, and whose mailbox is a real one. */
  async function aWorld() {
    const [beyond, dovecot] = [await startOddMailServer('takes'), await startDovecot()];
    const relay = await start({ nextHop: beyond.port, inbox: dovecot.inbox });
    for (const each of [beyond, dovecot, relay]) onTestFinished(() => each.close());
    const settings = { SMTP_URL: relay.smtpUrl, BOUNCE_MAILBOX_URL: dovecot.url };
    return { beyond, dovecot, settings };
  }

  test.runIf(isPossible)(
    'a sender that there is not is told to admins; mended, all goes and nobody is marked',
    async () => {
      const { beyond, settings } = await aWorld();
      const wrong = testContext({ ...settings, MAIL_FROM: 'nobody@rosette.example' });
      const boss = as(await anAdmin(), createApp(wrong));
      const members = await Promise.all(Array.from({ length: 12 }, () => aMember({ email: anAddress() })));
      await mailEach(wrong, members);
      const [held] = (await boss.call(admin.waiting)).body;
      expect(held).toMatchObject({ kind: 'mails_held', count: 12, detail: expect.stringMatching(/sender/i) });
      const reasons = (await boss.call(admin.failedMails)).body.map(({ reason }) => reason);
      expect(new Set(reasons)).toEqual(new Set(['sender_refused']));
      await boss.call(admin.releaseMails);
      await runDueJobs(testContext(settings), mailKinds);
      await expect.poll(() => beyond.taken.length).toBe(12);
      expect(await Promise.all(members.map(isReturned))).toEqual(Array(12).fill(false));
    },
  );

  test.runIf(isPossible)(
    'an address that dies beyond comes back to the mailbox, and its member reads so',
    async () => {
      const { beyond, dovecot, settings } = await aWorld();
      const context = testContext(settings);
      const [gone, fine] = [await aMember({ email: anAddress() }), await aMember({ email: anAddress() })];
      await mailEach(context, [fine]);
      await expect.poll(() => beyond.taken.length).toBe(1);
      beyond.becomes('knows no such mailbox');
      await mailEach(context, [gone]);
      await expect.poll(async () => (await dovecot.messages()).all).toBe(1);
      await readBounceMailbox(context, mailRecipients);
      expect([await isReturned(gone), await isReturned(fine)]).toEqual([true, false]);
      expect(await dovecot.messages()).toEqual({ all: 1, seen: 1 });
    },
  );
});
