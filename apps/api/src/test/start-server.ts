import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, inject, onTestFinished, vi } from 'vitest';

const folder = fileURLToPath(new URL('../..', import.meta.url));

interface Line extends Record<string, unknown> {
  msg: string;
}

/** A database shared by several processes. */
export function aDatabase(): string {
  const database = new URL(inject('mongoUri'));
  database.pathname = `/test-process-${randomUUID()}`;
  return database.href;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts the server as a process on a free port and waits until it logs `until`.
 * @param onFinished registers the function that ends the process; with the test when left out
 */
export async function startServer(
  settings: Record<string, string> = {},
  until: 'listening' | 'ready' = 'ready',
  onFinished: (end: () => void) => void = onTestFinished,
) {
  const child = spawn(process.execPath, [inject('serverEntry')], {
    cwd: folder,
    env: {
      // Hashes passwords at a low cost.
      NODE_ENV: 'test',
      MONGODB_URI: aDatabase(),
      JWT_SECRET: 'a secret that only tests know, long enough',
      PORT: '0',
      SEED: 'none',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onFinished(() => {
    child.kill('SIGKILL');
  });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const lines = (): Line[] =>
    printed
      .split('\n')
      // The rest after the last line break has not arrived completely.
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const untilLogged = (line: string) => {
    const hasLogged = () => {
      if (!lines().some(({ msg }) => msg === line))
        throw new Error(`The server has not logged '${line}':\n${printed}`);
    };
    return vi.waitFor(hasLogged, { timeout: 100_000 });
  };
  await untilLogged(until);
  /** Tells the process to stop, and waits until it has begun to. */
  const beginToStop = () => {
    child.kill('SIGTERM');
    return untilLogged('stopping: running requests are finished first');
  };
  const port = Number(lines().find(({ msg }) => msg === 'listening')?.port);
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      // Without reuse: the server could end an idle connection just when it is used again.
      headers: { 'Content-Type': 'application/json', Connection: 'close', ...headers },
      body: JSON.stringify(body),
    });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
  return { child, port, ended, beginToStop, get, post, printed: () => printed, lines };
}

/** Starts one process for all tests of the group, as a start takes longer than most tests. Returns a getter for it. */
export function withServer(settings: Record<string, string>): () => RunningServer {
  const servers = withServers(1, settings);
  return () => servers()[0] as RunningServer;
}

/** Starts two processes with one database for all tests of the group. Returns a getter for them. */
export function withTwoServers(settings: Record<string, string>): () => [RunningServer, RunningServer] {
  return withServers(2, settings) as () => [RunningServer, RunningServer];
}

function withServers(count: number, settings: Record<string, string>): () => RunningServer[] {
  const ends: (() => void)[] = [];
  let running: RunningServer[] = [];
  beforeAll(async () => {
    const all = { MONGODB_URI: aDatabase(), ...settings };
    const starting = Array.from({ length: count }, () =>
      startServer(all, 'ready', (end) => void ends.push(end)),
    );
    running = await Promise.all(starting);
  });
  afterAll(() => {
    for (const end of ends) end();
  });
  return () => running;
}
