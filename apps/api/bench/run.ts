import { writeFileSync } from 'node:fs';
import mongoose from 'mongoose';
import { createSessionTokens } from '#lib/session-token.ts';
import { type Case, casesOfBusyMember, casesWith } from './cases.ts';
import { type Effort, measure, type Row, warmUp } from './measure.ts';
import { enterAdvertisements, seedDatabase } from './seed.ts';
import { seedBusyMember } from './seed-contacts.ts';
import { seedOpportunities } from './seed-opportunities.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/**
 * Measures the API beside a bare node:http server and a bare Express app that answer the same bytes in the same run:
 * the ratio is independent of the machine, and the server's CPU time per request nearly so. Settings: BENCH_MONGODB_URI
 * (a real MongoDB instead of the stand-in), BENCH_SECONDS for each of four rounds or BENCH_REQUESTS, BENCH_MEMBERS (the
 * number of members; several, separated by commas, are measured one after another), BENCH_ONLY (a pattern for the
 * cases), BENCH_JSON (a file for the figures), BENCH_PROFILE (a folder for a CPU profile of the API).
 */
const { BENCH_MONGODB_URI, BENCH_SECONDS, BENCH_REQUESTS, BENCH_MEMBERS, BENCH_ONLY, BENCH_JSON } =
  process.env;
const effort: Effort = BENCH_REQUESTS
  ? { amount: Number(BENCH_REQUESTS) }
  : { duration: Number(BENCH_SECONDS ?? 1) };

const JWT_SECRET = 'a secret that only the benchmark knows, long enough';
const tokens = createSessionTokens([JWT_SECRET], 86_400);
const tokenOf = (id: unknown) => tokens.issue({ id: String(id), token_version: 0 });

const started: ServerProcess[] = [];
async function start(...args: Parameters<typeof startServer>): Promise<ServerProcess> {
  const server = await startServer(...args);
  started.push(server);
  return server;
}

/** Without the API's timeouts, as inserting a hundred thousand documents takes time. */
async function connectPatiently(uri: string): Promise<void> {
  const patience = 120_000;
  await mongoose.connect(uri, {
    connectTimeoutMS: patience,
    serverSelectionTimeoutMS: patience,
    heartbeatFrequencyMS: patience,
    autoIndex: false,
  });
  await Promise.all(Object.values(mongoose.models).map((model) => model.createIndexes()));
}

async function measureWith(members: number): Promise<Row[]> {
  const database = BENCH_MONGODB_URI ? undefined : await start('mongo');
  const uri = new URL(BENCH_MONGODB_URI ?? database?.url ?? '');
  uri.pathname = `/bench-${Date.now()}`;
  await connectPatiently(uri.href);
  const began = Date.now();
  const { admin, some } = await seedDatabase(members);
  const opportunityId = await seedOpportunities(members, some);
  const busyMember = await seedBusyMember(some[0] as NonNullable<(typeof some)[0]>, members);
  const seeding = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${members.toLocaleString('en')} members seeded in ${seeding} s`);
  await mongoose.disconnect();

  const [api, http, express] = await Promise.all([
    start('api', {
      MONGODB_URI: uri.href,
      JWT_SECRET,
      RATE_LIMIT: 'off',
      NODE_ENV: 'development',
    }),
    start('bare-http'),
    start('bare-express'),
  ]);
  const servers = { api, http, express, database };
  const advertisementId = await enterAdvertisements(`${api.url}/api`, await tokenOf(admin));
  const memberTokens = await Promise.all(some.map(tokenOf));
  const adminTokens = [await tokenOf(admin)];
  const busyTokens = [await tokenOf(busyMember.id)];
  const tokensFor = ({ isPublic, isForAdmin, isOfBusyMember }: Case) => {
    if (isPublic) return [];
    if (isForAdmin) return adminTokens;
    return isOfBusyMember ? busyTokens : memberTokens;
  };
  const only = new RegExp(BENCH_ONLY ?? '');
  const all = [...casesWith(advertisementId, opportunityId), ...casesOfBusyMember(busyMember)];
  const cases = all.filter(({ name }) => only.test(name));
  await warmUp(api, cases, tokensFor, effort);
  const rows: Row[] = [];
  for (const each of cases)
    rows.push(await measure(servers, each, { tokens: tokensFor(each), effort, members }));
  return rows;
}

const part = (own: number, other: number) => (own / other).toFixed(2);

/** A row of the printed table; ratios are ours ÷ theirs. */
const printed = ({ name, aim, kilobytes, own, http, express }: Row) => ({
  case: name,
  kB: kilobytes,
  'p50 ms': own.p50,
  'p97.5 ms': own.p97_5,
  'p99 ms': own.p99,
  'req/s': Math.round(own.rate),
  '÷ node:http': part(own.rate, http.rate),
  '÷ Express': part(own.rate, express.rate),
  aim: aim ?? '',
  'cpu µs': Math.round(own.cpu),
  'cpu ÷ node:http': part(own.cpu, http.cpu),
  'cpu ÷ Express': part(own.cpu, express.cpu),
  'database cpu µs': Math.round(own.databaseCpu),
  failed: own.failed,
});

const rows: Row[] = [];
for (const members of (BENCH_MEMBERS ?? '10000').split(',').map(Number)) {
  try {
    const measured = await measureWith(members);
    console.table(measured.map(printed));
    rows.push(...measured);
  } finally {
    for (const server of started.splice(0)) server.stop();
  }
}
if (BENCH_JSON) writeFileSync(BENCH_JSON, JSON.stringify(rows));
