import mongoose from 'mongoose';
import { UserModel } from '#features/users/user.model.ts';
import { startApi, startDatabase, tokenOf } from './server-process.ts';

/**
 * What idle live streams cost one process of the API (product/notifications-and-mails#live-stream: 1,000
 * under 100 MB and 5 % of a core): its memory beside what it had before, and its processor time while nothing
 * happens. Settings: BENCH_STREAMS (how many, 1,000 when left out), BENCH_SECONDS (how long they are watched,
 * 30), BENCH_MONGODB_URI (a real MongoDB instead of the stand-in).
 */
const streams = Number(process.env.BENCH_STREAMS ?? 1_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 30);

const { uri, database } = await startDatabase();
await mongoose.connect(uri);
const members = await UserModel.insertMany(
  Array.from({ length: streams }, (_, index) => ({
    full_name: `Member ${index}`,
    email: `member-${index}@rosette.example`,
  })),
);
await mongoose.disconnect();

const api = await startApi(uri);
const ends = new AbortController();

/** Opens a stream and reads it until the end; resolves with its first bytes. */
async function openStream(id: unknown): Promise<void> {
  const response = await fetch(`${api.url}/api/notifications/stream`, {
    headers: { Authorization: `Bearer ${await tokenOf(id)}` },
    signal: ends.signal,
  });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  if (!response.ok || first?.done !== false) throw new Error(`a stream answered ${response.status}`);
  const drain = async () => {
    while (!(await reader?.read())?.done);
  };
  drain().catch(() => {});
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

try {
  // Once, so that what every first request loads does not count.
  const [one, ...others] = members.map(({ _id }) => _id);
  await openStream(one);
  const { megabytes: before } = await api.usage();
  for (let at = 0; at < others.length; at += 50) await Promise.all(others.slice(at, at + 50).map(openStream));
  await wait(5_000);
  const [began, { cpuMs }] = [performance.now(), await api.usage()];
  await wait(seconds * 1000);
  const after = await api.usage();
  const share = (after.cpuMs - cpuMs) / (performance.now() - began);
  console.table([
    {
      streams,
      'MB before': Math.round(before),
      'MB with them': Math.round(after.megabytes),
      'MB more': Math.round(after.megabytes - before),
      '% of a core': Number((share * 100).toFixed(2)),
    },
  ]);
} finally {
  ends.abort();
  api.stop();
  database?.stop();
}
