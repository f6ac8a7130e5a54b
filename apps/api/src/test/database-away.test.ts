import { contract } from '@rosette/shared/contract/index.ts';
import { expect, inject, test } from 'vitest';
import { connectDatabase, disconnectDatabase } from '#lib/database.ts';
import { createLog } from '#lib/log.ts';
import { as } from './api.ts';
import { aBusiness, aMember } from './factories.ts';
import { startProxy } from './tcp-proxy.ts';

test('while the database is away calls are 503, soon, and go on by themselves when it is back', async () => {
  const uri = new URL(inject('mongoUri'));
  const proxy = await startProxy(uri.hostname, Number(uri.port));
  uri.host = `127.0.0.1:${proxy.port}`;
  uri.pathname = '/test-database-away';
  uri.searchParams.set('directConnection', 'true');
  await disconnectDatabase();
  await connectDatabase(uri.href, createLog('silent'));

  const member = await aMember();
  const business = await aBusiness(member);
  await proxy.cut();

  const began = Date.now();
  const answers = await Promise.all([
    as(null).call(contract.events.list),
    as(member).call(contract.users.me),
    as(member).call(contract.businesses.update, { params: { id: business.id }, body: { name: 'New' } }),
    as(null).call(contract.site.ready),
  ]);
  for (const { status, headers, detail } of answers) {
    expect([status, headers['retry-after'], detail]).toEqual([503, '5', expect.any(String)]);
  }
  expect(Date.now() - began).toBeLessThan(10_000);
  expect((await as(null).call(contract.site.health)).status).toBe(200);

  await proxy.mend();
  await expect
    .poll(async () => (await as(null).call(contract.site.ready)).status, { timeout: 15_000, interval: 200 })
    .toBe(200);
  expect((await as(member).call(contract.users.me)).status).toBe(200);
  const { body } = await as(null).call(contract.businesses.get, { params: { id: business.id } });
  expect(body.name).toBe('Rose Bakery');
}, 40_000);
