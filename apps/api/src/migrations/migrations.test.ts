import mongoose from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { firstVersion, type Migration, recordSchema, runMigrations } from './migrations.service.ts';
import { SchemaStateModel } from './schema-state.model.ts';

const things = () => mongoose.connection.collection<{ _id: number; name: string; upper?: string }>('things');
const context = () => ({ log: createLog('silent'), shutdown: { isUnderWay: false } });
const states = () => SchemaStateModel.find().lean();
const run = (...migrations: Migration[]) => runMigrations(context(), migrations);

beforeEach(async () => {
  await Promise.all([things().deleteMany({}), SchemaStateModel.deleteMany({})]);
});

test('an empty database needs no migrations, however many processes start at once', async () => {
  const { migration, changes } = capitals();
  await Promise.all(
    Array.from({ length: 5 }, async (_, _id) => {
      await recordSchema([migration]);
      await things().insertOne({ _id, name: 'first' });
    }),
  );
  await run(migration);
  expect(await states()).toEqual([{ _id: 'schema', version: firstVersion + 1 }]);
  expect(changes).toEqual([]);
});

test.each([
  ['without a version', []],
  ['of an earlier version', [{ _id: 'schema', version: firstVersion - 1 }]],
])('a database %s is refused and not changed', async (_, before) => {
  await things().insertOne({ _id: 1, name: 'earlier' });
  await SchemaStateModel.insertMany(before);
  await expect(recordSchema([])).rejects.toThrow(/earlier version.*npm run backup.*mongodump.*--fresh/);
  expect(await states()).toEqual(before);
  expect(await things().find().toArray()).toEqual([{ _id: 1, name: 'earlier' }]);
});

/** A migration that uppercases names, ten at a time, and counts how often each was changed. */
function capitals() {
  const changes: number[] = [];
  const migration: Migration = {
    name: 'capitals',
    async changeSome() {
      const some = await things()
        .find({ upper: { $exists: false } })
        .limit(10)
        .toArray();
      for (const { _id, name } of some) {
        await things().updateOne({ _id }, { $set: { upper: name.toUpperCase() } });
        changes.push(_id);
      }
      return some.length;
    },
  };
  return { migration, changes };
}

/** 25 things, in a database for which no migration has run. */
async function anEarlierRelease(): Promise<void> {
  await recordSchema([]);
  await things().insertMany(
    Array.from({ length: 25 }, (_, index) => ({ _id: index, name: `thing ${index}` })),
  );
}

const undone = () => things().countDocuments({ upper: { $exists: false } });

test('migrations run in order, and once each', async () => {
  await anEarlierRelease();
  const ran: string[] = [];
  const named = (name: string): Migration => ({
    name,
    changeSome: async () => {
      ran.push(name);
      return 0;
    },
  });
  await run(named('first'), named('second'));
  await run(named('first'), named('second'), named('third'));
  expect(ran).toEqual(['first', 'second', 'third']);
  expect(await states()).toEqual([{ _id: 'schema', version: firstVersion + 3 }]);
});

test('an interrupted migration continues', async () => {
  await anEarlierRelease();
  const { migration, changes } = capitals();
  let pieces = 0;
  const failing: Migration = {
    name: 'capitals',
    changeSome: async () => {
      pieces += 1;
      if (pieces === 2) throw new Error('cut off');
      return migration.changeSome();
    },
  };
  await expect(run(failing)).rejects.toThrow('cut off');
  expect(await undone()).toBe(15);
  await run(migration);
  expect([await undone(), changes.length]).toEqual([0, 25]);
});

test('a process that is told to stop ends between two steps', async () => {
  await anEarlierRelease();
  const { migration } = capitals();
  const stopping = context();
  const first: Migration = {
    name: 'capitals',
    changeSome: () => {
      stopping.shutdown.isUnderWay = true;
      return migration.changeSome();
    },
  };
  await runMigrations(stopping, [first]);
  expect(await undone()).toBe(15);
  await run(migration);
  expect(await undone()).toBe(0);
});

test('of several processes that start at once each runs a migration to its end, and it counts once', async () => {
  await anEarlierRelease();
  const { migration } = capitals();
  await Promise.all(Array.from({ length: 5 }, () => run(migration)));
  expect(await undone()).toBe(0);
  expect(await states()).toEqual([{ _id: 'schema', version: firstVersion + 1 }]);
});
