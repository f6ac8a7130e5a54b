import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { as, raw, testContext } from '#test/api.ts';
import { aBusiness, aMember, anAdmin, anEvent, anOpportunity } from '#test/factories.ts';

const { audit, site } = contract;

test('the API is healthy, and ready while the database answers', async () => {
  for (const endpoint of [site.health, site.ready]) {
    const { status, body } = await as(null).call(endpoint);
    expect([status, body]).toEqual([200, { status: 'ok' }]);
  }
});

/** What admins have not changed. */
const unchanged = {
  name: 'Rosette',
  claim: 'the network for women entrepreneurs',
  logo: null,
  accent: '#b0224f',
  texts: {},
  limits: 'tiers',
  admission: 'open',
  members_invite: true,
  questions: [],
  agreement: null,
};

describe('the features of the installation', () => {
  test('are off without settings', async () => {
    const bare = createApp(testContext({ SMTP_URL: '' }));
    const { body } = await as(null, bare).call(site.get);
    expect(body).toEqual({
      ...unchanged,
      contact_email: 'hello@rosette.example',
      social: { google: false, linkedin: false },
      payments: false,
      cancellations: false,
      mail: false,
      languages: ['en', 'de'],
      default_language: 'en',
      legal: ['privacy', 'terms', 'imprint', 'accessibility'],
    });
  });

  test('are on with settings, and reveal none of them', async () => {
    const settings = {
      CONTACT_EMAIL: 'office@rosette.example',
      GOOGLE_CLIENT_ID: 'google-id',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      STRIPE_SECRET_KEY: 'sk_test_1',
    };
    const { body } = await as(null, createApp(testContext(settings))).call(site.get);
    expect(body).toEqual({
      ...unchanged,
      contact_email: 'office@rosette.example',
      social: { google: true, linkedin: false },
      payments: true,
      cancellations: true,
      mail: true,
      languages: ['en', 'de'],
      default_language: 'en',
      legal: ['privacy', 'terms', 'imprint', 'accessibility'],
    });
  });
});

test('the stats count all records, and each industry once', async () => {
  const before = (await as(null).call(site.stats)).body;
  const member = await aMember({ tier: 'premium', industry: 'Bäckerei' });
  await aMember({ industry: 'bäckerei' });
  await aMember({ industry: '' });
  await aMember({ industry: 'Law' });
  await aBusiness(member);
  await anEvent(member);
  await anOpportunity(member);
  expect((await as(null).call(site.stats)).body).toEqual({
    members: before.members + 4,
    industries: before.industries + 2,
    events: before.events + 1,
    businesses: before.businesses + 1,
    opportunities: before.opportunities + 1,
  });
});

describe('the legal pages', () => {
  const params = { page: 'imprint' as const };
  const production = {
    NODE_ENV: 'production',
    WEB_ORIGIN: 'https://rosette.example',
    RATE_LIMIT: 'on',
  };

  test('are marked examples until the operator sets her own text', async () => {
    const { body } = await as(null).call(site.legal, { params });
    expect(body).toEqual({ title: 'Imprint', text: expect.stringContaining('Example'), is_example: true });

    const folder = mkdtempSync(join(tmpdir(), 'rosette-legal-'));
    const file = join(folder, 'imprint.txt');
    writeFileSync(file, '# Rose GmbH\n\nBerlin\n');
    const filled = createApp(testContext({ LEGAL_IMPRINT_FILE: file }));
    const own = await as(null, filled).call(site.legal, { params });
    expect(own.body).toEqual({ title: 'Imprint', text: '# Rose GmbH\n\nBerlin', is_example: false });
    rmSync(folder, { recursive: true });
  });

  test('are examples in the language of the reader, by default that of the installation', async () => {
    const titled = async (app: ReturnType<typeof createApp>, language = '') => {
      const headers = { 'Accept-Language': language };
      const answer = await as(null, app).call(site.legal, { params: { page: 'terms' }, headers });
      return [answer.body.text.split('\n')[0], answer.headers['content-language'], answer.headers.vary];
    };
    const vary = expect.stringContaining('Accept-Language');
    const [english, german] = [createApp(testContext()), createApp(testContext({ DEFAULT_LANGUAGE: 'de' }))];
    expect(await titled(english, 'de-AT')).toEqual(['# Was das hier ist', 'de', vary]);
    expect(await titled(english, 'fr')).toEqual(['# What this is', 'en', vary]);
    expect(await titled(german)).toEqual(['# Was das hier ist', 'de', vary]);
    expect(await titled(german, 'en')).toEqual(['# What this is', 'en', vary]);
  });

  test('are absent in production without a text', async () => {
    const bare = createApp(testContext(production));
    expect((await as(null, bare).call(site.get)).body.legal).toEqual([]);
    expect((await as(null, bare).call(site.legal, { params })).status).toBe(404);
    expect((await raw().get('/api/site/legal/cookies')).status).toBe(404);
  });

  test('whose file cannot be read stop the start with its name', () => {
    expect(() => testContext({ LEGAL_TERMS_FILE: '/nowhere/terms.txt' })).toThrow(
      'LEGAL_TERMS_FILE cannot be read',
    );
  });
});

describe('the stories of the landing page', () => {
  const story = { quote: 'It works', author: 'Ada Lind', role: 'Baker' };

  test('are in the language of the reader', async () => {
    const { body, headers } = await as(null).call(site.stories, { headers: { 'Accept-Language': 'de' } });
    expect(body[2]?.role).toBe('Softwareunternehmerin');
    expect([headers['content-language'], headers.vary]).toEqual([
      'de',
      expect.stringContaining('Accept-Language'),
    ]);
  });

  test('are examples until an admin changes them, which is audited', async () => {
    const before = (await as(null).call(site.stories)).body;
    expect(before.map(({ is_example }) => is_example)).toEqual([true, true, true]);
    const admin = await anAdmin();
    const kept = [{ ...story, is_example: false }, ...before.slice(1)];
    const answer = await as(admin).call(site.updateStories, { body: [story, ...before.slice(1)] });
    expect([answer.status, answer.body]).toEqual([200, kept]);
    expect((await as(null).call(site.stories)).body).toEqual(kept);
    const entries = (await as(admin).call(audit.list, { query: { action: 'story.update' } })).body;
    expect(entries[0]).toMatchObject({
      actor: { id: admin.id },
      subject: { kind: 'story' },
      details: { after: { story_1: { quote: 'It works', is_example: false } } },
    });
    expect(JSON.stringify(entries)).not.toContain('Ada Lind');
    // Examples that she kept are in the reader's language, what she wrote stays.
    const german = { headers: { 'Accept-Language': 'de' } };
    const read = (await as(null).call(site.stories, german)).body;
    expect(read[0]).toEqual({ ...story, is_example: false });
    expect(read[1]).toMatchObject({ author: 'Adaeze Obi', role: 'Textildesignerin', is_example: true });
    await as(admin).call(site.updateStories, { body: read });
    expect((await as(null).call(site.stories)).body).toEqual(kept);
    const edited = [story, { ...read[1], quote: 'Ganz anders' }, read[2]] as typeof read;
    await as(admin).call(site.updateStories, { body: edited });
    expect((await as(null).call(site.stories)).body[1]?.quote).toBe('Ganz anders');
  });

  test.each([
    ['two', [story, story]],
    ['four', [story, story, story, story]],
    ['one without a quote', [story, story, { ...story, quote: ' ' }]],
    ['none', {}],
  ])('%s are 422', async (_name, body) => {
    const { token } = await anAdmin();
    const answer = await raw().put('/api/admin/stories').set('Authorization', `Bearer ${token}`).send(body);
    expect(answer.status).toBe(422);
  });

  test('can be changed by admins only', async () => {
    const body = [story, story, story];
    expect((await as(null).call(site.updateStories, { body })).status).toBe(401);
    expect((await as(await aMember()).call(site.updateStories, { body })).status).toBe(403);
  });
});
