import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { clock } from '#lib/clock.ts';
import { buildIndexes, connectDatabase, disconnectDatabase } from '#lib/database.ts';
import { createLog } from '#lib/log.ts';

/** Every test file has a database of its own. */
beforeAll(async () => {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/test-${randomUUID()}`;
  const state = { log: createLog('silent'), shutdown: { isUnderWay: false } };
  await connectDatabase(uri.href, state);
  await buildIndexes(uri.href, state);
});

afterEach(() => clock.reset());

afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await disconnectDatabase();
});
