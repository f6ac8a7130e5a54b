import { startMongo } from '@rosette/standins/mongo/server.ts';
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

/** One database server for the whole run: a real MongoDB at TEST_MONGODB_URI, else the in-memory stand-in. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = project.config.env.TEST_MONGODB_URI;
  const databasePrefix = `test-${process.pid}-`;
  project.provide('databasePrefix', databasePrefix);
  if (given) {
    project.provide('mongoUri', given);
    return () => dropDatabases(given, databasePrefix);
  }
  const mongo = await startMongo({});
  project.provide('mongoUri', mongo.uri);
  return () => mongo.close();
}
