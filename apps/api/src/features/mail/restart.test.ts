import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { startOddMailServer } from '#test/odd-mail-server.ts';
import { aDatabase, startServer } from '#test/start-server.ts';

const account = { full_name: 'Ada Lind', email: 'ada@rosette.example', password: 'a secret of hers' };

/** The outbox of the started processes, read by the test. */
async function outboxOf(uri: string) {
  const connection = await mongoose.createConnection(uri).asPromise();
  onTestFinished(async () => {
    await connection.dropDatabase();
    await connection.close();
  });
  return connection.collection('jobs');
}

test('mails acknowledged while the mail server was down are sent after a kill, a restart and its recovery', async () => {
  const MONGODB_URI = aDatabase();
  const gone = await startOddMailServer('takes');
  await gone.close();
  const settings = { MONGODB_URI, SMTP_URL: gone.smtpUrl };

  const first = await startServer(settings);
  expect((await first.post('/auth/register', account)).status).toBe(201);
  expect((await first.post('/auth/forgot-password', account)).status).toBe(200);
  const outbox = await outboxOf(MONGODB_URI);
  const reset = { 'mail.kind': 'password-reset' };
  await expect.poll(async () => (await outbox.findOne(reset))?.reason).toBe('unreachable');
  for (const secret of [account.email, 'reset-password']) expect(first.printed()).not.toContain(secret);
  first.child.kill('SIGKILL');
  await first.ended;

  const back = await startOddMailServer('takes', gone.port);
  onTestFinished(() => back.close());
  // The next try would be half a minute away.
  await outbox.updateMany({ variant: 'Mail' }, { $set: { due_at: new Date() } });
  const second = await startServer(settings);
  const links = () => back.taken.filter((mail) => mail.includes('Reset your Rosette password'));
  await expect.poll(() => links().length).toBe(1);
  await expect.poll(async () => (await outbox.findOne(reset))?.state).toBe('done');

  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(links()).toHaveLength(1);
});

test('without SMTP_URL the log says so once, and nothing is stored in the outbox', async () => {
  const MONGODB_URI = aDatabase();
  const { post, lines } = await startServer({ MONGODB_URI });
  await post('/auth/register', account);
  await post('/auth/forgot-password', account);
  await post('/auth/forgot-password', account);
  const outbox = await outboxOf(MONGODB_URI);
  expect(await outbox.countDocuments({ variant: 'Mail' })).toBe(0);
  expect(lines().filter(({ msg }) => msg.includes('mail is switched off'))).toHaveLength(1);
});
