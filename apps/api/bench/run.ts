import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedCommunity } from './seed.ts';
import { monitored, startApi, startDatabase, type Usage } from './server-process.ts';
import { type Call, openStream, send, visitOf } from './visit.ts';

/**
 * Replays the calls of members' visits (visit.ts) and prints one table. First each call alone, one after the other: its
 * commands to the database and its processor time, of API and database. Then all of them at BENCH_RATE calls a second
 * (200), which arrive by chance and do not wait for each other: the times of the answers, counted from the moment at
 * which a call was due, and what a visit takes altogether. Settings: BENCH_MEMBERS (5,000), BENCH_SECONDS (60),
 * BENCH_MONGODB_URI (a real MongoDB instead of the stand-in), BENCH_PROFILE (a folder for a processor profile of the
 * API).
 */
const count = Number(process.env.BENCH_MEMBERS ?? 5_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const rate = Number(process.env.BENCH_RATE ?? 200);
/** Visits whose calls are measured alone, after as many that warm up. */
const visitsAlone = Math.min(20, Math.ceil(seconds / 2));
/** Members who are visiting at the same time. */
const visitsAtOnce = 20;

const { uri, database } = await startDatabase();
const began = Date.now();
const community = await seedCommunity(uri, count);
console.log(`${count.toLocaleString('en')} members seeded in ${((Date.now() - began) / 1000).toFixed(0)} s`);
let api = await startApi(monitored(uri));

interface Used {
  apiMs: number;
  databaseMs: number;
  commands: number;
}

/** Processor time (ms) of API and database, and database commands, while `work` ran. */
async function used(work: () => Promise<unknown>): Promise<Used> {
  const nothing: Usage = { cpuMs: 0, commands: 0, megabytes: 0 };
  const read = async () => [await api.usage(), (await database?.usage()) ?? nothing] as const;
  const before = await read();
  await work();
  const after = await read();
  return {
    apiMs: after[0].cpuMs - before[0].cpuMs,
    databaseMs: after[1].cpuMs - before[1].cpuMs,
    commands: after[0].commands - before[0].commands,
  };
}

interface Row {
  alone: Used[];
  /** ms until the answer, in the mix. */
  times: number[];
  failures: number;
}

const rows = new Map<string, Row>();
function rowOf({ name }: Call): Row {
  const row = rows.get(name) ?? { alone: [], times: [], failures: 0 };
  rows.set(name, row);
  return row;
}

async function sendOrCount(call: Call): Promise<void> {
  await send(api.url, call).catch((error: Error) => {
    const row = rowOf(call);
    if (row.failures === 0) console.error(error.message);
    row.failures += 1;
  });
}

let visits = 0;
const nextVisit = () => visitOf(community, visits++);

async function measureAlone(): Promise<void> {
  for (let turn = 0; turn < 2 * visitsAlone; turn += 1) {
    for (const call of await nextVisit()) {
      const usage = await used(() => sendOrCount(call));
      if (turn >= visitsAlone) rowOf(call).alone.push(usage);
    }
  }
}

/** Sends the calls of the visits in turns, each at its own time; returns how many visits they are. */
async function measureMix(): Promise<number> {
  const underWay: Call[][] = [];
  const answers: Promise<void>[] = [];
  const start = performance.now();
  let [due, sent] = [0, 0];
  const perVisit = (await visitOf(community, 0)).length;
  // Each at another step, so that the same call is not sent by all at once.
  for (let slot = 0; slot < visitsAtOnce; slot += 1)
    underWay.push((await nextVisit()).slice(Math.floor((slot * perVisit) / visitsAtOnce)));
  while (due < seconds * 1000) {
    const slot = sent % visitsAtOnce;
    if (!underWay[slot]?.length) underWay[slot] = await nextVisit();
    const call = underWay[slot].shift() as Call;
    const wait = start + due - performance.now();
    if (wait > 1) await sleep(wait);
    const dueAt = start + due;
    answers.push(sendOrCount(call).then(() => void rowOf(call).times.push(performance.now() - dueAt)));
    sent += 1;
    due += (-Math.log(1 - Math.random()) * 1000) / rate;
  }
  await Promise.all(answers);
  return sent / perVisit;
}

const at = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
const tenths = (value: number) => Number(value.toFixed(1));
const hundredths = (value: number) => Number(value.toFixed(2));

try {
  await measureAlone();
  api.stop();
  // Another one, which does not count its commands.
  api = await startApi(uri);
  await Promise.all(community.visitors.map(({ id }) => openStream(api.url, id)));
  for (let visit = 0; visit < visitsAlone; visit += 1)
    for (const call of await nextVisit()) await sendOrCount(call);
  let measured = 0;
  const load = loadavg()[0] ?? 0;
  const mix = await used(async () => {
    measured = await measureMix();
  });
  const table = [...rows].map(([call, { alone, times, failures }]) => ({
    call,
    'a visit': alone.length / visitsAlone,
    'p50 ms': tenths(at(times, 0.5)),
    'p95 ms': tenths(at(times, 0.95)),
    commands: at(
      alone.map(({ commands }) => commands),
      0.5,
    ),
    'API ms': hundredths(
      at(
        alone.map(({ apiMs }) => apiMs),
        0.5,
      ),
    ),
    'database ms': hundredths(
      at(
        alone.map(({ databaseMs }) => databaseMs),
        0.5,
      ),
    ),
    failed: failures,
  }));
  const all = [...rows.values()].flatMap(({ times }) => times);
  table.push({
    call: 'a whole visit, in the mix',
    'a visit': table.reduce((sum, row) => sum + row['a visit'], 0),
    'p50 ms': tenths(at(all, 0.5)),
    'p95 ms': tenths(at(all, 0.95)),
    commands: tenths(table.reduce((sum, row) => sum + row['a visit'] * row.commands, 0)),
    'API ms': tenths(mix.apiMs / measured),
    'database ms': tenths(mix.databaseMs / measured),
    failed: table.reduce((sum, { failed }) => sum + failed, 0),
  });
  console.table(table);
  const memory = async (server: typeof database) => Math.round((await server?.usage())?.megabytes ?? 0);
  console.log(
    `${all.length} calls in ${seconds} s, load ${load.toFixed(1)} before; ` +
      `API ${await memory(api)} MB, database ${await memory(database)} MB`,
  );
} finally {
  api.stop();
  database?.stop();
}
process.exit([...rows.values()].some(({ failures }) => failures > 0) ? 1 : 0);
