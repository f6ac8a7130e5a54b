import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { createFolderStorage } from '#features/pictures/folder-storage.ts';
import { peakMemory } from './process-memory.ts';
import { seedCommunity } from './seed.ts';
import { startDatabase } from './server-process.ts';

/**
 * Measures a backup and a restore of a community: time, size and the most memory that the process takes. Exits with 1 when
 * it takes more than 200 MB. Settings: BENCH_MEMBERS (100,000; every fifth has a picture of 20 kB), BENCH_MONGODB_URI (a
 * real MongoDB instead of the stand-in). Linux only, as memory is read from /proc.
 */
const members = Number(process.env.BENCH_MEMBERS ?? 100_000);
const goalBytes = 200_000_000;

const folder = await mkdtemp(join(tmpdir(), 'rosette-bench-backups-'));
const { uri, database } = await startDatabase();
await seedCommunity(uri, members);
const pictures = createFolderStorage(join(folder, 'from', 'media'));
const names = Array.from(
  { length: Math.floor(members / 5) },
  (_, at) => `l${at.toString(16).padStart(32, '0')}`,
);
const connection = await mongoose.createConnection(uri).asPromise();
await connection
  .collection<{ _id: string; version: number }>('schemastates')
  .insertOne({ _id: 'schema', version: 1 });
for (const name of names) {
  await pictures.put(`${name}-400.webp`, randomBytes(20_000));
  await connection.collection('pictures').insertOne({ name, sizes: [400], state: 'stored' });
}
const counts = await Promise.all(
  (await connection.listCollections()).map(({ name }) => connection.collection(name).countDocuments()),
);
const documents = counts.reduce((sum, count) => sum + count, 0);
await connection.close();

let isMissed = false;

/** Runs an entry point as built, and prints what it took. */
async function measure(
  entry: 'backup' | 'restore',
  data: string,
  address: string,
  args: string[] = [],
): Promise<void> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(`../node_modules/.bench/${entry}.js`, import.meta.url)), ...args],
    {
      env: {
        PATH: process.env.PATH,
        MONGODB_URI: address,
        DATA_DIR: join(folder, data),
        JWT_SECRET: 'a secret that only the benchmark knows, long enough',
        BACKUP_KEY: Buffer.alloc(32, 7).toString('base64'),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const began = performance.now();
  const { own } = await peakMemory(child.pid as number, () => once(child, 'exit'));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  isMissed ||= own > goalBytes || child.exitCode !== 0;
  console.log(
    `${entry}: ${seconds} s, ${Math.round(own / 1e6)} MB of memory at most, code ${child.exitCode}`,
  );
}

await measure('backup', 'from', uri);
const backups = join(folder, 'from', 'backups');
const [name = ''] = await readdir(backups);
const { size } = await stat(join(backups, name));
console.log(`${documents} documents and ${names.length} pictures make ${Math.round(size / 1e6)} MB`);
const restored = new URL(uri);
restored.pathname += '-restored';
await measure('restore', 'to', restored.href, [join(backups, name)]);
database?.stop();
await rm(folder, { recursive: true });
process.exit(isMissed ? 1 : 0);
