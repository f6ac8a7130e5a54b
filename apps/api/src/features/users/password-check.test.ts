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
  // The minutes of the limit pass only by `moveClock`.
  clock.stopAt(clock.now());
  member = await aMember();
});

/** Checks one password: 200, 401, or the seconds to wait. */
async function tryFrom(address: string, password = 'wrong', of = context): Promise<number | string> {
  const user = await findCredentialsById(member.id);
  if (!user) throw new Error('the member is gone');
  try {
    await checkPassword(of, user, password, address);
    return 200;
  } catch (error) {
    const { status, headers, code } = error as AppError;
    if (status === 429) expect(code).toBe('too_many_attempts');
    return status === 429 ? `wait ${headers['Retry-After']}` : status;
  }
}

const moveClock = (seconds: number) => clock.stopAt(new Date(clock.now().getTime() + seconds * 1000));
const fiveWrong = [401, 401, 401, 401, 401];
const isWaiting = (answer: number | string) => /^wait ([1-9]|[1-5]\d|60)$/.test(String(answer));

describe('wrong passwords of an account', () => {
  test('are answered five times a minute; then no password is checked until the minute is over', async () => {
    expect(await several(5, (index) => tryFrom(stranger(index)))).toEqual(fiveWrong);
    expect(await tryFrom(stranger(6))).toSatisfy(isWaiting);
    expect(await tryFrom(stranger(7), member.password)).toSatisfy(isWaiting);
    moveClock(61);
    expect(await tryFrom(stranger(7), member.password)).toBe(200);
  });

  test('refused tries do not extend the wait', async () => {
    await several(5, () => tryFrom(stranger()));
    moveClock(50);
    await several(3, () => tryFrom(stranger()));
    moveClock(11);
    expect(await several(5, () => tryFrom(stranger()))).toEqual(fiveWrong);
  });

  test('right ones are not counted', async () => {
    expect(await several(12, () => tryFrom(stranger(), member.password))).toEqual(Array(12).fill(200));
  });

  test('of a hundred tries at once at most five are checked, wherever the right one is', async () => {
    const answers = await atOnce(100, (index) =>
      tryFrom(stranger(index), index === 60 ? member.password : 'wrong'),
    );
    expect(answers.filter((answer) => answer === 401)).toHaveLength(5);
    expect(answers.filter(isWaiting).length).toBeGreaterThanOrEqual(94);
  });

  test('do not count for other members', async () => {
    await several(6, () => tryFrom(stranger()));
    member = await aMember();
    expect(await tryFrom(stranger(), member.password)).toBe(200);
  });

  test('are counted over all processes', async () => {
    const another = testContext({ RATE_LIMIT: 'on' });
    await several(3, () => tryFrom(stranger()));
    await several(2, () => tryFrom(stranger(), 'wrong', another));
    expect(await tryFrom(stranger())).toSatisfy(isWaiting);
    expect(await tryFrom(stranger(), 'wrong', another)).toSatisfy(isWaiting);
  });

  test('lock an account for a minute at most when the clock is set back by hours', async () => {
    await several(6, () => tryFrom(stranger()));
    moveClock(-3 * 3600);
    expect(await several(5, () => tryFrom(stranger()))).toEqual(fiveWrong);
    expect(await tryFrom(stranger())).toSatisfy(isWaiting);
    moveClock(61);
    expect(await tryFrom(stranger(), member.password)).toBe(200);
  });
});

describe('from a network address that has signed in to the account', () => {
  beforeEach(async () => {
    await tryFrom(home, member.password);
  });

  test('signing in works while another address is locked', async () => {
    await several(60, (index) => tryFrom(stranger(index)));
    expect(await tryFrom(home, member.password)).toBe(200);
  });

  test('five wrong ones a minute are answered and lock no other address', async () => {
    expect(await several(5, () => tryFrom(home))).toEqual(fiveWrong);
    expect(await tryFrom(home, member.password)).toSatisfy(isWaiting);
    expect(await tryFrom(stranger(), member.password)).toBe(200);
  });

  test('the address is unknown again after 30 days', async () => {
    moveClock(30 * 86_400 + 1);
    await several(5, () => tryFrom(stranger()));
    expect(await tryFrom(home, member.password)).toSatisfy(isWaiting);
  });
});

describe('over HTTP, behind a proxy that forwards addresses', () => {
  const app = createApp(testContext({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' }));
  let addresses = 0;
  /** A network address without earlier sign-ins. */
  const aNewAddress = () => {
    addresses += 1;
    return `2001:db8:${addresses.toString(16)}::1`;
  };
  const login = async (password: string, address = aNewAddress()) => {
    const body = { email: member.user.email, password };
    return as(null, app).call(auth.login, { body, headers: { 'X-Forwarded-For': address } });
  };

  test('the sixth wrong one is 429 with Retry-After, at login and when changing the password', async () => {
    expect(await several(5, async () => (await login('wrong')).status)).toEqual(fiveWrong);
    const change = await as(member, app).call(auth.changePassword, {
      body: { current_password: member.password, new_password: 'another password' },
    });
    for (const { status, headers, detail } of [await login(member.password), change]) {
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(detail).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/);
    }
  });

  test('malformed bodies and unknown addresses do not count', async () => {
    const send = (body: object) =>
      as(null, app).call(auth.login, {
        body: body as { email: string; password: string },
        headers: { 'X-Forwarded-For': aNewAddress() },
      });
    const { email } = member.user;
    const bodies = [
      { email },
      { email, password: '' },
      { email, password: 7 },
      { email, password: 'x'.repeat(73) },
    ];
    for (const body of [...bodies, ...bodies]) expect((await send(body)).status).toBe(422);
    expect((await login(member.password)).status).toBe(200);
  });

  test.each(['registered', 'reset her password by mail'])(
    'wrong ones from elsewhere do not lock her out where she %s',
    async (how) => {
      const address = aNewAddress();
      const headers = { 'X-Forwarded-For': address };
      const password = 'another password';
      const email = `${how.length}-${member.user.email}`;
      const body = { full_name: 'Ada Lind', email, password };
      const { body: session } = await as(null, app).call(auth.register, {
        body,
        headers: how === 'registered' ? headers : { 'X-Forwarded-For': aNewAddress() },
      });
      member = { ...member, id: session.user.id, user: session.user };
      if (how !== 'registered') {
        await as(null, app).call(auth.forgotPassword, { body: { email } });
        const token = new URL(await mailedLink(email, '/reset-password')).searchParams.get('token') ?? '';
        await as(null, app).call(auth.resetPassword, { body: { token, new_password: password }, headers });
      }
      await several(6, () => login('wrong'));
      expect((await login(password)).status).toBe(429);
      expect((await login(password, address)).status).toBe(200);
    },
  );

  test('with RATE_LIMIT=off there is no limit', async () => {
    const body = { email: member.user.email, password: 'wrong' };
    const statuses = await several(8, async () => (await as(null).call(auth.login, { body })).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
  });
});
