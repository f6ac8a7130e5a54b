import { contract } from '@rosette/shared/contract/index.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startJobWorker } from '#features/jobs/job-worker.ts';
import type { JobKind } from '#features/jobs/jobs.service.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aMember, anAdmin, aWord } from '#test/factories.ts';
import { type Mood, startOddMailServer } from '#test/odd-mail-server.ts';
import { createApp } from '../../app.ts';
import { MailModel } from './mail.model.ts';
import { enqueueMail } from './outbox.service.ts';
import { sendMail } from './send-mail.service.ts';

const { admin, auth } = contract;
const kind: JobKind = {
  run: (app, _, job, next) =>
    sendMail(app, job, next, {
      read: async () => ({ decision: 'send', language: null, hasRefused: false }),
      recordTaken: async () => {},
      recordRefusal: async () => {},
      recordGuestRefusal: async () => {},
      unmark: async () => {},
    }),
  concurrency: 4,
};
const kinds = { 'send-account-mail': kind };
const stops: (() => Promise<unknown>)[] = [];

beforeEach(() => MailModel.deleteMany({}));
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

/** A process with its own worker. */
function aProcess(smtpUrl: string) {
  const context = testContext({ SMTP_URL: smtpUrl });
  const stop = startJobWorker(context, kinds);
  stops.push(stop);
  return { context, stop };
}

async function aServer(mood: Mood, port?: number) {
  const server = await startOddMailServer(mood, port);
  onTestFinished(() => server.close());
  return server;
}

const enqueue = (context: ReturnType<typeof testContext>, traits = {}) =>
  enqueueMail(context, {
    key: `test:${aWord()}`,
    to: { name: 'Ada', address: `${aWord()}@rosette.example` },
    subject: 'News for you',
    category: 'essential',
    content: { paragraphs: ['Something happened.'] },
    ...traits,
  });

/** What became of each mail: its outcome where it is done. */
const states = async () => (await MailModel.find().lean()).map(({ state, mail }) => mail.outcome ?? state);
const theMail = () => MailModel.findOne().lean();
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { interval: 20 });

/** Stops the clock at the mail's next try, or at the end of its claim, and wakes the workers. */
async function whenDue(context: ReturnType<typeof testContext>) {
  const mail = await theMail();
  clock.stopAt(new Date(((mail?.claimed_until ?? mail?.due_at)?.getTime() ?? 0) + 1));
  context.jobs.emit('enqueued', 'send-account-mail');
}

test('mails are retried with growing delays while the server is down, and sent when it is back', async () => {
  const gone = await startOddMailServer('takes');
  await gone.close();
  const { context } = aProcess(gone.smtpUrl);
  clock.stopAt(new Date());
  await enqueue(context);

  const pauses: number[] = [];
  for (let tries = 1; tries <= 4; tries += 1) {
    await eventually(async () => (await theMail())?.reason && (await theMail())?.tries).toBe(tries);
    await eventually(async () => (await theMail())?.claim).toBeUndefined();
    const mail = await theMail();
    expect(mail).toMatchObject({ state: 'waiting', reason: 'unreachable' });
    pauses.push((mail?.due_at?.getTime() ?? 0) - clock.now().getTime());
    if (tries < 4) await whenDue(context);
  }
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(Math.floor(30_000 * 2 ** index * 0.9));
    expect(pause).toBeLessThanOrEqual(30_000 * 2 ** index * 1.1);
  }

  const back = await aServer('takes', gone.port);
  await whenDue(context);
  await eventually(() => back.taken.length).toBe(1);
  await eventually(states).toEqual(['sent']);
});

test('a busy server is retried with the same Message-ID', async () => {
  const server = await aServer('is busy');
  const { context } = aProcess(server.smtpUrl);
  await enqueue(context);
  await eventually(async () => (await theMail())?.reason).toBe('busy');
  server.becomes('takes');
  await whenDue(context);
  await eventually(() => server.taken.length).toBe(1);
  const id = String((await theMail())?._id);
  expect(server.taken[0]).toContain(`Message-ID: <${id}@rosette.example>`);
});

test('a permanent refusal is shown to the admin without the content, and can be retried once', async () => {
  const server = await aServer('refuses');
  const { context } = aProcess(server.smtpUrl);
  await enqueue(context, { to: { name: 'Ada', address: 'ada@refused.example' } });
  await eventually(states).toEqual(['failed']);
  expect(server.connections()).toBe(1);

  const someone = as(await anAdmin(), createApp(context));
  const { body, headers } = await someone.call(admin.failedMails);
  expect(headers['x-total-count']).toBe('1');
  const id = body[0]?.id ?? '';
  expect(body).toEqual([
    {
      id,
      kind: 'test',
      to: 'ada@refused.example',
      subject: 'News for you',
      state: 'failed',
      tries: 1,
      reason: 'refused',
      detail: '550 not for …',
      mail_returned: false,
      failed_at: expect.any(String),
      created_at: expect.any(String),
    },
  ]);
  expect(JSON.stringify(await theMail())).not.toMatch(/Something happened|secret/);

  server.becomes('takes');
  const params = { id };
  const answers = await Promise.all([1, 2, 3].map(() => someone.call(admin.retryMail, { params })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await eventually(() => server.taken.length).toBe(1);
  await eventually(states).toEqual(['sent']);
  expect((await someone.call(admin.failedMails)).body).toEqual([]);
  expect((await someone.call(admin.retryMail, { params })).status).toBe(409);
  const unknown = { id: '65f0c0ffee0c0ffee0c0ffee' };
  expect((await someone.call(admin.retryMail, { params: unknown })).status).toBe(404);
});

test.each([
  ['wants a sign-in', 'sign_in_failed'],
  ['wants encryption', 'sign_in_failed'],
  ['wants a sign-in of recipients', 'sign_in_failed'],
  ['wants a sign-in in words', 'sign_in_failed'],
  ['denies to relay', 'relay_denied'],
  ['denies to relay for now', 'relay_denied'],
  ['does not permit to relay', 'relay_denied'],
  ['refuses us', 'relay_denied'],
  ['refuses the sender at the recipient', 'sender_refused'],
  ['knows no domain of the sender', 'sender_refused'],
  ['cannot verify the sender', 'sender_refused'],
  ['names the sender only', 'sender_refused'],
  ['refuses the sender after the message', 'sender_refused'],
  ['is wrongly configured', 'busy'],
  ['greylists', 'busy'],
  ['refuses the sender', 'sender_refused'],
  ['defers the sender', 'busy'],
  ['defers the content', 'sign_in_failed'],
  ['refuses to talk', 'busy'],
] as const)('a mail to a server that %s is retried, and the reason is kept', async (mood, reason) => {
  const server = await aServer(mood);
  const { context } = aProcess(server.smtpUrl);
  await enqueue(context);
  await eventually(async () => (await theMail())?.reason).toBe(reason);
  expect(await theMail()).toMatchObject({ state: 'waiting', tries: 1 });
  server.becomes('takes');
  await whenDue(context);
  await eventually(() => server.taken.length).toBe(1);
  await eventually(states).toEqual(['sent']);
});

test.each(['refuses the content', 'finds it too large', 'has a full mailbox'] as const)(
  'a mail to a server that %s is given up at once',
  async (mood) => {
    const server = await aServer(mood);
    const { context } = aProcess(server.smtpUrl);
    await enqueue(context);
    await eventually(states).toEqual(['failed']);
    expect(await theMail()).toMatchObject({ tries: 1, reason: 'refused' });
  },
);

test('after the last try a mail is a dead letter', async () => {
  const server = await aServer('is busy');
  const { context } = aProcess(server.smtpUrl);
  await enqueue(context);
  await eventually(async () => (await theMail())?.reason).toBe('busy');
  await MailModel.updateOne({}, { tries: 19 });
  await whenDue(context);
  await eventually(states).toEqual(['failed']);
  expect(await theMail()).toMatchObject({ tries: 20, reason: 'busy' });
});

test('an expired mail is not sent, and the admin cannot retry it', async () => {
  const server = await aServer('refuses');
  const { context } = aProcess(server.smtpUrl);
  const now = Date.now();
  clock.stopAt(new Date(now));
  await enqueue(context, { validUntil: new Date(now + 60_000) });
  await eventually(states).toEqual(['failed']);
  clock.stopAt(new Date(now + 61_000));
  const someone = as(await anAdmin(), createApp(context));
  const params = { id: String((await theMail())?._id) };
  const refused = await someone.call(admin.retryMail, { params });
  expect([refused.status, refused.detail]).toEqual([409, 'This mail is out of date']);

  await MailModel.deleteMany({});
  await enqueue(context, { validUntil: new Date(clock.now().getTime() - 1) });
  await eventually(states).toEqual(['dropped']);
  expect((await theMail())?.mail.body).toBeUndefined();
});

test('a mail sealed with a lost secret is a dead letter', async () => {
  const server = await aServer('takes');
  await enqueue(testContext({ JWT_SECRET: 'another secret that was taken out of the settings' }));
  const { context } = aProcess(server.smtpUrl);
  await eventually(states).toEqual(['failed']);
  expect((await theMail())?.reason).toBe('unreadable');
  await enqueue(context);
  await eventually(() => server.taken.length).toBe(1);
});

test('four processes on one database send each of sixty mails once', async () => {
  const server = await aServer('takes');
  const processes = [1, 2, 3, 4].map(() => aProcess(server.smtpUrl));
  const subjects = Array.from({ length: 60 }, (_, index) => `Number ${index}.`);
  await Promise.all(
    subjects.map((subject, index) => enqueue(processes[index % 4]?.context as never, { subject })),
  );
  for (const { context } of processes) context.jobs.emit('enqueued', 'send-account-mail');
  await eventually(() => server.taken.length).toBeGreaterThanOrEqual(60);
  await eventually(async () => new Set(await states())).toEqual(new Set(['sent']));
  const sent = server.taken.map((mail) => mail.match(/^Subject: (.*)$/m)?.[1]).sort();
  expect(sent).toEqual([...subjects].sort());
});

test('a mail that a killed process was sending is taken over by another', async () => {
  const hanging = await aServer('hangs');
  const first = aProcess(hanging.smtpUrl);
  await enqueue(first.context);
  await eventually(async () => (await theMail())?.claim).toBeTruthy();
  // The process was killed: nothing renews the claim or stores an outcome, and it takes no other mail.
  await MailModel.updateOne({}, { claim: 'of a process that is gone' });
  first.stop();

  const server = await aServer('takes');
  const second = aProcess(server.smtpUrl);
  await enqueue(second.context, { subject: 'Later' });
  await eventually(() => server.taken.length).toBe(1);
  expect(server.taken[0]).toContain('Subject: Later');
  await whenDue(second.context);
  await eventually(() => server.taken.length).toBe(2);
  await eventually(states).toEqual(['sent', 'sent']);
});

test('a mail server that hangs delays neither answers, nor other mails, nor the shutdown', async () => {
  const hanging = await aServer('hangs');
  const { context, stop } = aProcess(hanging.smtpUrl);
  const app = createApp(context);
  const { user } = await aMember();
  const { status } = await as(null, app).call(auth.forgotPassword, { body: { email: user.email } });
  expect(status).toBe(200);
  // The answer came before the mail had an outcome, and so does the shutdown below.
  const withoutOutcome = { state: 'waiting', reason: undefined };
  const outcome = async () => {
    const mail = await MailModel.findOne({ 'mail.kind': 'password-reset' }).lean();
    return { state: mail?.state, reason: mail?.reason };
  };
  expect(await outcome()).toEqual(withoutOutcome);
  await eventually(() => hanging.hung()).toBe(1);

  hanging.becomes('takes');
  await enqueue(context);
  await eventually(() => hanging.taken.length).toBe(1);

  await stop();
  expect(await outcome()).toEqual(withoutOutcome);
});

test('a mail about her account is sent while mails of news wait', async () => {
  const server = await aServer('takes');
  const context = testContext({ SMTP_URL: server.smtpUrl });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (let count = 0; count < 9; count += 1) await enqueue(context, { category: 'events', subject: 'News' });
  await enqueue(context, { subject: 'Reset your password' });
  const slow = { ...kind, run: () => held };
  stops.push(startJobWorker(context, { 'send-mail': slow, 'send-account-mail': kind }));
  await eventually(() => server.taken.length).toBe(1);
  expect(server.taken[0]).toContain('Subject: Reset your password');
  release();
  await eventually(() => MailModel.countDocuments({ kind: 'send-mail' })).toBe(0);
});
