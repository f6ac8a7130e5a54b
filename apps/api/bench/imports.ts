import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { UserModel } from '#features/users/user.model.ts';
import { hostileWorkbooks, rowsXml, xlsxOf } from '#test/workbooks.ts';
import { peakMemory } from './process-memory.ts';
import { seedCommunity } from './seed.ts';
import { type ServerProcess, startApi, startDatabase, tokenOf } from './server-process.ts';
import { slowestRead } from './slowest-read.ts';

/**
 * Measures checks of lists: the time, the memory of the API (beside what it takes at rest) and of the process that reads
 * workbooks, and the slowest answer to other requests meanwhile. Exits with 1 when a goal is missed. Setting: BENCH_ONLY (a
 * regular expression: the rows to measure). Linux only, as memory is read from /proc.
 */
const only = new RegExp(process.env.BENCH_ONLY ?? '');
const goals = { listMs: 3000, readerBytes: 150_000_000, hostileMs: 2000, apiBytes: 50_000_000, otherMs: 100 };
/** The duration of the measurement without a list. */
const quietMs = 5000;
const rows = 5000;

interface Row {
  name: string;
  isHostile: boolean;
  ms: number;
  apiBytes: number;
  readerBytes: number;
  slowestMs: number;
}

/** A list of 5,000 people with the columns of the product, and so many others. */
function aList(others: number): Buffer {
  const more = Array.from({ length: others }, (_, index) => `Other ${index}`);
  const headings = [
    'E-Mail',
    'Vorname',
    'Nachname',
    'Firma',
    'Branche',
    'Ort',
    'Land',
    'Über mich',
    'Website',
  ];
  const people = Array.from({ length: rows }, (_, index) => [
    `person${index}@rosette.example`,
    'Ada',
    `Byron ${index}`,
    `Byron & Co ${index}`.replace('&', '&amp;'),
    'Handel',
    'Köln',
    'Deutschland',
    'Mag Bücher und Gärten, und schreibt gern davon.',
    'byron.example',
    ...more,
  ]);
  return xlsxOf({ sheets: [rowsXml([[...headings, ...more], ...people])] });
}

const csv = Buffer.from(
  [
    'email,full_name,country',
    ...Array.from({ length: rows }, (_, index) => `person${index}@rosette.example,Ada,DE`),
  ].join('\r\n'),
);

async function check(api: string, token: string, file: Buffer, status: number): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(file)]), 'list');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${api}${contract.imports.check.path}`, { method: 'POST', headers, body });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${answer.status} ${text.slice(0, 500)}`);
}

const { uri, database } = await startDatabase();
const { visitors } = await seedCommunity(uri, 200);
await mongoose.connect(uri);
await UserModel.updateOne({ _id: visitors[0]?.id }, { role: 'admin' });
await mongoose.disconnect();
const token = await tokenOf(visitors[0]?.id);
const api = await startApi(uri, {});

async function measure(
  { url, pid }: ServerProcess,
  name: string,
  isHostile: boolean,
  send: () => Promise<unknown>,
) {
  const resting = await peakMemory(pid, () => sleep(200));
  const began = performance.now();
  let [ms, slowestMs] = [0, 0];
  const { own, children } = await peakMemory(pid, async () => {
    const sending = send().finally(() => {
      ms = performance.now() - began;
    });
    slowestMs = await slowestRead(`${url}/api/events?limit=20`, sending);
  });
  return { name, isHostile, ms, apiBytes: own - resting.own, readerBytes: children, slowestMs };
}

const measured: Row[] = [];
try {
  const send = (file: Buffer, status: number) => check(`${api.url}/api`, token, file, status);
  // The first list starts the process that reads workbooks.
  await send(aList(0), 201);
  const works: [name: string, isHostile: boolean, send: () => Promise<unknown>][] = [
    ['nothing', false, () => sleep(quietMs)],
    ['5,000 rows of .csv', false, () => send(csv, 201)],
    ...[0, 31, 71].map((others): (typeof works)[number] => {
      const file = aList(others);
      return [`5,000 rows of .xlsx, ${9 + others} columns`, false, () => send(file, 201)];
    }),
    ...Object.entries(hostileWorkbooks).map(([name, build]): (typeof works)[number] => {
      const file = build();
      return [`one that ${name}`, true, () => send(file, 422)];
    }),
  ];
  for (const [name, isHostile, work] of works)
    if (only.test(name)) measured.push(await measure(api, name, isHostile, work));
} finally {
  api.stop();
  database?.stop();
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1_000_000);
console.table(
  measured.map(({ name, ms, apiBytes, readerBytes, slowestMs }) => ({
    list: name,
    ms: Math.round(ms),
    'MB more of the API': inMegabytes(apiBytes),
    'MB of the reader': inMegabytes(readerBytes),
    'slowest other answer, ms': Math.round(slowestMs),
  })),
);
const missed = measured.filter(({ isHostile, ms, apiBytes, readerBytes, slowestMs }) =>
  isHostile
    ? ms > goals.hostileMs || apiBytes > goals.apiBytes || slowestMs > goals.otherMs
    : ms > goals.listMs || readerBytes > goals.readerBytes,
);
process.exit(missed.length > 0 ? 1 : 0);
