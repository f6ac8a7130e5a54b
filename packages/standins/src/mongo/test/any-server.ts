import { env } from 'node:process';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { type MongoServer, startMongo } from '../server.ts';

/**
 * The official driver for tests that every MongoDB passes: connected to TEST_MONGODB_URI, else to an in-memory server of
 * this package.
 */
export let client: MongoClient;
export let uri: string;
let server: MongoServer | undefined;

// biome-ignore lint/style/noProcessEnv: the server is given by the caller
const given = env.TEST_MONGODB_URI;

beforeAll(async () => {
  if (!given) server = await startMongo({});
  uri = given || (server as MongoServer).uri;
  client = await new MongoClient(uri).connect();
});
afterAll(async () => {
  if (given) await client.db('semantics').dropDatabase();
  await client.close();
  await server?.close();
});
