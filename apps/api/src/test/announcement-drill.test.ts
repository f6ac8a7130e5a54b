import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { addMembers } from './added-members.ts';
import { startOddMailServer } from './odd-mail-server.ts';
import { aDatabase, startServer } from './start-server.ts';

/** A drill: few members with every run of the tests, 5,000 with `pnpm test:durability`. */

// biome-ignore-start lint/style/noProcessEnv: the complete run asks for more members than the quick one
const count = Number(env.DRILL_MEMBERS ?? 150);
const processes = 2;
const kills = Number(env.DRILL_KILLS ?? 2);
// biome-ignore-end lint/style/noProcessEnv: see above
/** Mails that one process sends at the same time, which may come twice when it is killed. */
const underWay = 4;

const JWT_SECRET = 'a secret that all processes of a drill know';

test('processes killed during an announcement bring it to each member once', {
  timeout: 300_000,
}, async () => {
  const uri = aDatabase();
  const mail = await startOddMailServer('takes');
  const connection = await mongoose.createConnection(uri).asPromise();
  onTestFinished(async () => {
    await connection.close();
    await mail.close();
  });
  const settings = { MONGODB_URI: uri, JWT_SECRET, SMTP_URL: mail.smtpUrl, RATE_LIMIT: 'off' };
  const start = () => Promise.all(Array.from({ length: processes }, () => startServer(settings)));
  let servers = await start();
  const [admin] = await addMembers(uri, 1, JWT_SECRET);
  await addMembers(uri, count - 1, JWT_SECRET);
  if (!admin) throw new Error('no admin');
  await connection
    .collection('users')
    .updateOne({ _id: new mongoose.Types.ObjectId(admin.id) }, { $set: { role: 'admin' } });
  const idsOf = async (name: string, filter: object) =>
    (await connection.collection(name).find(filter).toArray()).map((each) => String(each.member_id));
  const told = () => idsOf('notifications', { kind: 'announcement' });

  const began = Date.now();
  const body = { title: { en: 'We meet in May' }, text: { en: 'Come!' }, by_mail: true };
  const answer = await servers[0]?.post('/admin/announcements', body, admin.headers);
  expect(answer?.status).toBe(201);
  for (let kill = 1; kill <= kills; kill += 1) {
    // While it goes out, and while its mails do.
    const some = (count * kill) / (kills + 1);
    await expect
      .poll(async () => (kill === 1 ? (await told()).length : mail.taken.length), {
        interval: 5,
        timeout: 100_000,
      })
      .toBeGreaterThan(some / 2);
    for (const { child, ended } of servers) {
      await sleep(Math.random() * 20);
      child.kill('SIGKILL');
      await ended;
    }
    // Their claims end by themselves, after a while.
    await connection
      .collection('jobs')
      .updateMany({ claimed_until: { $exists: true } }, { $set: { claimed_until: new Date(0) } });
    servers = await start();
  }
  const announcement = () => connection.collection('announcements').findOne({});
  await expect
    .poll(async () => (await announcement())?.state, { interval: 100, timeout: 200_000 })
    .toBe('sent');
  // biome-ignore lint/suspicious/noConsole: the figure of docs/PERFORMANCE.md
  console.log(`${count} members, ${kills} kills: ${Date.now() - began} ms`);

  for (const members of [await told(), await idsOf('announcementcards', {})]) {
    expect([members.length, new Set(members).size]).toEqual([count, count]);
  }
  expect(await announcement()).toMatchObject({ in_app: count, mails: { sent: count, failed: 0 } });
  const ids = mail.taken.map((raw) => raw.match(/^message-id: (.*)$/im)?.[1]);
  expect(new Set(ids).size).toBe(count);
  expect(ids.length - count).toBeLessThanOrEqual(kills * processes * underWay);
});
