import { env } from 'node:process';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { type MongoServer, startMongo } from '../server.ts';

/**
 * The official driver for tests that hold for every MongoDB: connected to the one that TEST_MONGODB_URI names, else to
 * a server of this package in memory.
 */
export let client: MongoClient;
export let uri: string;
let server: MongoServer | undefined;

// biome-ignore lint/style/noProcessEnv: whoever runs the tests names the server
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
