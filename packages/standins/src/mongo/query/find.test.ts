import { expect, test } from 'vitest';
import { createIndex } from '../commands/indexes.ts';
import { Catalogue } from '../storage/catalogue.ts';
import { inMemory } from '../storage/storage.ts';
import { StoredDocument } from '../storage/stored-document.ts';
import { encode } from '../values/values.ts';
import { countRecords, findRecords } from './find.ts';

test('counting by an index reads no document', () => {
  const catalogue = new Catalogue(inMemory);
  const collection = catalogue.create('db', 'events');
  createIndex(collection, { key: { tags: 1, at: 1 }, name: 'tags' });
  createIndex(collection, { key: { city: 1 }, name: 'city' });
  for (let i = 0; i < 12; i++) {
    const doc = {
      _id: i,
      tags: ['all', `t${i % 3}`, `t${i % 4}`],
      at: new Date(i),
      city: i % 2 ? 'Oslo' : 'Turku',
    };
    collection.insert(doc, encode(doc));
  }
  // decoding one of these fails
  for (const rid of collection.records.keys())
    collection.records.set(rid, new StoredDocument(rid, new Uint8Array()));

  expect(countRecords(collection, { filter: {} })).toBe(12);
  expect(countRecords(collection, { filter: { city: 'Oslo' } })).toBe(6);
  expect(countRecords(collection, { filter: { city: { $in: ['Oslo', 'Turku', 'Lyon'] } } })).toBe(12);
  expect(countRecords(collection, { filter: { tags: 't3' } })).toBe(3);
  expect(countRecords(collection, { filter: { tags: 'all', at: { $gte: new Date(4) } } })).toBe(8);
  for (const filter of [
    { city: 'Oslo', tags: 'all' },
    { tags: { $in: ['t0', 't1'] } },
    { city: { $exists: true } },
  ])
    expect(() => countRecords(collection, { filter }), JSON.stringify(filter)).toThrow();
  expect(() => findRecords(collection, { filter: { city: 'Oslo' } }).records[0]?.doc).toThrow();
});
