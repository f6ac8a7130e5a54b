import mongoose from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { clock } from '#lib/clock.ts';
import { createLog } from '#lib/log.ts';
import { MigrationModel } from './migration.model.ts';
import { type Migration, runMigrations } from './migrations.service.ts';

const things = () => mongoose.connection.collection<{ _id: number; name: string; upper?: string }>('things');
const context = () => ({ log: createLog('silent'), shutdown: { isUnderWay: false } });

beforeEach(async () => {
  await Promise.all([things().deleteMany({}), MigrationModel.deleteMany({})]);
  await things().insertMany(
    Array.from({ length: 25 }, (_, index) => ({ _id: index, name: `thing ${index}` })),
  );
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

const undone = () => things().countDocuments({ upper: { $exists: false } });

test('a migration changes everything, stores how much, and finds nothing the next time', async () => {
  const { migration, changes } = capitals();
  await runMigrations(context(), [migration]);
  expect([await undone(), changes.length]).toEqual([0, 25]);
  await runMigrations(context(), [migration]);
  expect(changes).toHaveLength(25);
  expect(await MigrationModel.find().lean()).toEqual([
    { _id: 'capitals', changed: 25, finished_at: expect.any(Date) },
  ]);
});

test('documents that an older process writes afterwards are changed at the next start', async () => {
  const { migration } = capitals();
  await runMigrations(context(), [migration]);
  await things().insertOne({ _id: 100, name: 'late' });
  await runMigrations(context(), [migration]);
  expect(await undone()).toBe(0);
});

test('an interrupted migration continues', async () => {
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
  await expect(runMigrations(context(), [failing])).rejects.toThrow('cut off');
  expect(await undone()).toBe(15);
  await runMigrations(context(), [migration]);
  expect([await undone(), changes.length]).toEqual([0, 25]);
});

test('a process that is told to stop ends between two batches and releases the lease', async () => {
  const { migration } = capitals();
  const stopping = context();
  const first: Migration = {
    name: 'capitals',
    changeSome: () => {
      stopping.shutdown.isUnderWay = true;
      return migration.changeSome();
    },
  };
  await runMigrations(stopping, [first, migration]);
  expect(await undone()).toBe(15);
  await runMigrations(context(), [migration]);
  expect(await undone()).toBe(0);
});

test('of several processes that start at once one runs the migrations, the others wait', async () => {
  // The lease does not end, however long a batch takes.
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
  await Promise.all(Array.from({ length: 5 }, () => runMigrations(context(), [watched])));
  expect([await undone(), changes.length, most]).toEqual([0, 25, 1]);
});

test('the lease of a dead process is taken over once it has expired', async () => {
  const { migration } = capitals();
  const inAMinute = new Date(clock.now().getTime() + 60_000);
  await MigrationModel.create({ _id: 'lease', holder: 'dead', held_until: inAMinute });
  const waiting = runMigrations(context(), [migration]);
  expect(await undone()).toBe(25);
  clock.setTo(new Date(inAMinute.getTime() + 1000));
  await waiting;
  expect(await undone()).toBe(0);
});

test('a process that lost its lease stops, and continues when the other one has finished', async () => {
  const { migration, changes } = capitals();
  const losing = context();
  const waits = vi.spyOn(losing.log, 'warn').mockImplementation(() => {
    MigrationModel.deleteOne({ _id: 'lease', holder: 'other' }).exec();
  });
  let isFirst = true;
  const silent: Migration = {
    name: 'capitals',
    async changeSome() {
      if (!isFirst) return migration.changeSome();
      isFirst = false;
      await MigrationModel.updateOne({ _id: 'lease' }, { $set: { holder: 'other' } });
      return migration.changeSome();
    },
  };
  await runMigrations(losing, [silent]);
  expect(waits).toHaveBeenCalledOnce();
  expect([await undone(), changes.length]).toEqual([0, 25]);
});
