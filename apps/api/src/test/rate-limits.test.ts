import { createServer, type RequestListener } from 'node:http';
import { contract } from '@rosette/shared/contract/index.ts';
import type { Express } from 'express';
import supertest from 'supertest';
import { beforeEach, describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { createApp } from '../app.ts';
import { RateLimitCountModel } from '../http/rate-limit.ts';
import { as, raw, testContext } from './api.ts';
import { atOnce, several } from './factories.ts';

const { auth, partner, advertisements, site } = contract;
/** Resets all counts. */
beforeEach(() => RateLimitCountModel.deleteMany({}));

/** A process of its own. */
const aFreshApp = () => createApp(testContext({ RATE_LIMIT: 'on' }));
const address = (index: number | string) => `limited-${index}@rosette.example`;

type Call = (index: number) => Promise<{ status: number; headers: Record<string, string>; detail: string }>;

/** Calls until the first 429; answers the number of calls before it. */
async function callsUntilRefused(call: Call, most: number): Promise<number> {
  for (let count = 0; count <= most; count += 1) {
    const { status, headers, detail } = await call(count);
    if (status !== 429) continue;
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(detail).toContain('Too many requests');
    return count;
  }
  throw new Error(`not refused after ${most} calls`);
}

describe('over the limit a call is 429 with Retry-After', () => {
  test('signing in: 10 a minute per address', async () => {
    const app = aFreshApp();
    const login: Call = (index) =>
      as(null, app).call(auth.login, { body: { email: address(index), password: 'wrong' } });
    expect(await callsUntilRefused(login, 20)).toBe(10);
  });

  test('registering: 10 an hour per address', async () => {
    const app = aFreshApp();
    const register: Call = (index) =>
      as(null, app).call(auth.register, {
        body: { full_name: 'Ada', email: address(`r${index}`), password: 'a good password' },
      });
    expect(await callsUntilRefused(register, 20)).toBe(10);
  });

  test('requesting reset links: 20 an hour per address', async () => {
    const app = aFreshApp();
    const ask: Call = (index) => as(null, app).call(auth.forgotPassword, { body: { email: address(index) } });
    expect(await callsUntilRefused(ask, 30)).toBe(20);
  });

  test('inquiries: 5 a minute per address', async () => {
    const app = aFreshApp();
    const body = { name: 'Ada', email: 'ada@rosette.example', company: 'Acme', message: 'Hello' };
    expect(await callsUntilRefused(() => as(null, app).call(partner.contact, { body }), 10)).toBe(5);
  });

  test('signing in with a provider: 60 a minute per address, both steps and providers together', async () => {
    const app = aFreshApp();
    const ends = await several(61, async (index) => {
      const step = index % 2 ? '/api/auth/google' : '/api/auth/linkedin/callback';
      return (await raw(app).get(step)).headers.location;
    });
    expect(ends.filter((location) => location?.includes('error=not_configured'))).toHaveLength(60);
    expect(ends.at(-1)).toContain('/auth/callback?error=too_many_requests&provider=linkedin');
  });

  test('tracking: 120 a minute per address', async () => {
    const app = aFreshApp();
    const track = () =>
      as(null, app).call(advertisements.track, {
        params: { id: '65f0c0ffee0c0ffee0c0ffee' },
        body: { action: 'view' },
      });
    expect(await callsUntilRefused(track, 130)).toBe(120);
  });

  test('all other calls: 600 a minute per address', async () => {
    const app = aFreshApp();
    const batches = await several(12, () => atOnce(50, () => as(null, app).call(site.health)));
    expect(batches.flat().every(({ status }) => status === 200)).toBe(true);
    expect((await as(null, app).call(site.health)).status).toBe(429);
  });
});

const tryToSignIn = (app: Express, headers: Record<string, string> = {}) =>
  as(null, app).call(auth.login, { body: { email: address('x'), password: 'wrong' }, headers });

test('a hundred calls at once do not exceed the limit', async () => {
  const app = aFreshApp();
  const statuses = await atOnce(100, async () => (await tryToSignIn(app)).status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(90);
});

test.each<Record<string, string>>([{}, { TRUST_PROXY: '127.0.0.0/8' }])(
  'requests of reset connections, which have no address, register nobody (%j)',
  async (settings) => {
    const app = createApp(testContext({ RATE_LIMIT: 'on', ...settings }));
    const ofResetConnection: RequestListener = (request, response) => {
      Object.defineProperty(request.socket, 'remoteAddress', { value: undefined });
      app(request, response);
    };
    const answers = await several(11, (index) =>
      supertest(createServer(ofResetConnection))
        .post('/api/auth/register')
        .set('X-Forwarded-For', '203.0.113.1')
        .send({ full_name: 'Ada', email: address(`reset${index}`), password: 'a good password' }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(400));
    expect(await UserModel.countDocuments({ email: /^limited-reset/ })).toBe(0);
  },
);

describe('forwarded addresses', () => {
  const from = (ip: string) => ({ 'X-Forwarded-For': ip });

  test.each(['development', 'production'])(
    'in %s are ignored while TRUST_PROXY is unset',
    async (NODE_ENV) => {
      const app = createApp(
        testContext({ RATE_LIMIT: 'on', NODE_ENV, WEB_ORIGIN: 'https://rosette.example' }),
      );
      const login: Call = (index) => tryToSignIn(app, from(`203.0.113.${index}`));
      expect(await callsUntilRefused(login, 20)).toBe(10);
    },
  );

  test('are counted separately behind a proxy in TRUST_PROXY', async () => {
    const app = createApp(testContext({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8' }));
    const login: Call = () => tryToSignIn(app, from('203.0.113.1'));
    expect(await callsUntilRefused(login, 20)).toBe(10);
    expect((await tryToSignIn(app, from('203.0.113.2'))).status).toBe(404);
  });

  test('before the first proxy outside TRUST_PROXY are ignored', async () => {
    const app = createApp(testContext({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' }));
    const login: Call = (index) => tryToSignIn(app, from(`203.0.113.${index}, 198.51.100.1`));
    expect(await callsUntilRefused(login, 20)).toBe(10);
  });

  test('all addresses of an IPv6 /64 count as one, in any spelling', async () => {
    const app = createApp(testContext({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' }));
    const login: Call = (index) =>
      tryToSignIn(app, from(index % 2 ? `2001:db8::${index}` : `2001:0DB8:0:0:${index}::1`));
    expect(await callsUntilRefused(login, 20)).toBe(10);
    expect((await tryToSignIn(app, from('2001:db8:0:1::1'))).status).toBe(404);
  });
});

test('several processes count together, without storing addresses', async () => {
  const apps = [aFreshApp(), aFreshApp()];
  expect(await callsUntilRefused((index) => tryToSignIn(apps[index % 2] as Express), 20)).toBe(10);
  const kept = JSON.stringify(await RateLimitCountModel.find().lean());
  expect(kept).toContain('login:address');
  expect(kept).not.toMatch(/rosette\.example|127\.0\.0\.1/);
});

test('a count expires a minute after its first call', async () => {
  const before = Date.now();
  await tryToSignIn(aFreshApp());
  const after = Date.now();
  const count = await RateLimitCountModel.findOne({ key: /^login:address/ }).lean();
  const began = (count?.expire?.getTime() ?? 0) - 60_000;
  expect(began).toBeGreaterThanOrEqual(before);
  expect(began).toBeLessThanOrEqual(after);
});

test('a count from before the clock was set back by hours is ignored', async () => {
  const app = aFreshApp();
  await callsUntilRefused(() => tryToSignIn(app), 20);
  await RateLimitCountModel.updateMany({}, { expire: new Date(Date.now() + 3 * 3_600_000) });
  // Another process, without the cached limit.
  const next = aFreshApp();
  expect(await callsUntilRefused(() => tryToSignIn(next), 20)).toBe(10);
  expect((await RateLimitCountModel.findOne().lean())?.expire?.getTime()).toBeLessThan(Date.now() + 60_001);
});
