import { openAsBlob, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { createSessionTokens } from '#lib/session-token.ts';
import { peakMemory } from './process-memory.ts';
import { type SamplePicture, writeSamplePictures } from './sample-pictures.ts';
import { seedDatabase } from './seed.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { slowestRead } from './slowest-read.ts';

/**
 * Measures uploads: the memory of the API and of the process that decodes pictures, and the slowest answer to other
 * requests (a page of events) during each upload, compared with the slowest without uploads. Exits with 1 when a goal is
 * missed. Settings: BENCH_MEGAPIXELS (size of the largest pictures, default 49.9), BENCH_ONLY (a regular expression: the
 * rows to measure), BENCH_JSON (a file to write the figures to). Linux only, as memory is read from /proc.
 */
const megapixels = Number(process.env.BENCH_MEGAPIXELS ?? 49.9);
const only = new RegExp(process.env.BENCH_ONLY ?? '');
const goals = { apiBytes: 300_000_000, otherMs: 200 };
const uploadsAtOnce = 20;
/** The duration of the measurement without uploads. */
const quietMs = 5000;

interface Row {
  name: string;
  ms: number;
  apiBytes: number;
  readerBytes: number;
  slowestMs: number;
}

const JWT_SECRET = 'a secret that only the benchmark knows, long enough';
const tokens = createSessionTokens([JWT_SECRET], 86_400);

async function upload(api: string, token: string, { name, path, status }: SamplePicture): Promise<void> {
  const body = new FormData();
  body.set('use', 'event');
  body.set('file', await openAsBlob(path), 'picture');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${api}${contract.pictures.upload.path}`, { method: 'POST', headers, body });
  if (answer.status !== status) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function measure({ url, pid }: ServerProcess, name: string, send: (api: string) => Promise<unknown>) {
  const api = `${url}/api`;
  const began = performance.now();
  let [ms, slowestMs] = [0, 0];
  const { own, children } = await peakMemory(pid, async () => {
    const sending = send(api).finally(() => {
      ms = performance.now() - began;
    });
    slowestMs = await slowestRead(`${api}/events?limit=20`, sending);
  });
  return { name, ms, apiBytes: own, readerBytes: children, slowestMs };
}

const data = await mkdtemp(join(tmpdir(), 'rosette-bench-data-'));
const samples = await writeSamplePictures(megapixels);
const mongo = await startServer('mongo');
const uri = new URL(mongo.url);
uri.pathname = '/bench-pictures';
await mongoose.connect(uri.href);
const { some } = await seedDatabase(100);
await mongoose.disconnect();
const token = await tokens.issue({ id: String(some[0]), token_version: 0 });
const env = { MONGODB_URI: uri.href, JWT_SECRET, RATE_LIMIT: 'off', NODE_ENV: 'development', DATA_DIR: data };
const api = await startServer('api', env);

const rows: Row[] = [];
try {
  // The first upload starts the encoder process.
  await measure(api, 'warming up', (url) => upload(url, token, samples.phone));
  const works: [name: string, send: (url: string) => Promise<unknown>][] = [
    ['nothing uploaded', () => sleep(quietMs)],
    ...[...samples.largest, ...samples.refused].map((sample): (typeof works)[number] => [
      sample.name,
      (url) => upload(url, token, sample),
    ]),
    [
      `${uploadsAtOnce} × ${samples.phone.name}, at once`,
      (url) => Promise.all(Array.from({ length: uploadsAtOnce }, () => upload(url, token, samples.phone))),
    ],
  ];
  for (const [name, send] of works) if (only.test(name)) rows.push(await measure(api, name, send));
} finally {
  api.stop();
  mongo.stop();
  await Promise.all([data, samples.folder].map((folder) => rm(folder, { recursive: true })));
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1_000_000);
console.table(
  rows.map(({ name, ms, apiBytes, readerBytes, slowestMs }) => ({
    picture: name,
    ms: Math.round(ms),
    'MB of the API': inMegabytes(apiBytes),
    'MB of the reader': inMegabytes(readerBytes),
    'slowest other answer, ms': Math.round(slowestMs),
  })),
);
if (process.env.BENCH_JSON) writeFileSync(process.env.BENCH_JSON, JSON.stringify({ goals, rows }));
const missed = rows.filter((row) => row.apiBytes > goals.apiBytes || row.slowestMs > goals.otherMs);
process.exit(missed.length > 0 ? 1 : 0);
