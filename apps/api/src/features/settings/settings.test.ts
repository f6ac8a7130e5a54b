import { contract } from '@rosette/shared/contract/index.ts';
import type { UpdateSiteBody } from '@rosette/shared/contract/site-settings.ts';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { renderHtml } from '#features/mail/mail-html.ts';
import { as, context, raw } from '#test/api.ts';
import { aMember, anAdmin, anEvent, type Member } from '#test/factories.ts';
import { aPicture } from '#test/pictures.ts';
import { metaOf, only, openPage } from '#test/served-pages.ts';
import { SettingsModel, settingsId } from './settings.model.ts';
import { applySettings, readSettings } from './settings.service.ts';

const { audit, site, siteSettings } = contract;

afterEach(async () => {
  await SettingsModel.deleteOne({ _id: settingsId });
  applySettings({});
});

const eventBody = { title: 'Fair', description: 'All', date: '2031-05-31T18:00:00Z', location: 'Lyon' };

const change = async (body: UpdateSiteBody | Record<string, unknown>, admin?: Member) =>
  as(admin ?? (await anAdmin())).call(siteSettings.update, { body: body as UpdateSiteBody });
const siteIn = async (language: string) =>
  (await as(null).call(site.get, { headers: { 'Accept-Language': language } })).body;

describe('the settings of the community', () => {
  test('have a default each, and nothing is set', async () => {
    const { body } = await as(await anAdmin()).call(siteSettings.get);
    expect(body.name).toEqual({ value: null, default: 'Rosette' });
    expect(body.accent).toEqual({ value: null, default: '#b0224f' });
    expect(body.seller_name).toEqual({ value: null, default: 'Rosette' });
    expect(body.landing_headline).toEqual({
      value: null,
      default: { en: 'Grow together, in good company', de: expect.any(String) },
    });
    expect(Object.values(body).every(({ value }) => value === null)).toBe(true);
  });

  test('change one by one, with the next answer, and go back to the default', async () => {
    const admin = await anAdmin();
    const changed = await change({ name: '  Kreis  ', vat_rate: 19, members_invite: false }, admin);
    expect(changed.status).toBe(200);
    expect(changed.body.name).toEqual({ value: 'Kreis', default: 'Rosette' });
    // The seller is the community where she has no other name.
    expect(changed.body.seller_name).toEqual({ value: null, default: 'Kreis' });
    expect((await siteIn('en')).name).toBe('Kreis');
    await change({ accent: '#1D6B45' }, admin);
    expect(await siteIn('en')).toMatchObject({ name: 'Kreis', accent: '#1d6b45' });
    const back = await change({ name: null, vat_rate: 0, accent: '#b0224f', members_invite: true }, admin);
    expect(Object.values(back.body).every(({ value }) => value === null)).toBe(true);
    expect(await siteIn('en')).toMatchObject({ name: 'Rosette', accent: '#b0224f' });
  });

  test('have a reason for no VAT by default where the seller is in Germany', async () => {
    const admin = await anAdmin();
    const german = await change({ seller_country: 'de' }, admin);
    expect(german.body.seller_country.value).toBe('DE');
    const { en, de } = german.body.vat_note.default as Record<string, string>;
    expect(en).toBe('Exempt from VAT as a small business (§ 19 UStG)');
    expect(de).toContain('§ 19 UStG');
    const same = await change({ vat_note: { en: en ?? '', de: de ?? '' } }, admin);
    expect(same.body.vat_note.value).toBe(null);
    const austrian = await change({ seller_country: 'AT' }, admin);
    expect(austrian.body.vat_note).toEqual({ value: null, default: {} });
  });

  test('are in the language of the reader, else in another one', async () => {
    await change({
      claim: { en: 'We bake', de: '', fr: 'Nous' },
      landing_headline: { de: 'Zusammen backen' },
      questions: { en: ['What do you bake?', ' '] },
      terms: { en: '# Ours\n\nBe kind' },
    });
    expect(await siteIn('de')).toMatchObject({
      claim: 'We bake',
      texts: { landing_headline: 'Zusammen backen' },
      questions: ['What do you bake?'],
    });
    expect((await siteIn('en')).texts).toEqual({ landing_headline: 'Zusammen backen' });
    const terms = await as(null).call(site.legal, {
      params: { page: 'terms' },
      headers: { 'Accept-Language': 'de' },
    });
    expect(terms.body).toEqual({
      title: 'Nutzungsbedingungen',
      text: '# Ours\n\nBe kind',
      is_example: false,
    });
    // PUT replaces all languages of a key: the English text is gone.
    const { body } = await change({ claim: { de: 'Wir backen' } });
    expect(body.claim.value).toEqual({ de: 'Wir backen' });
  });

  test('are the default again where they are empty', async () => {
    const admin = await anAdmin();
    const set = { claim: { en: 'We bake' }, limits: 'none', members_invite: false, vat_rate: 7 } as const;
    await change({ ...set, contact_email: 'ada@rosette.example' }, admin);
    const empty = { claim: '', limits: '', members_invite: '', vat_rate: '', contact_email: '', logo: '' };
    const { status, body } = await change(empty, admin);
    expect([status, Object.values(body).filter(({ value }) => value !== null)]).toEqual([200, []]);
  });

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(41)],
    ['name', 'Two\nlines'],
    ['claim', { en: 'Two\nlines' }, 'claim.en'],
    ['claim', { de: 'x'.repeat(81) }, 'claim.de'],
    ['description', { en: 'a\u0000b' }, 'description.en'],
    ['logo', 'https://elsewhere.example/logo.png'],
    ['accent', 'red'],
    ['contact_email', 'nobody'],
    ['seller_vat_id', 'x'],
    ['seller_country', 'XX'],
    ['seller_tax_number', 'x'.repeat(41)],
    ['seller_register', 'Two\nlines'],
    ['vat_note', { en: 'x'.repeat(201) }, 'vat_note.en'],
    ['vat_rate', 19.123],
    ['vat_rate', 101],
    ['limits', 'some'],
    ['admission', 'closed'],
    ['claim', 'We bake'],
    ['members_invite', 'yes'],
    ['questions', { en: Array(6).fill('Why?') }, 'questions.en'],
    ['privacy', { en: 'x'.repeat(50_001) }, 'privacy.en'],
  ])('refuse %s %j, and change nothing', async (key, value, path = key) => {
    const { token } = await anAdmin();
    const body = { contact_email: 'ada@rosette.example', [key]: value };
    const refused = await raw().put('/api/admin/site').set('Authorization', `Bearer ${token}`).send(body);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, path]);
    expect((await siteIn('en')).contact_email).toBe('hello@rosette.example');
  });

  test('name the nearest accent that can be read', async () => {
    const refused = await change({ accent: '#FFD166' });
    expect([refused.status, refused.code]).toEqual([422, 'accent_unreadable']);
    const nearest = /#[0-9a-f]{6}/.exec(refused.detail)?.[0] ?? '';
    expect((await change({ accent: nearest })).status).toBe(200);
  });

  test('take up to 500 kB', async () => {
    const text = 'ä'.repeat(50_000);
    const answer = await change({ privacy: { en: text, de: text }, terms: { en: text, de: text } });
    expect(answer.status).toBe(200);
  });

  test('are for admins only', async () => {
    for (const [someone, status] of [
      [null, 401],
      [await aMember(), 403],
    ] as const) {
      expect((await as(someone).call(siteSettings.get)).status).toBe(status);
      expect((await as(someone).call(siteSettings.update, { body: { name: 'Kreis' } })).status).toBe(status);
    }
  });

  test('are audited with what changed, texts cut', async () => {
    const admin = await anAdmin();
    await change({ name: 'Kreis', terms: { en: 'x'.repeat(300) }, limits: 'tiers' }, admin);
    const entries = (await as(admin).call(audit.list, { query: { action: 'site.update' } })).body;
    expect(entries[0]).toMatchObject({ actor: { id: admin.id }, subject: { kind: 'site' } });
    expect(entries[0]?.details).toEqual({
      before: { name: null, terms: null },
      after: { name: 'Kreis', terms: { en: 'x'.repeat(200) } },
    });
  });

  test('that another process changed are known after the next read', async () => {
    await SettingsModel.create([{ _id: settingsId, values: { name: 'Kreis' } }]);
    await readSettings();
    expect((await siteIn('en')).name).toBe('Kreis');
  });

  test('that were read before a change do not replace it', async () => {
    const reading = readSettings();
    applySettings({ values: { name: 'Kreis' } });
    await reading;
    expect((await siteIn('en')).name).toBe('Kreis');
  });
});

describe('without limits', () => {
  test('every member sees and may do what premium may, and visitors keep theirs', async () => {
    const admin = await anAdmin();
    for (let index = 0; index < 6; index += 1) await aMember();
    const free = await aMember({ tier: 'free', is_confirmed: true });
    const listed = async () => (await as(free).call(contract.users.list, { query: { limit: '100' } })).body;
    const create = async () => (await as(free).call(contract.events.create, { body: eventBody })).status;
    expect([(await listed()).length, await create()]).toEqual([6, 403]);
    await change({ limits: 'none' }, admin);
    // Her own entry is not counted.
    expect((await listed()).length).toBeGreaterThan(6);
    expect(await create()).toBe(201);
    const allowance = (await as(free).call(contract.contactRequests.allowance)).body;
    expect(allowance.limit).toBe(30);
    expect((await as(free).call(contract.users.me)).body.membership_tier).toBe('free');
    expect((await as(null).call(contract.users.list)).status).toBe(401);
    await change({ limits: null }, admin);
    expect([(await listed()).length, await create()]).toEqual([6, 403]);
  });
});

describe('the logo', () => {
  test('is an uploaded one, and outlives the account of the admin who chose it', async () => {
    const admin = await anAdmin();
    const logo = await aPicture(admin, 'logo');
    expect((await change({ logo: await aPicture(admin, 'event') }, admin)).code).toBe('logo_unknown');
    const elsewhere = logo.replace(new URL(logo).origin, 'https://elsewhere.example');
    expect((await change({ logo: elsewhere }, admin)).code).toBe('logo_unknown');
    await change({ logo }, admin);
    await as(admin).call(contract.account.remove, { body: { current_password: admin.password } });
    expect((await siteIn('en')).logo).toBe(logo);
    expect((await raw().get(new URL(logo).pathname)).status).toBe(200);
    const icon = await openPage('/icon-512.png');
    expect(icon.headers['content-type']).toBe('image/png');
    expect(await sharp(icon.body).metadata()).toMatchObject({ width: 512, height: 512 });
  });
});

describe('the name of the community', () => {
  const mail = { language: 'en' as const, greeting: 'Hello', paragraphs: ['Well?'] };

  test('is in pages, previews, icons, mails and the API, and the old one in none', async () => {
    const maren = await aMember({ tier: 'premium' });
    const event = await anEvent(maren);
    await change({ name: 'Kreis & Co', accent: '#1d6b45', description: { en: 'For bakers' } });
    const landing = (await openPage('/')).text;
    expect(only(landing, /<title>([^<]*)<\/title>/)).toBe('Kreis & Co · the network for women entrepreneurs');
    expect(metaOf(landing, 'og:site_name')).toBe('Kreis & Co');
    expect(metaOf(landing, 'description')).toBe('For bakers');
    expect(metaOf(landing, 'og:description')).toBe('For bakers');
    expect(landing).toContain('--accent:#1d6b45');
    const eventPage = (await openPage(`/events/${event.id}`)).text;
    const manifest = (await openPage('/site.webmanifest')).text;
    expect(JSON.parse(manifest)).toMatchObject({ short_name: 'Kreis & Co', description: 'For bakers' });
    const icon = await openPage('/icon.svg');
    expect(icon.body.toString()).toContain('#1d6b45');
    const png = await openPage('/icon-192.png');
    expect(await sharp(png.body).metadata()).toMatchObject({ width: 192, height: 192, format: 'png' });
    const html = renderHtml(
      { ...mail, facts: [], remarks: [] },
      { subject: 'Well', webOrigin: context.config.webOrigin, unsubscribe: null },
    );
    expect(html).toContain('Kreis &amp; Co');
    expect(html).toContain('#1d6b45');
    const offline = (await openPage('/offline.html')).text;
    const openApi = JSON.stringify((await raw().get('/api/openapi.json')).body);
    const docs = (await raw().get('/api/docs')).text;
    const calendar = (await raw().get(`/api/events/${event.id}/calendar.ics`)).text;
    for (const text of [landing, eventPage, manifest, html, offline, openApi, docs, calendar]) {
      expect(text).not.toContain('Rosette');
    }
  });

  test('is text everywhere', async () => {
    const name = '</script><b>"{x}';
    await change({ name });
    const { text } = await openPage('/');
    expect(text).not.toContain('<b>"');
    expect(only(text, /<title>([^<]*)<\/title>/)).toContain(name);
    expect(JSON.parse((await openPage('/site.webmanifest')).text).short_name).toBe(name);
  });
});
