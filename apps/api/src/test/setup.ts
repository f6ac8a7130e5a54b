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
  const log = createLog('silent');
  await connectDatabase(uri.href, log);
  await buildIndexes(uri.href, log);
});

afterEach(() => clock.reset());

afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await disconnectDatabase();
});
