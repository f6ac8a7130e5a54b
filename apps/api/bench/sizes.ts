import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongo } from '@rosette/standins/mongo/server.ts';
import mongoose from 'mongoose';
import { readConfig } from '#config.ts';
import { demoEvents } from '#demo/events.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { toggleRsvp } from '#features/events/rsvp.service.ts';
import { createContext } from '#lib/create-context.ts';
import { buildIndexes, connectDatabase, disconnectDatabase } from '#lib/database.ts';
import { entriesOf, type IndexSpec, keyBytesOf } from './index-entries.ts';

/**
 * Measures the size of a document of each kind and its index entries on the demo data, inserted by the product's
 * services; docs/SCALING.md multiplies it. Bytes of BSON and of index keys as MongoDB builds them, before WiredTiger's
 * compression. Setting: BENCH_JSON (a file for the figures).
 */
const { BSON } = mongoose.mongo;
const average = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

const emptyBytes = BSON.calculateObjectSize({});
const searchFieldsOf = (document: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => name.startsWith('search_')));

async function sizesOf(name: string) {
  const collection = mongoose.connection.collection(name);
  const documents = await collection.find().toArray();
  const indexes = (await collection.indexes()) as IndexSpec[];
  const entries = indexes.map((index) => {
    const perDocument = documents.map((document) => entriesOf(document, index));
    return {
      name: Object.keys(index.key).join(', '),
      entries: average(perDocument.map(({ length }) => length)),
      bytes: average(perDocument.map((keys) => keys.reduce((sum, key) => sum + keyBytesOf(key), 0))),
    };
  });
  return {
    name,
    documents: documents.length,
    bytes: average(documents.map((document) => BSON.calculateObjectSize(document))),
    searchBytes: average(
      documents.map((document) => BSON.calculateObjectSize(searchFieldsOf(document)) - emptyBytes),
    ),
    entries: entries.reduce((sum, index) => sum + index.entries, 0),
    indexBytes: entries.reduce((sum, index) => sum + index.bytes, 0),
    largest: entries.toSorted((a, b) => b.bytes - a.bytes)[0],
  };
}

const mongo = await startMongo({});
const pictures = mkdtempSync(join(tmpdir(), 'rosette-sizes-'));
const app = createContext(
  readConfig({
    MONGODB_URI: mongo.uri,
    JWT_SECRET: 'a secret that only this measurement knows, long enough',
    // No worker runs, so nothing is sent.
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    DATA_DIR: pictures,
  }),
);
await connectDatabase(mongo.uri, app);
await buildIndexes(mongo.uri, app);
await seedDemo(app);
const members = await mongoose.connection.collection('users').find().toArray();
// The same one each time, as its mails hold its texts.
const title = demoEvents.find(({ in_days }) => in_days > 0)?.title;
const ahead = await mongoose.connection.collection('events').findOne({ title });
for (const { _id } of members.slice(0, 20)) {
  await toggleRsvp(app, { id: String(_id), role: 'member', tier: 'free' }, String(ahead?._id));
}

const names = (await mongoose.connection.listCollections()).map(({ name }) => name).sort();
const rows = (await Promise.all(names.map(sizesOf))).filter(({ documents }) => documents > 0);
if (process.env.BENCH_JSON) writeFileSync(process.env.BENCH_JSON, JSON.stringify(rows));
console.table(
  rows.map(({ largest, ...row }) => ({
    collection: row.name,
    measured: row.documents,
    'bytes each': Math.round(row.bytes),
    'of it for search': Math.round(row.searchBytes),
    'index entries each': Math.round(row.entries),
    'index bytes each': Math.round(row.indexBytes),
    'largest index':
      largest && `${largest.name}: ${Math.round(largest.entries)} entries, ${Math.round(largest.bytes)} B`,
  })),
);
await disconnectDatabase();
await mongo.close();
rmSync(pictures, { recursive: true, force: true });
