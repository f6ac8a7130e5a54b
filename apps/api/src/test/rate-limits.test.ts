import { contract } from '@rosette/shared/contract/index.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { RateLimitCountModel } from '../http/rate-limit-count.model.ts';
import { as, raw, testContext } from './api.ts';
import { aMember, atOnce, type Member, several } from './factories.ts';

const { auth, partner, advertisements, site } = contract;
/** Nothing was counted yet. */
beforeEach(() => RateLimitCountModel.deleteMany({}));

/** A process of its own. */
const aFreshApp = () => createApp(testContext({ RATE_LIMIT: 'on' }));
const address = (index: number | string) => `limited-${index}@rosette.example`;

type Call = (index: number) => Promise<{ status: number; headers: Record<string, string>; detail: string }>;

/** Calls until it is too often; answers how often it went well. */
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

describe('too often is 429 with Retry-After', () => {
  test('signing in: 5 a minute for an account, which leaves other accounts alone', async () => {
    const app = aFreshApp();
    const login = (email: string) => as(null, app).call(auth.login, { body: { email, password: 'wrong' } });
    expect(await callsUntilRefused(() => login(address('one')), 10)).toBe(5);
    expect((await login(` ${address('one').toUpperCase()}`)).status).toBe(429);
    expect((await login(address('two'))).status).toBe(404);
  });

  test('signing in or having forgotten, with whosever token: as often for an account as without', async () => {
    const app = aFreshApp();
    const others = await several(12, () => aMember());
    const { email } = (await aMember()).user;
    const login: Call = (index) =>
      as(others[index] as Member, app).call(auth.login, { body: { email, password: 'wrong' } });
    expect(await callsUntilRefused(login, 9)).toBe(5);
    const forget: Call = (index) =>
      as(others[index] as Member, app).call(auth.forgotPassword, { body: { email } });
    expect(await callsUntilRefused(forget, 9)).toBe(5);
  });

  test('signing in: 10 a minute for an address', async () => {
    const app = aFreshApp();
    const login: Call = (index) =>
      as(null, app).call(auth.login, { body: { email: address(index), password: 'wrong' } });
    expect(await callsUntilRefused(login, 20)).toBe(10);
  });

  test('guessing the current password while signed in: 5 a minute', async () => {
    const app = aFreshApp();
    const member = await aMember();
    const body = { current_password: 'wrong', new_password: 'another password' };
    const change = () => as(member, app).call(auth.changePassword, { body });
    expect(await callsUntilRefused(change, 10)).toBe(5);
  });

  test('registering: 10 an hour for an address', async () => {
    const app = aFreshApp();
    const register: Call = (index) =>
      as(null, app).call(auth.register, {
        body: { full_name: 'Ada', email: address(`r${index}`), password: 'a good password' },
      });
    expect(await callsUntilRefused(register, 20)).toBe(10);
  });

  test('asking for reset links: 5 an hour for an account, 20 for an address', async () => {
    const app = aFreshApp();
    const ask = (email: string) => as(null, app).call(auth.forgotPassword, { body: { email } });
    expect(await callsUntilRefused(() => ask(address('one')), 10)).toBe(5);
    expect(await callsUntilRefused((index) => ask(address(index)), 30)).toBe(14);
  });

  test('writing to us: 5 a minute for an address', async () => {
    const app = aFreshApp();
    const body = { name: 'Ada', email: 'ada@rosette.example', company: 'Acme', message: 'Hello' };
    expect(await callsUntilRefused(() => as(null, app).call(partner.contact, { body }), 10)).toBe(5);
  });

  test('signing in with a provider: 60 a minute for an address, both steps and both providers together', async () => {
    const app = aFreshApp();
    const ends = await several(61, async (index) => {
      const step = index % 2 ? '/api/auth/google' : '/api/auth/linkedin/callback';
      return (await raw(app).get(step)).headers.location;
    });
    expect(ends.filter((location) => location?.includes('error=not_configured'))).toHaveLength(60);
    expect(ends.at(-1)).toContain('/auth/callback?error=too_many_requests&provider=linkedin');
  });

  test('tracking: 120 a minute for an address', async () => {
    const app = aFreshApp();
    const track = () =>
      as(null, app).call(advertisements.track, {
        params: { id: '65f0c0ffee0c0ffee0c0ffee' },
        body: { action: 'view' },
      });
    expect(await callsUntilRefused(track, 130)).toBe(120);
  });

  test('anything else: 600 a minute for an address', async () => {
    const app = aFreshApp();
    const batches = await several(12, () => atOnce(50, () => as(null, app).call(site.health)));
    expect(batches.flat().every(({ status }) => status === 200)).toBe(true);
    expect((await as(null, app).call(site.health)).status).toBe(429);
  });
});

test('of a hundred calls at once no more pass than may', async () => {
  const app = aFreshApp();
  const statuses = await atOnce(
    100,
    async () =>
      (await as(null, app).call(auth.login, { body: { email: address('x'), password: 'wrong' } })).status,
  );
  expect(statuses.filter((status) => status === 404)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(95);
});

test('a forged forwarding header gains no new address outside production', async () => {
  const app = aFreshApp();
  const login: Call = (index) =>
    as(null, app).call(auth.login, {
      body: { email: address(index), password: 'wrong' },
      headers: { 'X-Forwarded-For': `203.0.113.${index}` },
    });
  expect(await callsUntilRefused(login, 20)).toBe(10);
});

test("several processes count together, and keep nobody's address for it", async () => {
  const apps = [aFreshApp(), aFreshApp()];
  const login = (index: number) =>
    as(null, apps[index % 2]).call(auth.login, { body: { email: address('x'), password: 'wrong' } });
  expect(await callsUntilRefused(login, 10)).toBe(5);
  const kept = JSON.stringify(await RateLimitCountModel.find().lean());
  expect(kept).toContain('login:account');
  expect(kept).not.toMatch(/rosette\.example|127\.0\.0\.1/);
});

test('a count ends by itself', async () => {
  const app = aFreshApp();
  const login = () => as(null, app).call(auth.login, { body: { email: address('x'), password: 'wrong' } });
  await login();
  const count = await RateLimitCountModel.findOne({ key: /^login:account/ }).lean();
  const left = (count?.expire?.getTime() ?? 0) - Date.now();
  expect(left).toBeGreaterThan(50_000);
  expect(left).toBeLessThanOrEqual(60_000);
});
