import { contract } from '@rosette/shared/contract/index.ts';
import { startMongo } from '@rosette/standins/mongo/server.ts';
import mongoose from 'mongoose';
import { expect, inject, onTestFinished, test } from 'vitest';
import { BusinessModel } from '#features/businesses/business.model.ts';
import '#features/mail/mail-metrics.ts';
import { serveMetrics } from '#http/metrics.ts';
import { connectDatabase, disconnectDatabase } from '#lib/database.ts';
import { createLog } from '#lib/log.ts';
import { aPort } from './a-port.ts';
import { as, testContext } from './api.ts';
import { aBusiness, aMember } from './factories.ts';
import { startProxy } from './tcp-proxy.ts';

/** Connects this process to a database of its own through a proxy that can be cut. */
async function connectOverProxy(name: string, mongoUri = inject('mongoUri')) {
  const uri = new URL(mongoUri);
  const proxy = await startProxy(uri.hostname, Number(uri.port));
  uri.host = `127.0.0.1:${proxy.port}`;
  uri.pathname = `/test-away-${name}`;
  uri.searchParams.set('directConnection', 'true');
  await disconnectDatabase();
  await connectDatabase(uri.href, { log: createLog('silent'), shutdown: { isUnderWay: false } });
  return proxy;
}

const becomesReady = () =>
  expect.poll(async () => (await as(null).call(contract.site.ready)).status, { interval: 200 }).toBe(200);

test('while the database is away calls are 503 within seconds, and work again when it is back', async () => {
  const proxy = await connectOverProxy('calls');
  const member = await aMember();
  const business = await aBusiness(member);
  const metricsPort = await aPort();
  const stopMetrics = serveMetrics(testContext({ METRICS_PORT: String(metricsPort) }));
  onTestFinished(stopMetrics);
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/`)).text();
  expect(await scrape()).toContain('mails{state="dead"} 0');
  await proxy.cut();

  const answers = await Promise.all([
    as(null).call(contract.events.list),
    as(member).call(contract.users.me),
    as(member).call(contract.businesses.update, { params: { id: business.id }, body: { name: 'New' } }),
    as(null).call(contract.site.ready),
  ]);
  for (const { status, headers, detail } of answers) {
    expect([status, headers['retry-after'], detail]).toEqual([503, '5', expect.any(String)]);
  }
  // These connection limits bound every wait to seconds.
  expect(mongoose.connection.getClient().options).toMatchObject({
    serverSelectionTimeoutMS: 3000,
    connectTimeoutMS: 3000,
    waitQueueTimeoutMS: 5000,
  });
  expect((await as(null).call(contract.site.health)).status).toBe(200);

  const metrics = await scrape();
  expect(metrics).toContain('nodejs_version_info');
  expect(metrics).not.toContain('mails{');

  await proxy.mend();
  await becomesReady();
  expect((await as(member).call(contract.users.me)).status).toBe(200);
  const { body } = await as(null).call(contract.businesses.get, { params: { id: business.id } });
  expect(body.name).toBe('Rose Bakery');
});

test('creations that were in progress when the database went away can be repeated with their keys, and are executed once', async () => {
  // A server of its own, as all its sessions are ended below.
  const { uri } = await startMongo({});
  const proxy = await connectOverProxy('keys', uri);
  const member = await aMember();
  const create = (name: string) =>
    as(member).call(contract.businesses.create, {
      body: { name, description: 'Bread', industry: 'Food' },
      headers: { 'Idempotency-Key': name },
    });
  const names = Array.from({ length: 60 }, (_, index) => `business ${index}`);
  const first = Promise.all(names.map(create));
  await expect.poll(() => BusinessModel.estimatedDocumentCount()).toBeGreaterThan(5);
  await proxy.cut();
  const statuses = (await first).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);

  await proxy.mend();
  await becomesReady();
  // Interrupted transactions would keep their locks until the server ends them, a minute later.
  await mongoose.connection.db?.admin().command({ killAllSessions: [] });
  // A busy machine may answer 503 again, after which a client repeats the call.
  const repeat = (name: string) => expect.poll(async () => (await create(name)).status).toBe(201);
  await Promise.all(names.map(repeat));
  expect((await BusinessModel.find().lean()).map(({ name }) => name).sort()).toEqual(names.toSorted());
});
