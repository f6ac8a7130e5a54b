import { MongoClient } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { type MongoServer, startMongo } from '../server.ts';

/** A server in memory for the tests of the file that imports this, and the official driver connected to it. */
export let server: MongoServer;
export let client: MongoClient;

beforeAll(async () => {
  server = await startMongo({});
  client = await new MongoClient(server.uri).connect();
});
afterAll(async () => {
  await client.close();
  await server.close();
});
