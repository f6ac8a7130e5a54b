import { contract } from '@rosette/shared/contract/index.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { findCredentialsById } from '#features/users/accounts.service.ts';
import { checkPassword } from '#features/users/password-check.service.ts';
import type { AppError } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aMember, atOnce, type Member, several } from '#test/factories.ts';
import { mailedLink } from '#test/mails.ts';
import { createApp } from '../../app.ts';

const { auth } = contract;
const context = testContext({ RATE_LIMIT: 'on' });
const home = '198.51.100.7';
const stranger = (index = 0) => `203.0.113.${index}`;

let member: Member;
beforeEach(async () => {
  member = await aMember();
});

/** One try: 200, 401, or how many seconds there are to wait. */
async function tryFrom(address: string, password = 'wrong', of = context): Promise<number | string> {
  const user = await findCredentialsById(member.id);
  if (!user) throw new Error('the member is gone');
  try {
    await checkPassword(of, user, password, address);
    return 200;
  } catch (error) {
    const { status, headers, message } = error as AppError;
    if (status === 429) expect(message).toMatch(/^Too many attempts\. Please try again in \d+ (sec|min)/);
    return status === 429 ? `wait ${headers['Retry-After']}` : status;
  }
}

const wait = (seconds: number) => clock.setTo(new Date(clock.now().getTime() + seconds * 1000));

describe('wrong passwords from one address', () => {
  test('cost nothing five times, then longer and longer, a quarter of an hour at most', async () => {
    expect(await several(5, () => tryFrom(stranger()))).toEqual([401, 401, 401, 401, 401]);
    const waits = [];
    for (let round = 0; round < 8; round += 1) {
      const answer = String(await tryFrom(stranger()));
      waits.push(answer);
      wait(Number(answer.split(' ')[1]));
      expect(await tryFrom(stranger())).toBe(401);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900].map((seconds) => `wait ${seconds}`));
  });

  test('while waiting, not even the right one counts, and trying does not make it longer', async () => {
    await several(5, () => tryFrom(stranger()));
    expect(await tryFrom(stranger(), member.password)).toBe('wait 30');
    await several(3, () => tryFrom(stranger()));
    expect(await tryFrom(stranger())).toBe('wait 30');
  });

  test('are forgotten with the right one', async () => {
    await several(5, () => tryFrom(home));
    wait(30);
    expect(await tryFrom(home, member.password)).toBe(200);
    expect(await several(5, () => tryFrom(home))).toEqual([401, 401, 401, 401, 401]);
  });

  test('are forgotten after a day', async () => {
    await several(5, () => tryFrom(stranger()));
    wait(25 * 3600);
    expect(await several(5, () => tryFrom(stranger()))).toEqual([401, 401, 401, 401, 401]);
  });

  test('a hundred at once are all counted', async () => {
    await atOnce(100, () => tryFrom(stranger()));
    expect(await tryFrom(stranger())).toBe('wait 900');
  });

  test('do not slow down other members', async () => {
    await several(6, () => tryFrom(stranger()));
    member = await aMember();
    expect(await tryFrom(stranger(), member.password)).toBe(200);
  });

  test('are counted by all processes together', async () => {
    const another = testContext({ RATE_LIMIT: 'on' });
    await several(3, () => tryFrom(stranger()));
    await several(2, () => tryFrom(stranger(), 'wrong', another));
    expect(await tryFrom(stranger())).toBe('wait 30');
    expect(await tryFrom(stranger(), 'wrong', another)).toBe('wait 30');
  });
});

describe('a stranger who tries from elsewhere', () => {
  test('does not lock her out where she has signed in before', async () => {
    await tryFrom(home, member.password);
    await several(60, (index) => tryFrom(stranger(index)));
    expect(await tryFrom(home, member.password)).toBe(200);
  });

  test('with many addresses is slowed down all the same, by a minute at most', async () => {
    await several(20, (index) => tryFrom(stranger(index)));
    expect(await tryFrom(stranger(20))).toBe('wait 5');
    for (let index = 21; index < 30; index += 1) {
      wait(60);
      expect(await tryFrom(stranger(index))).toBe(401);
    }
    expect(await tryFrom(stranger(30))).toBe('wait 60');
  });

  test('does not keep her from a new device for longer than that, nor after a reset by mail', async () => {
    const app = createApp(testContext({ RATE_LIMIT: 'on' }));
    await several(40, (index) => tryFrom(stranger(index)));
    await as(null, app).call(auth.forgotPassword, { body: { email: member.user.email } });
    const link = new URL(await mailedLink(member.user.email, '/reset-password'));
    const token = link.searchParams.get('token') ?? '';
    await as(null, app).call(auth.resetPassword, { body: { token, new_password: 'another password' } });
    const { status } = await as(null, app).call(auth.login, {
      body: { email: member.user.email, password: 'another password' },
    });
    expect(status).toBe(200);
  });
});

describe('over HTTP', () => {
  test('too many wrong passwords are told, signing in and changing it alike', async () => {
    const app = createApp(testContext({ RATE_LIMIT: 'on' }));
    const body = { email: member.user.email, password: 'wrong' };
    await several(5, () => as(null, app).call(auth.login, { body }));
    // Another process, whose own rate limit has not counted anything yet.
    const next = createApp(testContext({ RATE_LIMIT: 'on' }));
    const login = await as(null, next).call(auth.login, { body: { ...body, password: member.password } });
    const change = await as(member, next).call(auth.changePassword, {
      body: { current_password: member.password, new_password: 'another password' },
    });
    for (const { status, headers, detail } of [login, change]) {
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(detail).toMatch(/^Too many \w+\. Please try again in \d+ (seconds|minutes)\.$/);
    }
  });

  test('where limits are off, nobody waits', async () => {
    const body = { email: member.user.email, password: 'wrong' };
    const statuses = await several(8, async () => (await as(null).call(auth.login, { body })).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
  });
});
