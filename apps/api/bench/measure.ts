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

/** For how many seconds a server is asked, or for how many requests. */
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
  // The first requests are slow wherever code is compiled while it runs.
  await autocannon({ ...options, ...effort });
  const before = await server.cpuTime();
  const { requests, duration, latency, non2xx, errors } = await autocannon({ ...options, ...effort });
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

/** Asks the API, then each bare server for the same bytes. */
export async function measure(
  servers: Record<'api' | 'http' | 'express', ServerProcess>,
  each: Case,
  { tokens, effort, members }: { tokens: readonly string[]; effort: Effort; members: number },
): Promise<Row> {
  const sample = await sampleOf(servers.api, each, tokens[0]);
  const own = await speedOf(servers.api, each, tokens, effort);
  const beside = async (server: ServerProcess) => {
    await server.answerWith(sample);
    return speedOf(server, each, tokens, effort);
  };
  return {
    name: each.name,
    members,
    aim: each.aim,
    kilobytes: Number((sample.body.length / 1000).toFixed(1)),
    own,
    http: await beside(servers.http),
    express: await beside(servers.express),
  };
}
