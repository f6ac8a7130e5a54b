import { contract } from '@rosette/shared/contract/index.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { applySettings } from '#features/settings/settings.service.ts';
import { makeAdmin } from '#features/users/accounts.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import type { AppContext } from '#lib/app-context.ts';
import { as, testContext } from '#test/api.ts';
import { aMember, anAdmin, aWord } from '#test/factories.ts';
import { mailedLink } from '#test/mails.ts';

const { account, auth, users } = contract;
const password = 'a good password';
const new_password = 'another good password';

let email: string;
let context: AppContext;
let app: ReturnType<typeof createApp>;
beforeEach(() => {
  email = `${aWord()}@rosette.example`;
  context = testContext({ ADMIN_EMAIL: email });
  app = createApp(context);
});

const call = (someone: { token: string } | null) => as(someone, app);
const register = async () =>
  (await call(null).call(auth.register, { body: { full_name: 'Ada', email, password } })).body;
const tokenFor = async (page: '/verify-email' | '/reset-password') =>
  new URL(await mailedLink(email, page)).searchParams.get('token') ?? '';
const roleOf = async () => (await UserModel.findOne({ email }).lean())?.role;

describe('where mail is sent, the account with ADMIN_EMAIL', () => {
  test('is no admin after registering, nor after a start, until it has confirmed the address', async () => {
    const session = await register();
    expect(session.user.role).toBe('member');
    await makeAdmin(context, context.config.ADMIN_EMAIL);
    expect((await call(session).call(users.me)).body.role).toBe('member');
    const token = await tokenFor('/verify-email');
    expect((await call(session).call(account.verifyEmail, { body: { token } })).status).toBe(200);
    expect((await call(session).call(users.me)).body.role).toBe('admin');
  });

  test('is an admin after a start, once confirmed', async () => {
    await aMember({ email, is_confirmed: true });
    await makeAdmin(context, context.config.ADMIN_EMAIL);
    expect(await roleOf()).toBe('admin');
  });

  test('belongs to the reader of its mail, not to whoever registered it', async () => {
    const squatter = await register();
    const token = await tokenFor('/verify-email');
    const { body } = await call(null).call(account.verifyEmail, { body: { token, new_password } });
    expect((await call({ token: body.token ?? '' }).call(users.me)).body.role).toBe('admin');
    expect((await call(squatter).call(users.me)).status).toBe(401);
  });

  test('is an admin after a password reset, which confirms the address, too', async () => {
    await register();
    await call(null).call(auth.forgotPassword, { body: { email } });
    const token = await tokenFor('/reset-password');
    await call(null).call(auth.resetPassword, { body: { token, new_password } });
    expect(await roleOf()).toBe('admin');
  });

  test('does not wait for another admin when it comes by the invitation of a member', async () => {
    applySettings({ values: { admission: 'approval' } });
    const member = await aMember({ is_confirmed: true });
    await call(member).call(contract.invitations.create, { body: { email } });
    const invitation = (await mailedLink(email, '/join/')).split('/').at(-1) ?? '';
    const body = { full_name: 'Ada', email, password, invitation };
    const { body: session } = await call(null).call(auth.register, { body });
    expect(session.user).toMatchObject({ role: 'admin', is_email_verified: true });
    expect((await call(session).call(users.list)).status).toBe(200);
    applySettings({});
  });

  test('is in although it was declined when somebody else had registered it', async () => {
    applySettings({ values: { admission: 'approval' } });
    const { user } = await register();
    const admin = await anAdmin();
    await call(admin).call(contract.admissions.decline, { params: { id: user.id }, body: {} });
    await call(null).call(auth.forgotPassword, { body: { email } });
    const token = await tokenFor('/reset-password');
    await call(null).call(auth.resetPassword, { body: { token, new_password } });
    const { body: session } = await call(null).call(auth.login, { body: { email, password: new_password } });
    expect(session.user?.role).toBe('admin');
    expect((await call(session).call(users.list)).status).toBe(200);
    applySettings({});
  });

  test('is an admin when a member has changed her address to it', async () => {
    const member = await aMember({ is_confirmed: true });
    await call(member).call(account.changeEmail, { body: { email, current_password: member.password } });
    const token = await tokenFor('/verify-email');
    expect((await call(member).call(users.me)).body.role).toBe('member');
    await call(member).call(account.verifyEmail, { body: { token } });
    expect((await call(member).call(users.me)).body.role).toBe('admin');
  });

  test.each(['changed her address', 'left'])(
    'is no admin when somebody else registers it after the admin %s',
    async (what) => {
      const admin = await aMember({ email, role: 'admin', is_confirmed: true });
      await (what === 'left'
        ? UserModel.deleteOne({ _id: admin.id })
        : UserModel.updateOne({ _id: admin.id }, { email: `${aWord()}@rosette.example` }));
      expect((await register()).user.role).toBe('member');
      await makeAdmin(context, context.config.ADMIN_EMAIL);
      expect(await roleOf()).toBe('member');
    },
  );
});

test('where no mail is sent, the account with ADMIN_EMAIL is an admin after a start', async () => {
  context.mail.isOn = false;
  await aMember({ email });
  await makeAdmin(context, context.config.ADMIN_EMAIL);
  expect(await roleOf()).toBe('admin');
});
