import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@rosette/shared/contract/index.ts';
import { peakMemory } from './process-memory.ts';
import { type SamplePicture, writeSamplePictures } from './sample-pictures.ts';
import { seedCommunity } from './seed.ts';
import { type ServerProcess, startApi, startDatabase, tokenOf } from './server-process.ts';
import { slowestRead } from './slowest-read.ts';

/**
 * Measures uploads: the memory of the API and of the process that decodes pictures, and the slowest answer to other
 * requests (a page of events) during each upload, compared with the slowest without uploads. Exits with 1 when a goal is
 * missed. Settings: BENCH_MEGAPIXELS (size of the largest pictures, default 49.9), BENCH_ONLY (a regular expression: the
 * rows to measure). Linux only, as memory is read from /proc.
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
const { uri, database } = await startDatabase();
const { visitors } = await seedCommunity(uri, 200);
const token = await tokenOf(visitors[0]?.id);
const api = await startApi(uri, { DATA_DIR: data });

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
  database?.stop();
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
const missed = rows.filter((row) => row.apiBytes > goals.apiBytes || row.slowestMs > goals.otherMs);
process.exit(missed.length > 0 ? 1 : 0);
