import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SettingsModel } from '#features/settings/settings.model.ts';
import { applySettings } from '#features/settings/settings.service.ts';
import { SignInAttemptModel } from '#features/users/sign-in-attempt.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { as } from '#test/api.ts';
import { anAdmin, aWord } from '#test/factories.ts';
import { aFileOfMembers, check, claimTokenOf, run } from '#test/imports.ts';
import { mailedLink } from '#test/mails.ts';
import { type SocialWorld, startSocialWorld } from '#test/social-world.ts';

const { account, auth, billing, claims, users } = contract;

let world: SocialWorld;
beforeAll(async () => {
  world = await startSocialWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  applySettings({});
  await SettingsModel.deleteMany();
});

const password = 'a password of her own';
const tokenIn = async (email: string, path: string) =>
  new URL(await mailedLink(email, path)).searchParams.get('token') ?? '';

/** Ways to prove a mailbox; each returns the session token of who proved it. */
const proofs = {
  async 'the confirming link with a new password'(email: string) {
    const token = await tokenIn(email, '/verify-email');
    return (await as(null).call(account.verifyEmail, { body: { token, new_password: password } })).body.token;
  },
  async 'a reset link'(email: string) {
    await as(null).call(auth.forgotPassword, { body: { email } });
    const token = await tokenIn(email, '/reset-password');
    await as(null).call(auth.resetPassword, { body: { token, new_password: password } });
    return (await as(null).call(auth.login, { body: { email, password } })).body.token;
  },
  async 'a provider'(email: string) {
    const person = world.addPerson({ name: 'Ada Lind', email, email_verified: true });
    return (await world.signIn('google', person.id)).token;
  },
  async 'a claim link'(email: string) {
    const token = await claimTokenOf(email);
    return (await as(null).call(claims.claim, { body: { token, password } })).body.token;
  },
};

/** What the account still keeps of what somebody entered in it. */
async function leftIn(id: string) {
  const stored = await UserModel.findById(id).select('+notification_preferences').lean().orFail();
  return {
    answers: stored.admission?.answers.map(({ answer }) => answer),
    inviter: stored.admission?.inviter_id,
    agreed: stored.agreed?.terms,
    digest: stored.notification_preferences?.digest,
    addresses: (await SignInAttemptModel.find({ member_id: id }).lean()).map(({ address }) => address),
  };
}
const strangersAddress = '203.0.113.9';

/** Somebody has entered all of it in an account that she registered, with an address that was imported before. */
async function registered(email: string) {
  const admin = await anAdmin();
  await run(admin, (await check(admin, aFileOfMembers(email))).body.id);
  applySettings({
    values: { admission: 'approval', questions: { en: ['Who are you?'], de: ['Wer bist du?'] } },
  });
  const body = { full_name: 'Eve', email, password: 'a good password', answers: ['An impostor'] };
  const session = (await as(null).call(auth.register, { body })).body;
  // As of one who was let in meanwhile: who waits has no billing details.
  await UserModel.updateOne(
    { _id: session.user.id },
    {
      'admission.state': 'admitted',
      'admission.inviter_id': admin.id,
      notification_preferences: { digest: 'never' },
      agreed: { terms: '1', privacy: '1', at: new Date() },
    },
  );
  const at = new Date(Date.now() + 86_400_000);
  await SignInAttemptModel.create({
    member_id: session.user.id,
    address: strangersAddress,
    signed_in_at: new Date(),
    expires_at: at,
  });
  const given = await as(session).call(billing.update, { body: { name: 'Eve Ltd', country: 'DE' } });
  expect(given.status).toBe(200);
  return session;
}

test.each(Object.entries(proofs))('%s ends what somebody else left in the account', async (_, prove) => {
  const email = `${aWord()}@friends.example`.toLowerCase();
  const impostor = await registered(email);
  const owner = as({ token: (await prove(email)) ?? '' });
  const me = (await owner.call(users.me)).body;
  expect(me).toMatchObject({ id: impostor.user.id, is_email_verified: true });
  expect((await owner.call(billing.get)).body).toEqual({
    name: null,
    address: null,
    country: null,
    vat_id: null,
  });
  const left = await leftIn(me.id);
  expect(left).toMatchObject({ answers: [], inviter: undefined, agreed: undefined, digest: undefined });
  expect(left.addresses).not.toContain(strangersAddress);
  expect((await as(impostor).call(users.me)).status).toBe(401);
});

test('the confirming link with her own password leaves what is hers', async () => {
  const email = `${aWord()}@friends.example`.toLowerCase();
  const she = await registered(email);
  const token = await tokenIn(email, '/verify-email');
  const body = { token, current_password: 'a good password' };
  expect((await as(null).call(account.verifyEmail, { body })).status).toBe(200);
  expect((await as(she).call(users.me)).body.is_email_verified).toBe(true);
  expect((await as(she).call(billing.get)).body.name).toBe('Eve Ltd');
  expect(await leftIn(she.user.id)).toMatchObject({
    answers: ['An impostor'],
    agreed: '1',
    digest: 'never',
    addresses: [strangersAddress],
  });
});

test('a reset of a confirmed account leaves what is hers', async () => {
  const email = `${aWord()}@friends.example`.toLowerCase();
  const { body: she } = await as(null).call(auth.register, {
    body: { full_name: 'Ada', email, password: 'a good password' },
  });
  await UserModel.updateOne({ _id: she.user.id }, { email_verified_at: new Date() });
  await as(she).call(billing.update, { body: { name: 'Ada Ltd' } });
  const token = await proofs['a reset link'](email);
  expect((await as({ token }).call(billing.get)).body.name).toBe('Ada Ltd');
});
