import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { EventModel } from '#features/events/event.model.ts';
import { dropFormerIndexes, formerIndexes } from '#features/migrations/former-indexes.migration.ts';
import { runMigrations } from '#features/migrations/migrations.service.ts';
import { createLog } from '#lib/log.ts';
import { createLateMigrations } from '../migrations.ts';

const context = { log: createLog('silent'), shutdown: { isUnderWay: false } };

const namesIn = async (collection: string): Promise<unknown[]> =>
  (await mongoose.connection.collection(collection).indexes()).map(({ name }) => name);

test('indexes of the release before are dropped, those of this one stay', async () => {
  const opportunities = mongoose.connection.collection('opportunities');
  await opportunities.createIndex({ places: 1 }, { unique: true, sparse: true });
  await opportunities.createIndex({ applicants: 1 });
  const kept = (await namesIn('opportunities')).filter(
    (name) => name !== 'places_1' && name !== 'applicants_1',
  );
  await runMigrations(context, [dropFormerIndexes]);
  await runMigrations(context, [dropFormerIndexes]);
  expect(await namesIn('opportunities')).toEqual(kept);
});

test('the indexes of events are built beside those of the release before', async () => {
  const events = mongoose.connection.collection('events');
  await EventModel.createCollection();
  await events.dropIndexes();
  await events.createIndex({ attendees: 1 });
  await EventModel.createIndexes();
  await runMigrations(context, [dropFormerIndexes]);
  expect(await namesIn('events')).not.toContain('attendees_1');
  expect(await namesIn('events')).toContain('late_attendees');
});

test('no index that is dropped is one of this release', () => {
  // Importing the migrations loads all models.
  expect(createLateMigrations).toBeTypeOf('function');
  for (const { collection, schema } of Object.values(mongoose.models)) {
    const names = schema.indexes().map(([key, { name }]) => name ?? Object.entries(key).flat().join('_'));
    for (const name of formerIndexes[collection.name] ?? []) expect(names).not.toContain(name);
  }
});
