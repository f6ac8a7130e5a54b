import autocannon from 'autocannon';
import type { Case } from './cases.ts';
import type { FixedAnswer, ServerProcess } from './server-process.ts';

/** How fast one server answered one kind of request. */
export interface Speed {
  /** Requests in a second. */
  rate: number;
  /** Processor time of the server for each request, in µs: what else runs on the machine hardly changes it. */
  cpu: number;
  /** Milliseconds. */
  p50: number;
  p97_5: number;
  p99: number;
  /** Answers other than 2xx, and requests without an answer. */
  failed: number;
}

/** Our speed, and that of the two bare servers with the same bytes in the same run. */
export interface Row {
  name: string;
  members: number;
  /** At least this part of what bare Express answers in a second. */
  aim?: number | undefined;
  kilobytes: number;
  own: Speed;
  http: Speed;
  express: Speed;
}

/** For how many seconds a server is asked in each turn, or for how many requests. */
export type Effort = { duration: number } | { amount: number };

const requestOf = ({ method, body }: Case, token = '') => ({
  method,
  headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
});

async function speedOf(
  server: ServerProcess,
  each: Case,
  tokens: readonly string[],
  effort: Effort,
): Promise<Speed> {
  let clients = 0;
  const options = {
    ...requestOf(each),
    // Each connection is a member of her own.
    setupClient(client: autocannon.Client) {
      clients += 1;
      client.setHeaders(requestOf(each, tokens[clients % tokens.length]).headers);
    },
    url: `${server.url}/api${each.path}`,
    connections: each.connections ?? 20,
    // How often it looks whether it is done, in ms.
    sampleInt: 100,
  };
  const patience = each.patience ?? 1;
  const share =
    'amount' in effort
      ? { amount: Math.ceil(effort.amount / patience) }
      : { duration: effort.duration * patience };
  const before = await server.cpuTime();
  const { requests, duration, latency, non2xx, errors } = await autocannon({ ...options, ...share });
  const { p50, p97_5, p99 } = latency;
  const cpu = ((await server.cpuTime()) - before) / Math.max(1, requests.total);
  return { rate: requests.total / Math.max(0.01, duration), cpu, p50, p97_5, p99, failed: non2xx + errors };
}

/** The answer of the API, without compression, for the bare servers to repeat. */
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

/** Of several rounds the middle one counts, figure by figure; what failed in any of them has failed. */
const middleOf = (rounds: Speed[]): Speed => ({
  rate: middle(rounds.map(({ rate }) => rate)),
  cpu: middle(rounds.map(({ cpu }) => cpu)),
  p50: middle(rounds.map(({ p50 }) => p50)),
  p97_5: middle(rounds.map(({ p97_5 }) => p97_5)),
  p99: middle(rounds.map(({ p99 }) => p99)),
  failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
});

/** A few requests only show that everything runs: one turn, and nothing is warmed up. */
const isTrial = (effort: Effort) => 'amount' in effort;

/** Has the API answer everything for a while: code is slow until it has been compiled while it runs. */
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
 * Asks the API and the bare servers in turns, the latter for the same bytes: whatever else the machine does in the
 * meantime comes to all of them. The first turn warms up.
 */
export async function measure(
  servers: Record<'api' | 'http' | 'express', ServerProcess>,
  each: Case,
  { tokens, effort, members }: { tokens: readonly string[]; effort: Effort; members: number },
): Promise<Row> {
  const { api, http, express } = servers;
  const sample = await sampleOf(api, each, tokens[0]);
  await http.answerWith(sample);
  await express.answerWith(sample);
  const turn = async () => ({
    own: await speedOf(api, each, tokens, effort),
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
