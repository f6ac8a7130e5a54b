import mongoose from 'mongoose';
import { afterEach, expect, inject, test, vi } from 'vitest';
import '#features/users/user.model.ts';
import '#features/events/event.model.ts';
import { buildIndexes } from '#lib/database.ts';
import { createLog } from '#lib/log.ts';

const { Collection } = mongoose.mongo;
const createIndex = Collection.prototype.createIndex;

afterEach(() => vi.restoreAllMocks());

/** An empty database and the commands it gets while indexes are built. */
function watched() {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/test-indexes-${new mongoose.Types.ObjectId()}`;
  const built: { isUnique: boolean; socketTimeoutMS: number | undefined }[] = [];
  let running = 0;
  let most = 0;
  vi.spyOn(Collection.prototype, 'createIndex').mockImplementation(async function (this: Collected, ...args) {
    running += 1;
    most = Math.max(most, running);
    built.push({
      isUnique: args[1]?.unique === true,
      socketTimeoutMS: this.db.client.options.socketTimeoutMS,
    });
    const name = await createIndex.apply(this, args);
    running -= 1;
    return name;
  });
  return { uri: uri.href, built, most: () => most };
}

type Collected = InstanceType<typeof Collection> & { db: { client: mongoose.mongo.MongoClient } };

test('indexes are built one after another, without a time limit, unique ones first', async () => {
  const { uri, built, most } = watched();
  const state = { log: createLog('silent'), shutdown: { isUnderWay: false } };
  await buildIndexes(uri, state, 'unique');
  const unique = built.length;
  expect(unique).toBeGreaterThan(0);
  expect(built.every(({ isUnique }) => isUnique)).toBe(true);
  await buildIndexes(uri, state, 'other');
  expect(built.slice(unique).some(({ isUnique }) => isUnique)).toBe(false);
  expect([most(), new Set(built.map(({ socketTimeoutMS }) => socketTimeoutMS))]).toEqual([1, new Set([0])]);

  const connection = await mongoose.createConnection(uri).asPromise();
  const indexesOf = async (name: string) =>
    Object.keys((await connection.collection(name).indexInformation()) as object);
  expect(await indexesOf('events')).toContain('organizer_id_1');
  await connection.dropDatabase();
  await connection.close();
});

test('an index that the release before built with other options is replaced', async () => {
  const { uri } = watched();
  const connection = await mongoose.createConnection(uri).asPromise();
  const events = connection.collection('events');
  await events.createIndex({ organizer_id: 1 }, { sparse: true });
  await buildIndexes(uri, { log: createLog('silent'), shutdown: { isUnderWay: false } });
  const [index] = (await events.indexes()).filter(({ name }) => name === 'organizer_id_1');
  expect(index).not.toHaveProperty('sparse');
  await connection.dropDatabase();
  await connection.close();
});

test('a process that is told to stop builds no further index', async () => {
  const { uri, built } = watched();
  await buildIndexes(uri, { log: createLog('silent'), shutdown: { isUnderWay: true } });
  expect(built).toEqual([]);
});

test('an index that takes long is logged with its number, and again when it is built', async () => {
  const { uri } = watched();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(Collection.prototype, 'createIndex').mockImplementation(async () => {
    await released;
    return 'an index';
  });
  const log = createLog('silent');
  const info = vi.spyOn(log, 'info');
  const building = buildIndexes(uri, { log, shutdown: { isUnderWay: false } });
  const first = { collection: expect.any(String), key: expect.any(Object) };
  await expect
    .poll(() => info.mock.calls)
    .toEqual([[{ ...first, number: 1, of: expect.any(Number) }, 'building an index']]);
  release();
  await building;
  expect(info).toHaveBeenCalledWith({ ...first, duration: expect.any(Number) }, 'index built');
});
