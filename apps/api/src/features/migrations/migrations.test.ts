import mongoose from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { createLog } from '#lib/log.ts';
import { type Migration, recordSchema, runMigrations } from './migrations.service.ts';
import { SchemaStateModel, schemaStateId } from './schema-state.model.ts';

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
  expect(await states()).toEqual([{ _id: schemaStateId, version: 1 }]);
  expect(changes).toEqual([]);
});

test('a database that was filled before schemas had versions is refused and not changed', async () => {
  await things().insertOne({ _id: 1, name: 'earlier' });
  await expect(recordSchema([])).rejects.toThrow(/earlier version.*pnpm run backup.*mongodump.*--fresh/);
  expect(await states()).toEqual([]);
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
  expect(await states()).toEqual([{ _id: schemaStateId, version: 3 }]);
});

test('an interrupted migration continues, without waiting for its own lease', async () => {
  await anEarlierRelease();
  clock.stopAt(new Date());
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

test('a process that is told to stop ends between two steps and releases the lease', async () => {
  await anEarlierRelease();
  clock.stopAt(new Date());
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

test('of several processes that start at once one runs the migrations, the others wait', async () => {
  await anEarlierRelease();
  // The lease does not end, however long a step takes.
  clock.stopAt(new Date());
  const { migration, changes } = capitals();
  let running = 0;
  let most = 0;
  const watched: Migration = {
    name: 'capitals',
    async changeSome() {
      running += 1;
      most = Math.max(most, running);
      const changed = await migration.changeSome();
      running -= 1;
      return changed;
    },
  };
  await Promise.all(Array.from({ length: 5 }, () => run(watched)));
  expect([await undone(), changes.length, most]).toEqual([0, 25, 1]);
});

test('the lease of a dead process is taken over once it has expired', async () => {
  await anEarlierRelease();
  const { migration } = capitals();
  const inAMinute = new Date(clock.now().getTime() + 60_000);
  await SchemaStateModel.updateOne({ _id: schemaStateId }, { holder: 'dead', held_until: inAMinute });
  const waiting = run(migration);
  expect(await undone()).toBe(25);
  clock.setTo(new Date(inAMinute.getTime() + 1000));
  await waiting;
  expect(await undone()).toBe(0);
});
