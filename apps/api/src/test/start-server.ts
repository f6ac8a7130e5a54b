import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished } from 'vitest';

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

/** Starts the server as a process on a free port and waits until it logs `until`; ended with the test. */
export async function startServer(
  settings: Record<string, string> = {},
  until: 'listening' | 'ready' = 'ready',
) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd: folder,
    env: {
      NODE_ENV: 'development',
      MONGODB_URI: aDatabase(),
      JWT_SECRET: 'a secret that only tests know, long enough',
      PORT: '0',
      SEED: 'none',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const lines = (): Line[] =>
    printed
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await expect.poll(() => lines().some(({ msg }) => msg === until), { timeout: 60_000 }).toBe(true);
  const port = Number(lines().find(({ msg }) => msg === 'listening')?.port);
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
  return { child, port, ended, get, post, printed: () => printed, lines };
}
