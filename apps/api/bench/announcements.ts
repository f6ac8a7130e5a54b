import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { UserModel } from '#features/users/user.model.ts';
import { startOddMailServer } from '#test/odd-mail-server.ts';
import { monitored, startApi, startDatabase, tokenOf } from './server-process.ts';
import { send } from './visit.ts';

/**
 * What an announcement to BENCH_MEMBERS (1,000) members costs, each notified and mailed: processor time of the API and of the
 * database until the mail server has taken the last mail. Settings: BENCH_PROCESSES (of the API on one database, 1),
 * BENCH_COMMANDS=1 (count the commands, which costs time), BENCH_MONGODB_URI (a real MongoDB instead of the stand-in).
 */
const count = Number(process.env.BENCH_MEMBERS ?? 1_000);
const processes = Number(process.env.BENCH_PROCESSES ?? 1);
const withCommands = process.env.BENCH_COMMANDS === '1';

const { uri, database } = await startDatabase();
await mongoose.connect(uri);
const members = Array.from({ length: count }, (_, index) => ({
  full_name: `Member ${index}`,
  email: `member-${index}@members.example`,
  email_verified_at: new Date(),
}));
for (let from = 0; from < count; from += 200) await UserModel.insertMany(members.slice(from, from + 200));
const admin = await UserModel.create({ full_name: 'Ada', email: 'ada@rosette.example', role: 'admin' });
await mongoose.disconnect();

const mails = await startOddMailServer('takes');
const settings = { SMTP_URL: `smtp://127.0.0.1:${mails.port}` };
const start = () => startApi(withCommands ? monitored(uri) : uri, settings);
const [api, ...others] = [
  await start(),
  ...(await Promise.all(Array.from({ length: processes - 1 }, start))),
];
const used = async () => {
  const all = await Promise.all([api, ...others].map((each) => each.usage()));
  const sum = (of: 'cpuMs' | 'commands') => all.reduce((total, each) => total + each[of], 0);
  return { api: sum('cpuMs'), commands: sum('commands'), database: (await database?.usage())?.cpuMs ?? 0 };
};
try {
  const call = { name: 'announce', path: '/admin/announcements', token: await tokenOf(admin._id) };
  // Once, so that what every first request loads does not count.
  await send(api.url, { ...call, method: 'GET' });
  await sleep(2_000);
  const [began, before] = [performance.now(), await used()];
  const body = { title: { en: 'We meet' }, text: { en: 'On Tuesday in the garden.' }, by_mail: true };
  await send(api.url, { ...call, method: 'POST', body });
  while (mails.taken.length < count) await sleep(50);
  const [after, seconds] = [await used(), (performance.now() - began) / 1000];
  console.table([
    {
      members: count,
      'API s': ((after.api - before.api) / 1000).toFixed(2),
      'database s': ((after.database - before.database) / 1000).toFixed(2),
      'last mail after s': seconds.toFixed(1),
      ...(withCommands && { commands: after.commands - before.commands }),
    },
  ]);
} finally {
  for (const each of [api, ...others]) each.stop();
  await mails.close();
  database?.stop();
}
