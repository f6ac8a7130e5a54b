import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { as, testContext } from '../../test/api.ts';
import { aBusiness, aMember, anEvent, anOpportunity } from '../../test/factories.ts';

const { site } = contract;

test('is healthy, and ready while the database answers', async () => {
  for (const endpoint of [site.health, site.ready]) {
    const { status, body } = await as(null).call(endpoint);
    expect([status, body]).toEqual([200, { status: 'ok' }]);
  }
});

describe('what is switched on', () => {
  test('nothing that is not set', async () => {
    const bare = createApp(testContext({ SMTP_URL: '' }));
    const { body } = await as(null, bare).call(site.get);
    expect(body).toEqual({
      contact_email: 'hello@rosette.example',
      social: { google: false, linkedin: false },
      payments: false,
      mail: false,
    });
  });

  test('what is set, without a word about how', async () => {
    const settings = {
      CONTACT_EMAIL: 'office@rosette.example',
      GOOGLE_CLIENT_ID: 'google-id',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      STRIPE_SECRET_KEY: 'sk_test_1',
    };
    const { body } = await as(null, createApp(testContext(settings))).call(site.get);
    expect(body).toEqual({
      contact_email: 'office@rosette.example',
      social: { google: true, linkedin: false },
      payments: true,
      mail: true,
    });
  });
});

test('the numbers count everything, and each industry once', async () => {
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
