import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './settings.mjs';
import { root } from './workspace.mjs';

/** The `mongod` of MONGOD or the PATH; null without one. */
export function findMongod() {
  const candidate = process.env.MONGOD || 'mongod';
  return spawnSync(candidate, ['--version'], { stdio: 'ignore' }).status === 0 ? candidate : null;
}

/**
 * Starts a mongod as a replica set of one in a temporary folder.
 * @param {string} program as returned by `findMongod`
 * @returns {Promise<{ uri: string, stop: () => Promise<void> }>} its URI once it accepts writes, and a function that
 * ends it and removes the folder
 * @throws {Error} when it ends, or takes no connections for a minute
 */
export async function startMongod(program) {
  const { MongoClient } = createRequire(join(root, 'packages/standins/package.json'))('mongodb');
  const folder = mkdtempSync(join(tmpdir(), 'rosette-mongod-'));
  const address = `127.0.0.1:${await freePort()}`;
  const port = address.split(':')[1];
  const args = ['--replSet', 'rs0', '--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', port];
  const child = spawn(program, args, { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const uri = `mongodb://${address}/?directConnection=true`;
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 60_000 });
  const acceptsWrites = async () => {
    const admin = client.db('admin');
    await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: address }] } });
    while (!(await admin.command({ hello: 1 })).isWritablePrimary) await setTimeout(100);
  };
  const endsEarly = ended.then((code) => {
    throw new Error(`${program} ended with ${code} before it accepted writes`);
  });
  endsEarly.catch(() => undefined);
  try {
    await Promise.race([acceptsWrites(), endsEarly]);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await client.close();
  }
  return { uri, stop };
}
