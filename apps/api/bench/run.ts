import { contract } from '@rosette/shared/contract/index.ts';
import autocannon from 'autocannon';
import { connectDatabase, disconnectDatabase } from '#lib/database.ts';
import { createLog } from '#lib/log.ts';
import { type Case, casesWith } from './cases.ts';
import { adminEmail, enterAdvertisements, password, seedDatabase } from './seed.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/**
 * What the API serves in a second, beside a bare node:http server and a bare Express app that answer the same bytes in
 * the same run: the ratio says what our part costs, whatever the machine. The requests in a second depend on what else
 * the machine does; the processor time of the server for each request hardly does. Settings: BENCH_MONGODB_URI (a real MongoDB
 * instead of the stand-in), BENCH_SECONDS for each measurement, BENCH_MEMBERS, BENCH_ONLY (a pattern for the cases).
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 5);

async function signIn(api: string): Promise<string> {
  const answer = await fetch(`${api}${contract.auth.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: adminEmail, password }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function measure(server: ServerProcess, { method, path, body, connections = 20 }: Case, token: string) {
  const url = `${server.url}/api${path}`;
  const request = {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  };
  const sample = await fetch(url, {
    ...request,
    headers: { ...request.headers, 'accept-encoding': 'identity' },
  });
  const fixed = {
    status: sample.status,
    type: sample.headers.get('content-type') ?? '',
    body: await sample.text(),
  };
  const before = await server.cpuTime();
  const result = await autocannon({ ...request, url, connections, duration: seconds });
  const cpu = ((await server.cpuTime()) - before) / Math.max(1, result.requests.total);
  return { fixed, result, cpu };
}

const times = (whole: number, part: number) => (part > 0 ? `${(whole / part).toFixed(1)}×` : '–');

async function reportOn(api: ServerProcess, bare: ServerProcess[], each: Case, token: string) {
  const { fixed, result, cpu } = await measure(api, each, token);
  const beside = [];
  for (const server of bare) {
    await server.answerWith(fixed);
    beside.push(await measure(server, each, token));
  }
  const compared = beside.map((other) => ({
    rate: `${Math.round(other.result.requests.average)} (${times(other.result.requests.average, result.requests.average)})`,
    cpu: `${Math.round(other.cpu)} (${times(cpu, other.cpu)})`,
  }));
  const [http, express] = compared;
  return {
    case: each.name,
    kB: Number((fixed.body.length / 1000).toFixed(1)),
    'p50 ms': result.latency.p50,
    'p97.5 ms': result.latency.p97_5,
    'p99 ms': result.latency.p99,
    'req/s': Math.round(result.requests.average),
    'node:http': http?.rate,
    express: express?.rate,
    'cpu µs': Math.round(cpu),
    'cpu node:http': http?.cpu,
    'cpu express': express?.cpu,
    failed: result.non2xx + result.errors,
  };
}

const started: ServerProcess[] = [];
async function start(...args: Parameters<typeof startServer>): Promise<ServerProcess> {
  const server = await startServer(...args);
  started.push(server);
  return server;
}

try {
  const mongo = process.env.BENCH_MONGODB_URI ?? (await start('mongo')).url;
  const uri = new URL(mongo);
  uri.pathname = `/bench-${Date.now()}`;
  await connectDatabase(uri.href, createLog('silent'));
  const began = Date.now();
  await seedDatabase();
  console.log(`seeded in ${((Date.now() - began) / 1000).toFixed(1)} s; ${seconds} s for each measurement`);

  const api = await start('api', {
    MONGODB_URI: uri.href,
    JWT_SECRET: 'a secret that only the benchmark knows, long enough',
    RATE_LIMIT: 'off',
    NODE_ENV: 'development',
  });
  const bare = [await start('bare-http'), await start('bare-express')];
  const token = await signIn(`${api.url}/api`);
  const advertisementId = await enterAdvertisements(`${api.url}/api`, token);
  const rows = [];
  const only = new RegExp(process.env.BENCH_ONLY ?? '');
  for (const each of casesWith(advertisementId)) {
    if (only.test(each.name)) rows.push(await reportOn(api, bare, each, token));
  }
  console.table(rows);
  await disconnectDatabase();
} finally {
  for (const server of started) server.stop();
}
