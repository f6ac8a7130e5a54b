import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createSessionTokens } from '#lib/session-token.ts';

/** What a server has used so far. */
export interface Usage {
  cpuMs: number;
  /** Commands that the API has sent to the database. */
  commands: number;
  /** Resident memory, now. */
  megabytes: number;
}

export interface ServerProcess {
  url: string;
  pid: number;
  usage(): Promise<Usage>;
  stop(): void;
}

const JWT_SECRET = 'a secret that only the benchmark knows, long enough';
const tokens = createSessionTokens([JWT_SECRET], 86_400);

/** A session token of the member with this id, for the API of `startApi`. */
export const tokenOf = (id: unknown) => tokens.issue({ id: String(id), token_version: 0 });

const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`a server ended with ${code}`));
    child.once('exit', fail);
    child.once('message', (message) => {
      child.off('exit', fail);
      resolve(message as T);
    });
  });

async function start(role: 'mongo' | 'api', env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const folder = process.env.BENCH_PROFILE;
  const profiling = role === 'api' && folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
  const child = fork(fileURLToPath(new URL('../node_modules/.bench/server.js', import.meta.url)), [role], {
    execArgv: profiling,
    env: { ...process.env, ...env },
    // A log is written, as in production; nobody reads it here.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { url } = await nextMessage<{ url: string }>(child);
  return {
    url,
    pid: child.pid as number,
    usage() {
      child.send('usage');
      return nextMessage<Usage>(child);
    },
    stop: () => child.disconnect(),
  };
}

/** Starts the stand-in for MongoDB in a process of its own. BENCH_MONGODB_URI names a real one instead. */
export async function startDatabase(): Promise<{ uri: string; database?: ServerProcess }> {
  const database = process.env.BENCH_MONGODB_URI ? undefined : await start('mongo');
  const uri = new URL(process.env.BENCH_MONGODB_URI ?? database?.url ?? '');
  uri.pathname = `/bench-${Date.now()}`;
  return { uri: uri.href, ...(database && { database }) };
}

/**
 * Starts the API and its worker, as built, in a process of its own, without rate limits, as all calls come from one
 * address. With BENCH_PROFILE, a folder, it leaves a processor profile there when it stops.
 */
export function startApi(uri: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const settings = { JWT_SECRET, RATE_LIMIT: 'off', NODE_ENV: 'development' };
  return start('api', { MONGODB_URI: uri, ...settings, ...env });
}

/** The address of a database at which the driver reports its commands, so that they are counted; it costs time. */
export function monitored(uri: string): string {
  const address = new URL(uri);
  address.searchParams.set('monitorCommands', 'true');
  return address.href;
}
