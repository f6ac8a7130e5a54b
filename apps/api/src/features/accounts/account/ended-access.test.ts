import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { as, raw } from '#test/api.ts';
import { anAdmin, aWord, withProvider } from '#test/factories.ts';
import { mailedLink } from '#test/mails.ts';
import { type SocialWorld, startSocialWorld } from '#test/social-world.ts';

const { account, auth, businesses, events, suspensions, users } = contract;

let world: SocialWorld;
beforeAll(async () => {
  world = await startSocialWorld();
});
afterAll(() => world.close());

const call = (someone: { token: string } | null) => as(someone, world.app);
const password = 'a good password';

const mailedToken = async (email: string, page: '/verify-email' | '/reset-password') =>
  new URL(await mailedLink(email, page)).searchParams.get('token') ?? '';

/** An account with an unconfirmed address, and all that it can give out. */
async function anAccountWithAccess() {
  const email = `${aWord()}@friends.example`;
  const session = (await call(null).call(auth.register, { body: { full_name: 'Ada', email, password } }))
    .body;
  const calendar = new URL((await call(session).call(events.calendarLink)).body.url).pathname;
  const member = { id: session.user.id, token: session.token, user: session.user, password };
  await withProvider(member, 'linkedin');
  await call(null).call(auth.forgotPassword, { body: { email } });
  const key = aWord();
  /** Creates a business with the same key each time. */
  const create = async (token: string) =>
    call({ token }).call(businesses.create, {
      headers: { 'Idempotency-Key': key },
      body: { name: 'Rose Bakery', description: 'Bread', industry: 'Food' },
    });
  const { body: business } = await create(session.token);
  expect((await create(session.token)).body.id).toBe(business.id);
  return {
    ...member,
    email,
    business,
    create,
    calendarStatus: async () => (await raw(world.app).get(calendar)).status,
    confirmation: await mailedToken(email, '/verify-email'),
    reset: await mailedToken(email, '/reset-password'),
  };
}

type Given = Awaited<ReturnType<typeof anAccountWithAccess>>;

const body = (new_password: string) => ({ current_password: password, new_password });

const changedPassword = 'a changed password';

/** Each answers the token of a new session. */
const endings: [string, (given: Given) => Promise<string>][] = [
  [
    'her sign-in with Google, where somebody else registered her address',
    async ({ email }) => {
      const { id } = world.addPerson({ name: 'Ada', email, email_verified: true });
      return (await world.signIn('google', id)).token ?? '';
    },
  ],
  [
    'the link to her address, with a new password',
    async ({ confirmation: token }) =>
      (await call(null).call(account.verifyEmail, { body: { token, new_password: 'hers from now on' } })).body
        .token ?? '',
  ],
  [
    'a password reset',
    async ({ email, reset: token }) => {
      const new_password = 'hers from now on';
      await call(null).call(auth.resetPassword, { body: { token, new_password } });
      return (await call(null).call(auth.login, { body: { email, password: new_password } })).body.token;
    },
  ],
  [
    changedPassword,
    async (given) =>
      (await call(given).call(auth.changePassword, { body: body('hers from now on') })).body.token,
  ],
  ['signing out everywhere', async (given) => (await call(given).call(account.signOutEverywhere)).body.token],
  [
    'an unlinked provider',
    async (given) =>
      (await call(given).call(account.unlinkProvider, { params: { provider: 'linkedin' } })).body.token,
  ],
  [
    'a suspension that is over',
    async ({ id, email }) => {
      const admin = await anAdmin();
      await call(admin).call(suspensions.suspend, { params: { id }, body: { reason: 'Spam' } });
      await call(admin).call(suspensions.unsuspend, { params: { id } });
      return (await call(null).call(auth.login, { body: { email, password } })).body.token;
    },
  ],
];

describe.each(endings)('%s', (ending, end) => {
  test('ends sessions, calendar address, mailed links and kept answers', async () => {
    const given = await anAccountWithAccess();
    expect(await given.calendarStatus()).toBe(200);
    const token = await end(given);

    expect((await call(given).call(users.me)).status).toBe(401);
    expect((await call({ token }).call(users.me)).body.id).toBe(given.id);
    expect(await given.calendarStatus()).toBe(404);
    const confirming = { token: given.confirmation, new_password: 'somebody else’s' };
    if (ending !== changedPassword) {
      expect((await call(null).call(account.verifyEmail, { body: confirming })).status).toBe(400);
    }
    const resetting = { token: given.reset, new_password: 'somebody else’s' };
    expect((await call(null).call(auth.resetPassword, { body: resetting })).status).toBe(400);
    const { status, body: another } = await given.create(token);
    expect([status, another.id === given.business.id]).toEqual([201, false]);

    const { url } = (await call({ token }).call(events.calendarLink)).body;
    expect((await raw(world.app).get(new URL(url).pathname)).status).toBe(200);
    expect((await call({ token }).call(events.calendarLink)).body.url).toBe(url);
  });
});

test('a deleted account ends sessions, calendar address and mailed links', async () => {
  const given = await anAccountWithAccess();
  await call(given).call(account.remove, { body: { current_password: password } });
  expect((await call(given).call(users.me)).status).toBe(401);
  expect(await given.calendarStatus()).toBe(404);
  expect((await call(null).call(auth.verifyResetToken, { query: { token: given.reset } })).status).toBe(400);
  const confirming = { token: given.confirmation, current_password: password };
  expect((await call(null).call(account.verifyEmail, { body: confirming })).status).toBe(400);
});

test('a changed password keeps the link that confirms the address', async () => {
  const given = await anAccountWithAccess();
  const { token } = (await call(given).call(auth.changePassword, { body: body('hers from now on') })).body;
  const confirmed = await call({ token }).call(account.verifyEmail, { body: { token: given.confirmation } });
  expect(confirmed.status).toBe(200);
});
