import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Collection, MongoClient, ObjectId } from 'mongodb';
import { buildServer } from '../test/build-server.ts';

/**
 * Benchmarks with the official driver of a server in its own process, in memory and on disk. Environment variables:
 * BENCH_SIZES (numbers of documents), BENCH_OPERATIONS (the most repetitions of an operation), BENCH_JSON (a file for the
 * results).
 */

interface User {
  _id: ObjectId;
  email: string;
  name: string;
  city: string;
  tags: string[];
  bio: string;
  created: Date;
  visits: number;
}

const mostOperations = Number(process.env.BENCH_OPERATIONS ?? Number.POSITIVE_INFINITY);
const sizes = (process.env.BENCH_SIZES ?? '1000,10000,100000').split(',').map(Number);
const cli = await buildServer('.bench');
const words = 'winter market hike salon garden lecture choir harvest lantern river bakery atelier'.split(' ');

const userOf = (i: number): User => ({
  _id: new ObjectId(),
  email: `person${i}@example.org`,
  name: `Person ${i}`,
  city: words[i % words.length] as string,
  tags: [words[i % 5] as string, words[5 + (i % 7)] as string],
  bio: Array.from({ length: 20 }, (_, k) => words[(i * 7 + k * k) % words.length]).join(' '),
  created: new Date(1.6e12 + ((i * 7919) % 1_000_003) * 1000),
  visits: 0,
});

interface Running {
  uri: string;
  pid: number;
  startMs: number;
  stop(): Promise<void>;
}

async function start(dataDir?: string): Promise<Running> {
  const from = performance.now();
  const child = spawn(process.execPath, [cli, '--port', '0', ...(dataDir ? ['--data', dataDir] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // The build has set it to production, where the server does not run.
    env: { ...process.env, NODE_ENV: 'development' },
  });
  const uri = await new Promise<string>((resolve) =>
    child.stdout.once('data', (bytes) => resolve(String(bytes).trim())),
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    uri,
    pid: child.pid ?? 0,
    startMs: performance.now() - from,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function memoryOf(pid: number): string {
  try {
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    return `${Math.round(kilobytes / 1024)} MB`;
  } catch {
    return 'unknown';
  }
}

/** Milliseconds per operation, run in sequence. */
async function perOperation(wanted: number, run: (i: number) => Promise<unknown>): Promise<number> {
  const times = Math.min(wanted, mostOperations);
  for (let i = 0; i < Math.min(times, 20); i++) await run(i);
  const from = performance.now();
  for (let i = 0; i < times; i++) await run(i);
  return (performance.now() - from) / times;
}

async function measure(collection: Collection<User>, size: number): Promise<Record<string, number>> {
  const users = Array.from({ length: size }, (_, i) => userOf(i));
  await collection.createIndexes([
    { key: { email: 1 }, unique: true },
    { key: { created: -1 } },
    { key: { city: 1 } },
    { key: { tags: 1 } },
  ]);
  const from = performance.now();
  for (let i = 0; i < size; i += 1000) await collection.insertMany(users.slice(i, i + 1000));
  const bulk = (performance.now() - from) / size;
  const pick = (i: number): User => users[(i * 7919) % size] as User;
  return {
    'insert, 1000 at a time': bulk,
    'insert one': await perOperation(300, (i) =>
      collection.insertOne({ ...userOf(size + i + 1000), email: `new${i}-${Math.random()}@example.org` }),
    ),
    'find by _id': await perOperation(1000, (i) => collection.findOne({ _id: pick(i)._id })),
    'find by unique e-mail': await perOperation(1000, (i) => collection.findOne({ email: pick(i).email })),
    '50 sorted by an indexed date': await perOperation(200, () =>
      collection.find().sort({ created: -1 }).limit(50).toArray(),
    ),
    'substring scan': await perOperation(size > 50_000 ? 5 : 20, (i) =>
      collection.find({ name: { $regex: `n ${size - 1 - (i % 5)}$`, $options: 'i' } }).toArray(),
    ),
    'count of a city': await perOperation(size > 50_000 ? 20 : 200, (i) =>
      collection.countDocuments({ city: words[i % words.length] as string }),
    ),
    'count of a tag': await perOperation(size > 50_000 ? 20 : 200, (i) =>
      collection.countDocuments({ tags: words[i % 5] as string }),
    ),
    'atomic update': await perOperation(500, (i) =>
      collection.findOneAndUpdate({ _id: pick(i)._id }, { $inc: { visits: 1 } }),
    ),
  };
}

function print(title: string, bySize: Map<number, Record<string, number>>): void {
  const names = Object.keys([...bySize.values()][0] ?? {});
  console.log(`\n${title}\n`);
  console.log(
    `| ms per operation | ${[...bySize.keys()].map((size) => size.toLocaleString('en')).join(' | ')} |`,
  );
  console.log(`|---|${'---|'.repeat(bySize.size)}`);
  for (const name of names)
    console.log(
      `| ${name} | ${[...bySize.values()].map((row) => (row[name] ?? 0).toFixed(3)).join(' | ')} |`,
    );
}

const idle = await start();
const idleClient = await new MongoClient(idle.uri).connect();
await idleClient.close();
console.log(`empty server: started in ${Math.round(idle.startMs)} ms, idles at ${memoryOf(idle.pid)}`);
await idle.stop();

interface Row {
  case: string;
  store: 'disk' | 'memory';
  /** Milliseconds by number of documents. */
  ms: Record<number, number>;
}
const rows: Row[] = [];
const rowsOf = (store: Row['store'], results: Map<number, Record<string, number>>): Row[] =>
  Object.keys([...results.values()][0] ?? {}).map((name) => ({
    case: name,
    store,
    ms: Object.fromEntries([...results].map(([size, row]) => [size, row[name] ?? 0])),
  }));

for (const onDisk of [false, true]) {
  const results = new Map<number, Record<string, number>>();
  const notes: string[] = [];
  for (const size of sizes) {
    const folder = onDisk ? mkdtempSync(join(tmpdir(), 'rosette-bench-')) : undefined;
    const server = await start(folder);
    const client = await new MongoClient(server.uri).connect();
    results.set(size, await measure(client.db('bench').collection<User>('users'), size));
    notes.push(`${size.toLocaleString('en')} documents take ${memoryOf(server.pid)} of memory`);
    await client.close();
    await server.stop();
    if (!folder) continue;
    const again = await start(folder);
    const reader = await new MongoClient(again.uri).connect();
    const count = await reader.db('bench').collection('users').countDocuments();
    notes.push(
      `${count.toLocaleString('en')} documents open in ${Math.round(again.startMs)} ms, the start of Node included`,
    );
    await reader.close();
    await again.stop();
    rmSync(folder, { recursive: true });
  }
  print(onDisk ? 'On disk (every answer after the write reached it)' : 'In memory', results);
  for (const note of notes) console.log(`\n${note}`);
  rows.push(...rowsOf(onDisk ? 'disk' : 'memory', results));
}
if (process.env.BENCH_JSON) writeFileSync(process.env.BENCH_JSON, JSON.stringify(rows));
rmSync(dirname(cli), { recursive: true });
