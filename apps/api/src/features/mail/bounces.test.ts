import { contract } from '@rosette/shared/contract/index.ts';
import request from 'supertest';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { runDueJobs } from '#features/jobs/job-worker.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { exim, openSmtpd, postfix } from '#test/bounces.ts';
import { aMember, anAdmin, aWord, type Member } from '#test/factories.ts';
import { startOddMailServer } from '#test/odd-mail-server.ts';
import { createApp } from '../../app.ts';
import { mailKinds } from '../../job-kinds.ts';
import { mailRecipients } from '../../mail-recipients.ts';
import { readBounce } from './bounce.ts';
import { takeBounce } from './bounces.service.ts';
import { MailModel } from './mail.model.ts';
import { MailHoldModel } from './mail-hold.model.ts';
import { enqueueMail } from './outbox.service.ts';
import { withoutAddresses } from './transport.ts';

const { account, admin, users } = contract;
const BOUNCE_SECRET = 'the secret of a pipe';

beforeEach(async () => {
  await MailModel.deleteMany({});
  await MailHoldModel.deleteMany({});
});

/** The product behind a mail server that takes everything. */
async function aWorld(settings: Record<string, string> = { BOUNCE_SECRET }) {
  const server = await startOddMailServer('takes');
  onTestFinished(() => server.close());
  const context = testContext({ SMTP_URL: server.smtpUrl, ...settings });
  return { server, context, app: createApp(context) };
}

type World = Awaited<ReturnType<typeof aWorld>>;

/** Sends a mail to a member; answers its Message-ID. */
async function send({ context }: World, { id, user }: Member): Promise<string> {
  const key = `test:${aWord()}`;
  const to = { name: 'Ada', address: user.email };
  const content = { paragraphs: ['Something happened.'] };
  await enqueueMail(context, { key, to, memberId: id, category: 'security', subject: 'News', content });
  await runDueJobs(context, mailKinds);
  const mail = await MailModel.findOne({ 'mail.member_id': id }).sort({ _id: -1 }).orFail();
  return `${mail._id}@rosette.example`;
}

const post = ({ app }: World, body: string, secret = BOUNCE_SECRET) =>
  request(app)
    .post('/api/mail/bounces')
    .set('Authorization', `Bearer ${secret}`)
    .set('Content-Type', 'message/rfc822')
    .send(body);
const isReturned = async (member: Member) => (await as(member).call(users.me)).body.mail_returned;
const read = async (raw: string) => (await readBounce(Buffer.from(raw)))?.verdict.mailbox ?? null;

describe('a returned mail', () => {
  const to = { address: 'ada@b.example', messageId: 'an-id@rosette.example' };

  test.each([
    [
      'Postfix, unknown at the next server',
      postfix({ ...to, said: 'smtp; 550 5.1.1 No such user' }),
      'unknown',
    ],
    [
      'Postfix, unknown here',
      postfix({ ...to, status: '5.1.1', said: 'X-Postfix; unknown user: "ada"' }),
      'unknown',
    ],
    [
      'Postfix, without an enhanced code',
      postfix({ ...to, said: 'smtp; 550 Mailbox unavailable' }),
      'closed',
    ],
    [
      'Postfix, no such domain',
      postfix({ ...to, status: '5.4.4', said: 'X-Postfix; Host not found' }),
      'closed',
    ],
    ['Postfix, full', postfix({ ...to, status: '5.2.2', said: 'x-unix; input/output error' }), null],
    ['Postfix, content', postfix({ ...to, status: '5.7.1', said: 'smtp; 554 5.7.1 Spam' }), null],
    [
      'Postfix, our settings',
      postfix({ ...to, status: '5.7.1', said: 'smtp; 554 5.7.1 Relay access denied' }),
      null,
    ],
    [
      'Postfix, a delay',
      postfix({ ...to, action: 'delayed', status: '4.4.1', said: 'X-Postfix; timed out' }),
      null,
    ],
    [
      'Postfix, a success',
      postfix({ ...to, action: 'relayed', status: '2.0.0', said: 'smtp; 250 OK' }),
      null,
    ],
    [
      'Postfix, an alias',
      postfix({ ...to, final: 'eve@b.example', said: 'smtp; 550 5.1.1 No such user' }),
      null,
    ],
    [
      'a relay that quotes a block of our address',
      postfix({
        ...to,
        said: 'smtp; 550 Mailbox unavailable. The response was: 550 5.7.1 Messages from [1.2.3.4] are blocked',
      }),
      null,
    ],
    [
      'a server whose first line has no enhanced code',
      postfix({ ...to, said: 'smtp; 550-The mail was refused:\n 550 5.1.1 No such user' }),
      'unknown',
    ],
    [
      'IronPort, unknown at the next server',
      postfix({
        ...to,
        said: "smtp; 5.1.0 - Unknown address error 550-'5.1.1 User doesn't exist' (delivery attempts: 0)",
      }),
      'unknown',
    ],
    [
      'IronPort, without an enhanced code of that',
      postfix({
        ...to,
        said: "smtp; 5.1.0 - Unknown address error 550-'User unknown' (delivery attempts: 0)",
      }),
      'closed',
    ],
    [
      'IronPort, content',
      postfix({
        ...to,
        said: "smtp; 5.3.0 - Other mail system problem 554-'5.7.1 Spam' (delivery attempts: 0)",
      }),
      null,
    ],
    ['Exim, unknown here', exim({ ...to, text: 'Unrouteable address' }), 'closed'],
    [
      'Exim, unknown at the next server',
      exim({ ...to, text: 'host b', said: 'smtp; 550 5.1.1 No such user' }),
      'unknown',
    ],
    ['Exim, full', exim({ ...to, text: 'mailbox is full: retry timeout exceeded' }), null],
    ['Exim, a delay', exim({ ...to, action: 'delayed', text: 'Delay reason: mailbox is full' }), null],
    ['OpenSMTPD, no such domain', openSmtpd({ ...to, text: 'Domain does not exist' }), 'closed'],
    [
      'OpenSMTPD, unknown at the next server',
      openSmtpd({ ...to, text: '550 5.1.1 No such user' }),
      'unknown',
    ],
    ['OpenSMTPD, full', openSmtpd({ ...to, text: '552 5.2.2 Mailbox full' }), null],
    ['OpenSMTPD, a success', openSmtpd({ ...to, action: 'delivered', text: '' }), null],
  ])('of %s says so', async (_, raw, mailbox) => {
    expect(await readBounce(Buffer.from(raw))).toMatchObject(to);
    expect(await read(raw)).toBe(mailbox);
  });

  test.each([
    [
      'a comment behind address, action and status',
      'ada@b.example',
      'ada@b.example (Ada)',
      'failed (for good)',
    ],
    ['the address as it was encoded for SMTP', 'ada+2Bnews@b.example', 'ada+news@b.example', 'failed'],
    ['an address that looks encoded', 'ada+20b@b.example', 'ada+20b@b.example', 'failed'],
  ])('with %s says so', async (_, address, final, action) => {
    const raw = postfix({
      ...to,
      address,
      final,
      action,
      status: '5.1.1 (unknown)',
      said: 'X-Postfix; unknown',
    });
    const known = final.replace(' (Ada)', '');
    expect(await readBounce(Buffer.from(raw))).toMatchObject({
      address: known,
      verdict: { mailbox: 'unknown' },
    });
  });

  test('names what was asked for, and no other message is one', async () => {
    const raw = postfix({ ...to, said: 'smtp; 550 5.1.1 No such user' });
    expect(await readBounce(Buffer.from(raw))).toMatchObject({ address: 'ada@b.example' });
    const others = [
      '',
      'Subject: Hello\n\nGood morning',
      raw.replaceAll('delivery-status', 'plain'),
      '\0\xff',
    ];
    for (const other of others) expect(await readBounce(Buffer.from(other))).toBeNull();
    const nested = `Content-Type: multipart/mixed; boundary=a\n\n${'--a\nContent-Type: multipart/mixed; boundary=a\n\n'.repeat(5000)}`;
    expect(await readBounce(Buffer.from(nested))).toBeNull();
  });
});

describe('POST /mail/bounces', () => {
  test('is not read where it has more lines than any, and its words take no time however long they are', async () => {
    const returned = postfix({
      address: 'ada@rosette.example',
      messageId: 'a@b',
      said: 'smtp; 550 5.1.1 Gone',
    });
    expect(await readBounce(Buffer.from(returned))).not.toBeNull();
    expect(await readBounce(Buffer.from(returned + '\n'.repeat(200_000)))).toBeNull();
    const before = process.cpuUsage();
    const words = withoutAddresses(`${'x'.repeat(100_000)} ada@rosette.example <ida@b.example>`);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
    expect(words).not.toContain('@');
    expect(withoutAddresses('550 <ada@rosette.example>: x@y, rejected')).toBe('550 <…>: …, rejected');
  });

  test('takes whatever it holds, from who knows the secret, up to 256 kB', async () => {
    const world = await aWorld();
    expect((await post(world, 'Good morning')).status).toBe(204);
    expect((await post(world, '')).status).toBe(204);
    expect((await post(world, 'Good morning', 'a guess')).status).toBe(401);
    expect((await request(world.app).post('/api/mail/bounces').send('x')).status).toBe(401);
    expect((await post(world, 'x'.repeat(256 * 1024))).status).toBe(204);
    expect((await post(world, 'x'.repeat(256 * 1024 + 1))).status).toBe(413);
    expect((await request(world.app).get('/api/mail/bounces')).status).toBe(405);
    expect((await post(await aWorld({}), 'Good morning')).status).toBe(404);
  });

  test('counts a message that is repeated as the first one was not stored to its end', async () => {
    const [world, ada] = [await aWorld(), await aMember({ is_confirmed: true })];
    const messageId = await send(world, ada);
    const raw = postfix({ address: ada.user.email, messageId, said: 'smtp; 550 5.1.1 No such user' });
    const failing = {
      ...mailRecipients,
      recordRefusal: async () => {
        throw new Error('killed');
      },
    };
    await expect(takeBounce(world.context, Buffer.from(raw), failing)).rejects.toThrow('killed');
    expect(await isReturned(ada)).toBe(false);
    await post(world, raw);
    expect(await isReturned(ada)).toBe(true);
  });

  test('an unknown mailbox marks its member; a closed one with two mails', async () => {
    const world = await aWorld();
    const [gone, closed] = [await aMember(), await aMember()];
    const unknown = { address: gone.user.email, messageId: await send(world, gone) };
    await post(world, postfix({ ...unknown, said: 'smtp; 550 5.1.1 No such user' }));
    expect(await isReturned(gone)).toBe(true);
    const comesBack = async () => {
      const messageId = await send(world, closed);
      const raw = exim({ address: closed.user.email, messageId, text: 'Unrouteable address' });
      for (const _ of [1, 2]) await post(world, raw);
      return isReturned(closed);
    };
    expect([await comesBack(), await comesBack()]).toEqual([false, true]);
  });

  test('marks a member also where a relay has given the mail another Message-ID', async () => {
    const [world, ada] = [await aWorld(), await aMember()];
    const sent = await send(world, ada);
    const messageId = '0102019a-b1c2@eu-west-1.amazonses.com';
    const mail = world.server.taken.at(-1)?.replace(/^Message-ID: .*$/im, `Message-ID: <${messageId}>`) ?? '';
    expect(mail.match(new RegExp(sent, 'g'))).toHaveLength(1);
    const said = 'smtp; 550 5.1.1 No such user';
    await post(world, postfix({ address: ada.user.email, messageId, mail, said }));
    expect(await isReturned(ada)).toBe(true);
  });

  test('forged or of another address it changes nothing', async () => {
    const world = await aWorld();
    const [member, other] = [await aMember(), await aMember()];
    const messageId = await send(world, member);
    const said = 'smtp; 550 5.1.1 No such user';
    for (const forged of [
      { address: other.user.email, messageId },
      { address: member.user.email, messageId: `${'0'.repeat(24)}@rosette.example` },
      { address: member.user.email, messageId: 'x@rosette.example' },
    ]) {
      expect((await post(world, postfix({ ...forged, said }))).status).toBe(204);
    }
    expect([await isReturned(member), await isReturned(other)]).toEqual([false, false]);
  });

  test('its mark ends an hour after a mail was taken and nothing came back', async () => {
    const world = await aWorld();
    const member = await aMember();
    const address = member.user.email;
    const said = 'smtp; 550 5.1.1 No such user';
    await post(world, postfix({ address, messageId: await send(world, member), said }));
    const messageId = await send(world, member);
    expect(await isReturned(member)).toBe(true);
    await post(world, postfix({ address, messageId, said }));
    clock.setTo(new Date(Date.now() + 3_700_000));
    expect(await isReturned(member)).toBe(true);
    expect((await as(member, world.app).call(account.retryMail)).status).toBe(204);
    await runDueJobs(world.context, mailKinds);
    clock.setTo(new Date(Date.now() + 2 * 3_700_000));
    expect(await isReturned(member)).toBe(false);
  });

  test('a wave that comes back marks nobody, and mails are held', async () => {
    const world = await aWorld();
    const members = await Promise.all(Array.from({ length: 11 }, () => aMember()));
    for (const member of members) {
      const messageId = await send(world, member);
      const said = 'smtp; 550 5.1.1 No such user';
      await post(world, postfix({ address: member.user.email, messageId, said }));
    }
    expect(await Promise.all(members.map(isReturned))).toEqual(Array(11).fill(false));
    const { body } = await as(await anAdmin()).call(admin.waiting);
    expect(body[0]).toMatchObject({ kind: 'mails_held', detail: '550 5.1.1 No such user' });
  });
});
