import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, inject, test } from 'vitest';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

interface Line extends Record<string, unknown> {
  msg: string;
}

/** The server as a process of its own, on a free port. */
async function startServer(settings: Record<string, string> = {}) {
  const database = new URL(inject('mongoUri'));
  database.pathname = `/test-process-${Date.now()}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd: folder,
    env: {
      NODE_ENV: 'development',
      MONGODB_URI: database.href,
      JWT_SECRET: 'a secret that only tests know, long enough',
      PORT: '0',
      SEED: 'none',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
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
  await expect.poll(() => lines().some(({ msg }) => msg === 'serving'), { timeout: 20_000 }).toBe(true);
  const port = lines().find(({ msg }) => msg === 'serving')?.port;
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
  return { child, ended, get, post, printed: () => printed, lines };
}

const account = { full_name: 'Ada Lind', email: 'ada@rosette.example', password: 'a secret of hers' };

test('told to stop, the server finishes what is running and ends cleanly', { timeout: 40_000 }, async () => {
  const { child, ended, post, lines } = await startServer();
  await post('/auth/register', account);
  // Hashing a password takes long enough for all of them to be under way when the signal comes.
  const logins = Array.from({ length: 8 }, () => post('/auth/login', account));
  await expect.poll(() => lines().filter(({ route }) => route === '/auth/login').length).toBeGreaterThan(0);
  child.kill('SIGTERM');
  const statuses = (await Promise.all(logins)).map(({ status }) => status);
  // Over five for one account the limit answers; none is cut off.
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(await ended).toBe(0);
});

test('each request is one line that tells route, status, duration and user, and no secret', {
  timeout: 40_000,
}, async () => {
  const { post, lines, printed } = await startServer();
  const { token } = (await (await post('/auth/register', account)).json()) as {
    token: string;
  };
  await post('/auth/verify-reset-token?token=a-token-by-mail', {});
  await post('/auth/login', { ...account, password: 'not this one' });
  await expect.poll(() => lines().filter(({ msg }) => msg === 'request').length).toBe(3);
  expect(lines().find(({ route }) => route === '/auth/login')).toMatchObject({
    method: 'POST',
    status: 401,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    duration: expect.any(Number),
  });
  for (const secret of [token, account.password, 'not this one', 'a-token-by-mail', account.email]) {
    expect(printed()).not.toContain(secret);
  }
});

test('a social sign-in leaves neither code nor token nor state in the log', { timeout: 40_000 }, async () => {
  const { get, lines, printed } = await startServer({
    GOOGLE_CLIENT_ID: 'google-id',
    GOOGLE_CLIENT_SECRET: 'the-google-secret',
    GOOGLE_ISSUER_BASE: 'http://127.0.0.1:9',
  });
  const began = await get('/api/auth/google');
  const cookie = began.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const state = new URL(began.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const back = await get(`/api/auth/google/callback?code=a-code-of-hers&state=${state}`, { Cookie: cookie });
  expect(back.headers.get('location')).toContain('error=unavailable');
  await get('/auth/callback?token=a-session-token&provider=google');
  await expect.poll(() => lines().some(({ msg }) => msg === 'social sign-in refused')).toBe(true);
  expect(lines().find(({ msg }) => msg === 'social sign-in refused')).toMatchObject({
    provider: 'google',
    reason: 'unavailable',
    code: 'ECONNREFUSED',
  });
  for (const secret of ['a-code-of-hers', 'a-session-token', 'the-google-secret', state, cookie]) {
    expect(printed()).not.toContain(secret);
  }
});

test('metrics are served on a port of their own, by route', { timeout: 40_000 }, async () => {
  const metricsPort = 20_000 + Math.floor(Math.random() * 20_000);
  const { post } = await startServer({ METRICS_PORT: String(metricsPort) });
  await post('/events/000000000000000000000000/rsvp', {});
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/`)).text();
  expect(metrics).toContain(
    'http_request_duration_seconds_count{method="POST",route="/events/:id/rsvp",status="401"} 1',
  );
});
