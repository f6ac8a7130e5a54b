import { startMongo } from '@rosette/standins/mongo/server.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUri: string;
  }
}

/** One database server for the whole run: a real MongoDB where TEST_MONGODB_URI names one, else the stand-in in memory. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = project.config.env.TEST_MONGODB_URI;
  if (given) {
    project.provide('mongoUri', given);
    return async () => {};
  }
  const mongo = await startMongo({});
  project.provide('mongoUri', mongo.uri);
  return () => mongo.close();
}
