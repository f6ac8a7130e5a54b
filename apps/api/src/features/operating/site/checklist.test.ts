import { contract } from '@rosette/shared/contract/index.ts';
import type { UpdateSiteBody } from '@rosette/shared/contract/site-settings.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { BackupStateModel, backupStateId } from '#backup/backup-state.model.ts';
import { SettingsModel, settingsId } from '#features/settings/settings.model.ts';
import { applySettings } from '#features/settings/settings.service.ts';
import { as, testContext } from '#test/api.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { startMailWorld } from '#test/mail-world.ts';

const { setup, siteSettings } = contract;

let world: Awaited<ReturnType<typeof startMailWorld>>;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await SettingsModel.deleteOne({ _id: settingsId });
  applySettings({});
});

type App = ReturnType<typeof createApp>;
const doneIn = async (admin: Member, app: App = world.app) => {
  const { steps } = (await as(admin, app).call(setup.checklist)).body;
  return steps.filter(({ is_done }) => is_done).map(({ step }) => step);
};

test('the checklist is done step by step', async () => {
  const admin = await anAdmin();
  expect(await doneIn(admin)).toEqual([]);
  const texts = { privacy: { en: 'a' }, terms: { en: 'b' }, imprint: { de: 'c' } };
  await as(admin, world.app).call(siteSettings.update, { body: { name: 'Kreis', ...texts } });
  expect(await doneIn(admin)).toEqual(['name', 'legal']);
  // Choosing the default counts, too.
  const chosen = { contact_email: 'ada@rosette.example', admission: 'open' } as const;
  await as(admin, world.app).call(siteSettings.update, { body: chosen });
  expect(await doneIn(admin)).toEqual(['name', 'legal', 'contact', 'admission']);
  for (let index = 0; index < 3; index += 1) {
    await aMember({ is_confirmed: true });
    expect((await doneIn(admin)).includes('first_members')).toBe(index === 2);
  }
  const settings = {
    CONTACT_EMAIL: 'office@rosette.example',
    STRIPE_SECRET_KEY: 'sk_test_1',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  };
  await as(admin, world.app).call(siteSettings.update, { body: { contact_email: null } });
  expect(await doneIn(admin, createApp(testContext(settings)))).toEqual(
    expect.arrayContaining(['contact', 'payments', 'sign_in']),
  );
});

test('the backup is done while the last one is at most 48 hours old', async () => {
  const admin = await anAdmin();
  const isDoneAfter = async (hours: number) => {
    const last_at = new Date(Date.now() - hours * 3_600_000);
    await BackupStateModel.updateOne({ _id: backupStateId }, { last_at }, { upsert: true });
    return (await doneIn(admin)).includes('backup');
  };
  expect(await isDoneAfter(47)).toBe(true);
  expect(await isDoneAfter(49)).toBe(false);
  await BackupStateModel.deleteMany({});
  expect(await doneIn(admin)).not.toContain('backup');
});

test('payments and sign-in are not done while only the sandbox runs', async () => {
  const admin = await anAdmin();
  const sandbox = 'http://127.0.0.1:9';
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER_BASE: sandbox };
  const linkedin = { LINKEDIN_CLIENT_ID: 'id', LINKEDIN_CLIENT_SECRET: 'secret' };
  const settings = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_BASE: sandbox, ...google };
  const inSandbox = await doneIn(admin, createApp(testContext(settings)));
  expect(inSandbox).not.toContain('payments');
  expect(inSandbox).not.toContain('sign_in');
  expect(await doneIn(admin, createApp(testContext({ ...settings, ...linkedin })))).toContain('sign_in');
});

test('papers are done once receipts say all that a bookkeeper needs', async () => {
  const admin = await anAdmin();
  const set = async (body: UpdateSiteBody) => {
    await as(admin).call(siteSettings.update, { body });
    return (await doneIn(admin)).includes('papers');
  };
  const address = { seller_name: 'Kreis e. V.', seller_address: 'Domplatz 1\n50667 Köln' };
  expect(await set({ ...address, seller_country: 'AT' })).toBe(false);
  expect(await set({ seller_tax_number: '214/5801/0042' })).toBe(false);
  expect(await set({ vat_note: { de: 'Kleinunternehmer' } })).toBe(true);
  expect(await set({ vat_note: null })).toBe(false);
  expect(await set({ vat_rate: 20 })).toBe(true);
  // In Germany there is a reason by default.
  expect(await set({ vat_rate: null, seller_country: 'DE' })).toBe(true);
  expect(await set({ seller_tax_number: null, seller_vat_id: 'DE123456789' })).toBe(true);
  for (const key of ['seller_name', 'seller_address', 'seller_country', 'seller_vat_id'] as const) {
    const { value } = (await as(admin).call(siteSettings.get)).body[key];
    expect(await set({ [key]: null })).toBe(false);
    expect(await set({ [key]: value })).toBe(true);
  }
});

test('the checklist is hidden until it is shown again', async () => {
  const admin = await anAdmin();
  for (const is_hidden of [true, false]) {
    const { body } = await as(admin).call(setup.updateChecklist, { body: { is_hidden } });
    expect(body.is_hidden).toBe(is_hidden);
    expect((await as(admin).call(setup.checklist)).body).toEqual(body);
  }
  for (const endpoint of [setup.checklist, setup.testMail]) {
    expect((await as(await aMember()).call(endpoint)).status).toBe(403);
  }
});

test('a test mail arrives at once, and is the step of mail', async () => {
  const admin = await anAdmin();
  const { email } = (await as(admin).call(contract.users.me)).body;
  expect((await as(admin, world.app).call(setup.testMail)).body).toEqual({ to: email });
  expect(await world.arrived(email)).toMatchObject([{ subject: 'A test mail from Rosette' }]);
  expect(await doneIn(admin)).toContain('mail');
});

test('a test mail that does not go tells why', async () => {
  const admin = await anAdmin();
  // Nobody listens there.
  const refused = await as(admin).call(setup.testMail);
  expect([refused.status, refused.code]).toEqual([502, 'test_mail_failed']);
  expect(refused.detail).toContain('ECONNREFUSED');
  const off = createApp(testContext({ SMTP_URL: '' }));
  expect((await as(admin, off).call(setup.testMail)).status).toBe(503);
  expect(await doneIn(admin)).not.toContain('mail');
});
