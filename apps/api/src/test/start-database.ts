import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { buildServer } from '@rosette/standins/mongo/test/build-server.ts';
import mongoose from 'mongoose';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUri: string;
    /** The prefix of every database of this run. */
    databasePrefix: string;
  }
}

async function dropDatabases(uri: string, prefix: string): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise();
  const { databases } = await connection.listDatabases();
  for (const { name } of databases.filter((database) => database.name.startsWith(prefix))) {
    await connection.useDb(name).dropDatabase();
  }
  await connection.close();
}

/** Built and in a thread of its own, where it takes less processor time and does not wait for the test runner. */
async function startStandIn(): Promise<{ uri: string; end: () => Promise<void> }> {
  const thread = new Worker(await buildServer('.api-tests'), { argv: ['--port', '0'], stdout: true });
  const [line] = await Promise.race([
    once(thread.stdout, 'data'),
    once(thread, 'exit').then(() => Promise.reject(new Error('The database did not start'))),
  ]);
  return { uri: String(line).trim(), end: async () => void (await thread.terminate()) };
}

/** One database server for the whole run: a real MongoDB at TEST_MONGODB_URI, else the in-memory stand-in. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = project.config.env.TEST_MONGODB_URI;
  const databasePrefix = `test-${process.pid}-`;
  project.provide('databasePrefix', databasePrefix);
  if (given) {
    project.provide('mongoUri', given);
    return () => dropDatabases(given, databasePrefix);
  }
  const { uri, end } = await startStandIn();
  project.provide('mongoUri', uri);
  return end;
}
