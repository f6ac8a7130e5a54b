import { contract } from '@rosette/shared/contract/index.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { SettingsModel, settingsId } from '#features/settings/settings.model.ts';
import { applySettings } from '#features/settings/settings.service.ts';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { mailedLink } from '#test/mails.ts';
import { UserModel } from './user.model.ts';

const { account, auth, site, siteSettings, users } = contract;

const set = async (body: object) => as(await anAdmin()).call(siteSettings.update, { body });

afterEach(async () => {
  await SettingsModel.deleteOne({ _id: settingsId });
  applySettings({});
});

async function register() {
  const body = {
    full_name: 'Ada',
    email: `${crypto.randomUUID()}@rosette.example`,
    password: 'a good password',
  };
  const { body: session } = await as(null).call(auth.register, { body });
  return session;
}

const me = async (someone: { token: string }) => (await as(someone).call(users.me)).body;
const agree = (someone: { token: string }) => as(someone).call(users.agree);
const counted = async (admin: Member) => (await as(admin).call(siteSettings.agreement)).body;

describe('without terms or privacy notice', () => {
  test('nothing is asked of anybody', async () => {
    await set({ terms: { en: 'Be kind' } });
    expect((await as(null).call(site.get)).body.agreement).toBeNull();
    const joined = await register();
    expect(await me(joined)).toMatchObject({ agreed: null, must_agree: false });
    expect((await agree(joined)).status).toBe(204);
    expect(await me(joined)).toMatchObject({ agreed: null, must_agree: false });
    expect(await counted(await anAdmin())).toMatchObject({ is_asked: false, agreed: 0 });
  });
});

describe('terms and privacy notice', () => {
  test('are agreed to by joining; the account and its export keep their versions and when', async () => {
    await set({ terms: { en: 'Be kind' }, privacy: { de: 'Wir merken uns nichts' } });
    const { body } = await as(null).call(site.get);
    expect(body.agreement).toEqual({ terms: expect.any(String), privacy: expect.any(String) });
    const joined = await register();
    const agreed = { ...body.agreement, at: expect.any(String) };
    expect(joined.user).toMatchObject({ agreed, must_agree: false });
    const exported = await as(joined).call(account.download);
    expect(exported.body.profile).toMatchObject({ agreed });
  });

  test('that are set for the first time or changed in any language are to be agreed to', async () => {
    const member = await aMember();
    expect((await me(member)).must_agree).toBe(false);
    await set({ terms: { en: 'Be kind' }, privacy: { en: 'We keep nothing' } });
    expect(await me(member)).toMatchObject({ agreed: null, must_agree: true });
    // Nothing is closed to her.
    expect((await as(member).call(users.list)).status).toBe(200);
    expect((await agree(member)).status).toBe(204);
    const first = await me(member);
    expect(first).toMatchObject({ agreed: { at: expect.any(String) }, must_agree: false });

    await set({ privacy: { en: 'We keep nothing', de: 'Wir behalten alles' } });
    const changed = await me(member);
    expect(changed).toMatchObject({ agreed: first.agreed, must_agree: true });
    const { agreement } = (await as(null).call(site.get)).body;
    expect(agreement?.terms).toBe(first.agreed?.terms);
    expect(agreement?.privacy).not.toBe(first.agreed?.privacy);
    await agree(member);
    expect((await me(member)).must_agree).toBe(false);
    await set({ privacy: null });
    expect((await me(member)).must_agree).toBe(false);
  });

  test('that somebody else agreed to who registered with her address are not agreed to by its owner', async () => {
    await set({ terms: { en: 'Be kind' }, privacy: { en: 'We keep nothing' } });
    const squatter = await register();
    const link = new URL(await mailedLink(squatter.user.email, '/verify-email'));
    const body = { token: link.searchParams.get('token') ?? '', new_password: 'a password of hers' };
    const owner = (await as(null).call(account.verifyEmail, { body })).body;
    expect(await me({ token: owner.token ?? '' })).toMatchObject({ agreed: null, must_agree: true });
  });

  test('that were agreed to before keep the first time', async () => {
    await set({ terms: { en: 'Be kind' }, privacy: { en: 'We keep nothing' } });
    const member = await aMember();
    await agree(member);
    const { agreed } = await me(member);
    clock.setTo(new Date(Date.now() + 60_000));
    await agree(member);
    expect((await me(member)).agreed).toEqual(agreed);
  });

  test('show admins how many have agreed', async () => {
    await set({ terms: { en: 'Be brave' }, privacy: { en: 'We keep nothing' } });
    const admin = await anAdmin();
    const before = await counted(admin);
    expect(before).toMatchObject({ is_asked: true, agreed: 0 });
    const members: Member[] = [await aMember(), await aMember()];
    await agree(members[0] as Member);
    expect(await counted(admin)).toEqual({ is_asked: true, agreed: 1, members: before.members + 2 });
    // Who waits to be admitted may agree, and is no member yet.
    await UserModel.updateOne({ _id: members[1]?.id }, { admission: { state: 'waiting', answers: [] } });
    expect((await agree(members[1] as Member)).status).toBe(204);
    expect(await counted(admin)).toEqual({ is_asked: true, agreed: 1, members: before.members + 1 });
  });
});
