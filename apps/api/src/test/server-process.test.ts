import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { aPort } from './a-port.ts';
import { startServer, withServer } from './start-server.ts';

const account = { full_name: 'Ada Lind', email: 'ada@rosette.example', password: 'a secret of hers' };

test('on SIGTERM the server finishes running requests and exits with 0', async () => {
  const { beginToStop, ended, port, post } = await startServer();
  await post('/auth/register', account);
  // The bodies arrive when the server is already stopping, so the requests are running at any speed.
  const logins = await Promise.all(Array.from({ length: 3 }, () => beginLogin(port)));
  // Connections are accepted in order: when a later one is answered, none of these waits to be accepted any more.
  await post('/auth/login', account);
  await beginToStop();
  expect(await Promise.all(logins.map((finish) => finish()))).toEqual(logins.map(() => 200));
  expect(await ended).toBe(0);
});

/** Sends the headers of a login and the first byte of its body; answers what sends the rest and answers the status. */
async function beginLogin(port: number): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify(account);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  const login = request({ host: '127.0.0.1', port, path: '/api/auth/login', method: 'POST', headers });
  const answered = once(login, 'response') as Promise<[IncomingMessage]>;
  await new Promise((resolve) => login.write(body.slice(0, 1), resolve));
  return async () => {
    login.end(body.slice(1));
    const [answer] = await answered;
    return answer.resume().statusCode;
  };
}

describe('a running server', async () => {
  const metricsPort = await aPort();
  const server = withServer({
    METRICS_PORT: String(metricsPort),
    GOOGLE_CLIENT_ID: 'google-id',
    GOOGLE_CLIENT_SECRET: 'the-google-secret',
    GOOGLE_ISSUER_BASE: 'http://127.0.0.1:9',
  });

  test('each request is one log line with route, status, duration and user, without secrets', async () => {
    const { get, post, lines, printed } = server();
    const before = lines().length;
    const requests = () =>
      lines()
        .slice(before)
        .filter(({ msg }) => msg === 'request');
    const { token } = (await (await post('/auth/register', account)).json()) as {
      token: string;
    };
    await post('/auth/verify-reset-token?token=a-token-by-mail', {});
    await post('/auth/login', { ...account, password: 'not this one' });
    await get('/API/Stats?token=a-token-by-mail');
    await expect.poll(() => requests().length).toBe(4);
    expect(requests().find(({ route }) => route === '/auth/login')).toMatchObject({
      method: 'POST',
      status: 401,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      duration: expect.any(Number),
    });
    for (const secret of [token, account.password, 'not this one', 'a-token-by-mail', account.email]) {
      expect(printed()).not.toContain(secret);
    }
  });

  test('a social sign-in logs neither code nor token nor state', async () => {
    const { get, lines, printed } = server();
    const began = await get('/api/auth/google');
    const cookie = began.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const state = new URL(began.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const back = await get(`/api/auth/google/callback?code=a-code-of-hers&state=${state}`, {
      Cookie: cookie,
    });
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

  test('metrics are served on their own port, by route', async () => {
    const { post } = server();
    await post('/events/000000000000000000000000/rsvp', {});
    const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/`)).text();
    // A request is counted once its answer was sent.
    await expect
      .poll(scrape)
      .toContain(
        'http_request_duration_seconds_count{method="POST",route="/events/:id/rsvp",status="401"} 1',
      );
    const metrics = await scrape();
    for (const state of ['waiting', 'dead']) expect(metrics).toContain(`mails{state="${state}"} 0`);
  });
});

describe('a starting server', () => {
  const nowhere = { MONGODB_URI: 'mongodb://127.0.0.1:9/rosette' };

  test('is not ready, and exits on a signal although the database was never reached', async () => {
    const { child, ended, get, lines, printed } = await startServer(nowhere, 'listening');
    for (const path of ['/api/health', '/api/ready', '/api/events', '/api/calendar/a-secret.ics?x=1']) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({ code: expect.stringContaining('starting') });
    }
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const levels = () =>
      lines().flatMap(({ msg, route, level }) => (msg === 'request' ? [[route, level]] : []));
    await expect.poll(levels).toEqual([
      ['/api/ready', 30],
      ['/api/events', 50],
      ['/api/calendar', 50],
    ]);
    expect(printed()).not.toContain('a-secret');
    expect(lines().some(({ msg }) => msg === 'serving')).toBe(false);
  });
});
