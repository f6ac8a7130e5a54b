import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Long, serialize, UUID } from 'bson';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MongoServer, startMongo } from './server.ts';
import { bodySection, message, type RawClient, rawClient } from './test/raw-client.ts';

let server: MongoServer;
let bystander: MongoClient;

beforeAll(async () => {
  server = await startMongo({});
  bystander = await new MongoClient(server.uri).connect();
  await bystander
    .db('a')
    .collection('c')
    .insertMany(Array.from({ length: 300 }, (_, i) => ({ i })));
});
afterAll(async () => {
  // another client is served all the time
  expect(await bystander.db('a').collection('c').countDocuments()).toBe(300);
  await bystander.close();
  await server.close();
});

async function withClient<T>(use: (client: RawClient) => Promise<T>): Promise<T> {
  const client = await rawClient(server.port);
  try {
    return await use(client);
  } finally {
    client.socket.destroy();
  }
}

const hello = bodySection({ hello: 1, $db: 'admin' });
const nested = (depth: number): Record<string, unknown> => (depth ? { d: nested(depth - 1) } : {});
const badLength = (): Buffer => {
  const body = bodySection({ ping: 1, $db: 'admin' });
  body.writeInt32LE(body.length + 100, 5);
  return body;
};
const badBson = (): Buffer => {
  const body = bodySection({ ping: 1, text: 'abc', $db: 'admin' });
  body[body.indexOf('text') - 1] = 0x6f;
  return body;
};

test.each([
  ['an unknown command', bodySection({ frobnicate: 1, $db: 'admin' }), 59, /no such command: 'frobnicate'/],
  ['a command without $db', bodySection({ ping: 1 }), 40571, /\$db/],
  [
    'a command named like a part of every object',
    bodySection({ constructor: 1, $db: 'admin' }),
    59,
    /no such command/,
  ],
  ['an empty command', bodySection({}), 40571, /\$db/],
  ['BSON of an unknown type', badBson(), 22, /Invalid BSON/],
  ['a section longer than its message', badLength(), 22, /longer than the message/],
  ['a section cut off', Buffer.from([0, 0, 0, 0, 0, 9, 0]), 22, /cut off|first section/],
  [
    'an unknown kind of section',
    Buffer.concat([Buffer.from([0, 0, 0, 0, 7]), serialize({ ping: 1 })]),
    22,
    /section kind 7/,
  ],
  ['two bodies', Buffer.concat([hello, hello.subarray(4)]), 22, /two bodies/],
  ['unknown required flags', Buffer.concat([Buffer.from([4, 0, 0, 0]), hello.subarray(4)]), 22, /flag bits/],
  [
    'nesting without end',
    bodySection({ insert: 'c', documents: [nested(300)], $db: 'b' }),
    15,
    /nested object depth/,
  ],
  [
    'a filter that is a number',
    bodySection({ find: 'c', filter: 5, $db: 'a' }),
    14,
    /expected type 'object'/,
  ],
  [
    'documents that are not an array',
    bodySection({ insert: 'c', documents: 'x', $db: 'a' }),
    14,
    /expected type 'array'/,
  ],
  ['an empty collection name', bodySection({ find: '', $db: 'a' }), 73, /Invalid namespace/],
  [
    'a database name with a dollar',
    bodySection({ insert: 'c', documents: [{}], $db: 'a$b' }),
    73,
    /Invalid namespace/,
  ],
  [
    'a regular expression that is none',
    bodySection({ find: 'c', filter: { a: { $regex: '(' } }, $db: 'a' }),
    51091,
    /Regular expression is invalid/,
  ],
  ['an lsid that is a number', bodySection({ ping: 1, lsid: 5, $db: 'a' }), 72, /lsid/],
  ['authentication', bodySection({ saslStart: 1, $db: 'admin' }), 115, /no authentication/],
])('%s gets its error, and the connection continues', async (_name, bytes, code, text) => {
  await withClient(async ({ send, command }) => {
    const reply = await send(message(bytes));
    expect(reply).toMatchObject({ ok: 0, code });
    expect(reply.errmsg).toMatch(text);
    expect(await command({ ping: 1, $db: 'admin' })).toMatchObject({ ok: 1 });
  });
});

test('obsolete opcodes get an error', async () => {
  const reply = await withClient(({ send }) => send(message(hello, { opcode: 2012 })));
  expect(reply).toMatchObject({ ok: 0, code: 115 });
});

test.each([
  ['negative', -5],
  ['shorter than a header', 7],
  ['beyond the limit', 200_000_000],
])('a %s length closes the connection', async (_name, length) => {
  await withClient(async ({ socket, closed }) => {
    socket.write(message(hello, { length }));
    await closed;
  });
});

test('a message may arrive byte by byte, and several at once', async () => {
  await withClient(async ({ socket, command }) => {
    const bytes = message(bodySection({ ping: 1, $db: 'admin' }));
    for (const byte of bytes.subarray(0, -1)) socket.write(Buffer.from([byte]));
    const replies = new Promise<number>((resolve) => {
      let count = 0;
      socket.on('data', () => ++count && setTimeout(() => resolve(count), 50));
    });
    socket.write(Buffer.concat([bytes.subarray(-1), bytes, bytes]));
    expect(await replies).toBeGreaterThan(0);
    expect(await command({ ping: 1, $db: 'admin' })).toMatchObject({ ok: 1 });
  });
});

test('a document of more than 16 MB is refused, one just below is taken', async () => {
  const collection = bystander.db('b').collection('large');
  const refused = await bystander
    .db('b')
    .command({ insert: 'large', documents: [{ text: 'x'.repeat(16 * 1024 * 1024) }] });
  expect(refused).toMatchObject({ n: 0, writeErrors: [{ code: 10334 }] });
  await collection.insertOne({ text: 'x'.repeat(15 * 1024 * 1024) });
  await collection.drop();
});

test('a disconnected client leaves only its cursor', async () => {
  const id = await withClient(async ({ command }) => {
    const reply = await command({ find: 'c', filter: {}, batchSize: 2, $db: 'a' });
    return reply.cursor.id;
  });
  const more = await bystander.db('a').command({ getMore: id, collection: 'c', batchSize: 5 });
  expect(more.cursor.nextBatch).toHaveLength(5);
  expect(await bystander.db('a').command({ killCursors: 'c', cursors: [id] })).toMatchObject({
    cursorsKilled: [id],
  });
  await expect(bystander.db('a').command({ getMore: id, collection: 'c' })).rejects.toMatchObject({
    code: 43,
  });
});

test('a cursor continues in its own session only', async () => {
  await withClient(async ({ command }) => {
    const [mine, other] = [{ id: new UUID() }, { id: new UUID() }];
    const { cursor } = await command({ find: 'c', filter: {}, batchSize: 2, lsid: mine, $db: 'a' });
    const more = { getMore: cursor.id, collection: 'c', batchSize: 5, $db: 'a' };
    expect(await command({ ...more, lsid: other })).toMatchObject({ ok: 0, code: 50738 });
    expect((await command({ ...more, lsid: mine })).cursor.nextBatch).toHaveLength(5);
  });
});

test('a client that disconnects in a transaction does not block others forever', async () => {
  const lsid = { id: new UUID() };
  await withClient(({ command }) =>
    command({
      update: 'c',
      updates: [{ q: { i: 0 }, u: { $set: { held: true } } }],
      lsid,
      txnNumber: Long.ONE,
      startTransaction: true,
      autocommit: false,
      $db: 'a',
    }),
  );
  await expect(
    bystander
      .db('a')
      .collection('c')
      .updateOne({ i: 0 }, { $set: { x: 1 } }, { maxTimeMS: 100 }),
  ).rejects.toMatchObject({ code: 50 });
  await bystander.db('admin').command({ killAllSessions: [] });
  expect(
    await bystander
      .db('a')
      .collection('c')
      .updateOne({ i: 0 }, { $set: { x: 1 } }),
  ).toMatchObject({ modifiedCount: 1 });
});

test('200 connections are served', async () => {
  const clients = await Promise.all(Array.from({ length: 200 }, () => rawClient(server.port)));
  const replies = await Promise.all(
    clients.map(({ command }, i) => command({ find: 'c', filter: { i }, $db: 'a' })),
  );
  expect(replies.map(({ cursor }) => cursor.firstBatch[0].i)).toEqual(clients.map((_, i) => i));
  for (const { socket } of clients) socket.destroy();
});

test('memory stays flat while documents are inserted and removed', async () => {
  const collection = bystander.db('soak').collection<{ _id: number; text: string }>('c');
  await collection.createIndex({ text: 1 });
  const turn = async (): Promise<void> => {
    for (let round = 0; round < 5; round++) {
      await collection.insertMany(
        Array.from({ length: 200 }, (_, i) => ({ _id: i, text: `${round}-${i}-${'x'.repeat(3000)}` })),
      );
      await collection.updateMany({}, { $set: { seen: round } });
      await collection.find({}, { batchSize: 10 }).limit(30).toArray();
      await bystander
        .db('soak')
        .command({ nonsense: 1 })
        .catch(() => undefined);
      await collection.deleteMany({});
    }
  };
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = (): number => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 2 ** 20;
  };
  await turn();
  const before = used();
  await turn();
  await turn();
  // 2,000 documents, 12 MB with their keys, were inserted meanwhile; a leak would show
  expect(used() - before).toBeLessThan(4);
});

test('refuses to run in production', async () => {
  const { env } = await import('node:process');
  // biome-ignore lint/style/noProcessEnv: it is tested here
  const was = env.NODE_ENV;
  try {
    Object.assign(env, { NODE_ENV: 'production' });
    await expect(startMongo({})).rejects.toThrow(/MONGODB_URI/);
  } finally {
    Object.assign(env, { NODE_ENV: was });
  }
});
