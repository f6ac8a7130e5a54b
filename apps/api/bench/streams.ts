import mongoose from 'mongoose';
import { UserModel } from '#features/users/user.model.ts';
import { createSessionTokens } from '#lib/session-token.ts';
import { startServer } from './server-process.ts';

/**
 * What idle live streams cost one process of the API (product/notifications-and-mails#live-stream: 1,000
 * under 100 MB and 5 % of a core): its memory beside what it had before, and its processor time while nothing
 * happens. Settings: BENCH_STREAMS (how many, 1,000 when left out), BENCH_SECONDS (how long they are watched,
 * 30), BENCH_MONGODB_URI (a real MongoDB instead of the stand-in).
 */
const streams = Number(process.env.BENCH_STREAMS ?? 1_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 30);

const JWT_SECRET = 'a secret that only the benchmark knows, long enough';
const tokens = createSessionTokens([JWT_SECRET], 86_400);

const mongo = process.env.BENCH_MONGODB_URI ? null : await startServer('mongo');
const uri = new URL(process.env.BENCH_MONGODB_URI ?? mongo?.url ?? '');
uri.pathname = `/streams-${Date.now()}`;
await mongoose.connect(uri.href);
const members = await UserModel.insertMany(
  Array.from({ length: streams }, (_, index) => ({
    full_name: `Member ${index}`,
    email: `member-${index}@rosette.example`,
  })),
);
await mongoose.disconnect();

const api = await startServer('api', {
  MONGODB_URI: uri.href,
  JWT_SECRET,
  RATE_LIMIT: 'off',
  NODE_ENV: 'development',
});
const megabytes = async () => (await api.memory()) / 1_000_000;
const ends = new AbortController();

/** Opens a stream and reads it until the end; resolves with its first bytes. */
async function openStream(id: unknown): Promise<void> {
  const token = await tokens.issue({ id: String(id), token_version: 0 });
  const response = await fetch(`${api.url}/api/notifications/stream`, {
    headers: { Authorization: `Bearer ${token}` },
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
  const before = await megabytes();
  for (let at = 0; at < others.length; at += 50) await Promise.all(others.slice(at, at + 50).map(openStream));
  await wait(5_000);
  const [began, cpuBefore] = [performance.now(), await api.cpuTime()];
  await wait(seconds * 1000);
  const share = ((await api.cpuTime()) - cpuBefore) / 1000 / (performance.now() - began);
  const memory = await megabytes();
  console.table([
    {
      streams,
      'MB before': Math.round(before),
      'MB with them': Math.round(memory),
      'MB more': Math.round(memory - before),
      '% of a core': Number((share * 100).toFixed(2)),
    },
  ]);
} finally {
  ends.abort();
  api.stop();
  mongo?.stop();
}
