import autocannon from 'autocannon';
import type { Case } from './cases.ts';
import type { FixedAnswer, ServerProcess } from './server-process.ts';

/** The speed of one server for one kind of request. */
export interface Speed {
  /** Requests per second. */
  rate: number;
  /** The server's CPU time per request in µs, which hardly depends on the machine's load. */
  cpu: number;
  /** The database's CPU time per request in µs, where it is the stand-in. */
  databaseCpu: number;
  /** Milliseconds. */
  p50: number;
  p97_5: number;
  p99: number;
  /** Answers other than 2xx, and unanswered requests. */
  failed: number;
}

/** The API's speed and that of the two bare servers with the same bytes in the same run. */
export interface Row {
  name: string;
  members: number;
  /** The goal, as a share of what bare Express answers per second. */
  aim?: number | undefined;
  kilobytes: number;
  own: Speed;
  http: Speed;
  express: Speed;
}

/** The seconds or requests of each round. */
export type Effort = { duration: number } | { amount: number };

const requestOf = ({ method, body }: Case, token?: string) => ({
  method,
  headers: {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  },
  ...(body && { body: JSON.stringify(body) }),
});

/** The requests or seconds of a round, and its connections: at most one per request. */
function shareOf({ connections = 20, patience = 1 }: Case, effort: Effort) {
  if ('duration' in effort) return { connections, duration: effort.duration * patience };
  const amount = Math.ceil(effort.amount / patience);
  return { connections: Math.min(connections, amount), amount };
}

async function speedOf(
  server: ServerProcess,
  each: Case,
  tokens: readonly string[],
  effort: Effort,
  database?: ServerProcess,
): Promise<Speed> {
  let clients = 0;
  const options = {
    ...requestOf(each),
    // Each connection is another member.
    setupClient(client: autocannon.Client) {
      clients += 1;
      client.setHeaders(requestOf(each, tokens[clients % tokens.length]).headers);
    },
    url: `${server.url}/api${each.path}`,
    // The interval in which it checks for the end, in ms.
    sampleInt: isTrial(effort) ? 10 : 100,
    ...shareOf(each, effort),
  };
  const before = await server.cpuTime();
  const databaseBefore = await database?.cpuTime();
  const { requests, duration, latency, non2xx, errors } = await autocannon(options);
  const { p50, p97_5, p99 } = latency;
  const perRequest = (time: number) => time / Math.max(1, requests.total);
  return {
    rate: requests.total / Math.max(0.01, duration),
    cpu: perRequest((await server.cpuTime()) - before),
    databaseCpu: perRequest(((await database?.cpuTime()) ?? 0) - (databaseBefore ?? 0)),
    p50,
    p97_5,
    p99,
    failed: non2xx + errors,
  };
}

/** The API's uncompressed answer, which the bare servers repeat. */
async function sampleOf(api: ServerProcess, each: Case, token: string | undefined): Promise<FixedAnswer> {
  const { headers, ...request } = requestOf(each, token);
  const answer = await fetch(`${api.url}/api${each.path}`, {
    ...request,
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    body: await answer.text(),
  };
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median of the rounds by figure; failures of any round count. */
const middleOf = (rounds: Speed[]): Speed => ({
  rate: middle(rounds.map(({ rate }) => rate)),
  cpu: middle(rounds.map(({ cpu }) => cpu)),
  databaseCpu: middle(rounds.map(({ databaseCpu }) => databaseCpu)),
  p50: middle(rounds.map(({ p50 }) => p50)),
  p97_5: middle(rounds.map(({ p97_5 }) => p97_5)),
  p99: middle(rounds.map(({ p99 }) => p99)),
  failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
});

/** A trial with few requests: one round without warm-up. */
const isTrial = (effort: Effort) => 'amount' in effort;

/** Calls every endpoint for a while, so that its code is compiled. */
export async function warmUp(
  api: ServerProcess,
  cases: Case[],
  tokensFor: (each: Case) => readonly string[],
  effort: Effort,
) {
  if (isTrial(effort)) return;
  for (const each of cases) await speedOf(api, each, tokensFor(each), effort);
}

/**
 * Measures the API and the bare servers in alternating rounds with the same bytes, so that the machine's load affects
 * all of them. The first round warms up.
 */
export async function measure(
  servers: Record<'api' | 'http' | 'express', ServerProcess> & { database: ServerProcess | undefined },
  each: Case,
  { tokens, effort, members }: { tokens: readonly string[]; effort: Effort; members: number },
): Promise<Row> {
  const { api, http, express, database } = servers;
  const sample = await sampleOf(api, each, tokens[0]);
  await http.answerWith(sample);
  await express.answerWith(sample);
  const turn = async () => ({
    own: await speedOf(api, each, tokens, effort, database),
    http: await speedOf(http, each, tokens, effort),
    express: await speedOf(express, each, tokens, effort),
  });
  const first = await turn();
  const turns = isTrial(effort) ? [first] : [await turn(), await turn(), await turn()];
  return {
    name: each.name,
    members,
    aim: each.aim,
    kilobytes: Number((sample.body.length / 1000).toFixed(1)),
    own: middleOf(turns.map(({ own }) => own)),
    http: middleOf(turns.map((result) => result.http)),
    express: middleOf(turns.map((result) => result.express)),
  };
}
