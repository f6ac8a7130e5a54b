import { contract } from '@rosette/shared/contract/index.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { SettingsModel } from '#features/settings/settings.model.ts';
import { makeAdmin } from '#features/users/accounts.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, context, testContext } from '#test/api.ts';
import { aMember, anAdmin, atOnce } from '#test/factories.ts';
import { startServer } from '#test/start-server.ts';
import { offerAdminLink } from './first-admin.service.ts';

const { account, audit, users } = contract;

beforeEach(async () => void (await UserModel.deleteMany({ role: 'admin' })));

const offer = (app = context, isShown = true) => offerAdminLink(app, isShown);
const tokenOf = (link: string | null) => /\/first-admin\/([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
const open = (member: { token: string }, token: string) =>
  as(member).call(account.becomeAdmin, { body: { token } });
const dead = { status: 400, code: 'admin_link_invalid' };

describe('the link of the start', () => {
  test('makes the member who opens it an admin, once, and is audited', async () => {
    const link = await offer();
    expect(link).toMatch(`${context.config.webOrigin}/first-admin/`);
    const [ada, eve] = [await aMember(), await aMember()];
    expect(await as(null).call(account.becomeAdmin, { body: { token: tokenOf(link) } })).toMatchObject({
      status: 401,
    });
    expect(await open(ada, tokenOf(link))).toMatchObject({
      status: 200,
      body: { id: ada.id, role: 'admin' },
    });
    expect((await as(ada).call(users.me)).body.role).toBe('admin');
    expect(await open(eve, tokenOf(link))).toMatchObject(dead);
    expect((await as(eve).call(users.me)).body.role).toBe('member');
    const { body: entries } = await as(ada).call(audit.list, { query: { subject: ada.id } });
    expect(entries).toMatchObject([
      {
        action: 'user.role',
        actor: { id: ada.id },
        details: { before: { role: 'member' }, after: { role: 'admin' } },
      },
    ]);
  });

  test('is stored as a hash only', async () => {
    const token = tokenOf(await offer());
    expect(token).not.toBe('');
    expect(JSON.stringify(await SettingsModel.find().lean())).not.toContain(token);
  });

  test('makes one admin of several who open it at once', async () => {
    const token = tokenOf(await offer());
    const members = await Promise.all([aMember(), aMember(), aMember(), aMember()]);
    const answers = await Promise.all(members.map((member) => open(member, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await UserModel.countDocuments({ role: 'admin' })).toBe(1);
  });

  test('is valid for an hour', async () => {
    const token = tokenOf(await offer());
    const ada = await aMember();
    clock.setTo(new Date(Date.now() + 3_601_000));
    expect(await open(ada, token)).toMatchObject(dead);
  });

  test('ends when the next start prints another one', async () => {
    const [former, latest] = [tokenOf(await offer()), tokenOf(await offer())];
    const ada = await aMember();
    expect(await open(ada, former)).toMatchObject(dead);
    expect((await open(ada, latest)).status).toBe(200);
  });

  test('is one only where two processes start at once', async () => {
    const links = await atOnce(2, () => offer());
    const ada = await aMember();
    const answers = [];
    for (const link of links) answers.push((await open(ada, tokenOf(link))).status);
    expect(answers.sort()).toEqual([200, 400]);
  });

  test('is not there with an admin, with ADMIN_EMAIL, and where nobody would see it; a former one has ended', async () => {
    const ada = await aMember();
    for (const offerNone of [
      () => offer(testContext({ ADMIN_EMAIL: 'ada@rosette.example' })),
      () => offer(context, false),
      async () => {
        const admin = await anAdmin();
        const link = await offer();
        await UserModel.deleteOne({ _id: admin.id });
        return link;
      },
    ]) {
      const former = tokenOf(await offer());
      expect(await offerNone()).toBe(null);
      expect(await open(ada, former)).toMatchObject(dead);
    }
  });

  test('ends when somebody becomes an admin by ADMIN_EMAIL', async () => {
    const token = tokenOf(await offer());
    const [eve, ada] = [await aMember(), await aMember({ is_confirmed: true })];
    await makeAdmin(testContext({ ADMIN_EMAIL: ada.user.email }), ada.user.email);
    expect((await as(ada).call(users.me)).body.role).toBe('admin');
    expect(await open(eve, token)).toMatchObject(dead);
  });
});

test('the log of a start in production has no link, and says that nobody is an admin', async () => {
  const server = await startServer({
    NODE_ENV: 'production',
    WEB_ORIGIN: 'https://rosette.example',
    TRUST_PROXY: '172.28.43.2',
  });
  await expect
    .poll(() => server.lines().map(({ msg }) => msg))
    .toContain('nobody is an admin: ADMIN_EMAIL is not set');
  expect(server.printed()).not.toContain('/first-admin/');
});
