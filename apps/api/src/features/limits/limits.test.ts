import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { describe, expect, test, vi } from 'vitest';
import { BusinessModel } from '#features/businesses/business.model.ts';
import { EventModel } from '#features/events/event.model.ts';
import { OpportunityModel } from '#features/opportunities/opportunity.model.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aMember, anAdmin, atOnce, type Member, several } from '#test/factories.ts';
import { createApp } from '../../app.ts';

const { businesses, events, opportunities, users } = contract;

const limited = createApp(testContext({ RATE_LIMIT: 'on' }));
const otherProcess = createApp(testContext({ RATE_LIMIT: 'on' }));
const withoutMail = createApp(testContext({ RATE_LIMIT: 'on', SMTP_URL: '' }));

type Create = (
  member: Member,
  app?: typeof limited,
) => Promise<{ status: number; detail: string; headers: Record<string, string> }>;

const creations = {
  businesses: (member: Member, app = limited) =>
    as(member, app).call(businesses.create, {
      body: { name: 'Rosa', description: 'Bread', industry: 'Food' },
    }),
  events: (member: Member, app = limited) =>
    as(member, app).call(events.create, {
      body: { title: 'Summit', description: 'Talks', date: '2035-06-01T18:00:00Z', location: 'Berlin' },
    }),
  opportunities: (member: Member, app = limited) =>
    as(member, app).call(opportunities.create, { body: { title: 'Baker', description: 'Early mornings' } }),
} satisfies Record<string, Create>;
const models = { businesses: BusinessModel, events: EventModel, opportunities: OpportunityModel };
const kinds: [string, Create][] = Object.entries(creations);
const aCreator = () => aMember({ tier: 'premium', is_confirmed: true });

/** Counts the calls answered 201 before the first refusal, and answers that refusal. */
async function untilRefused(create: Create, member: Member, app = limited) {
  for (let created = 0; ; created += 1) {
    const answer = await create(member, app);
    if (answer.status !== 201) return { created, answer };
  }
}

describe.each(kinds)('%s', (noun, create) => {
  test('is limited to five in ten minutes, counted from the first of them', async () => {
    clock.stopAt('2035-05-01T10:00:00Z');
    const member = await aCreator();
    await create(member);
    clock.stopAt('2035-05-01T10:04:30Z');
    const { created, answer } = await untilRefused(create, member);
    expect([created, answer.status]).toEqual([4, 429]);
    expect(answer.headers['retry-after']).toBe('330');
    expect(answer.detail).toBe(`Too many ${noun}. Please try again in 6 minutes.`);
    clock.stopAt('2035-05-01T10:10:01Z');
    expect((await untilRefused(create, member)).created).toBe(1);
  });

  test('is limited to twenty a day in UTC', async () => {
    clock.stopAt('2035-05-02T06:00:00Z');
    const member = await aCreator();
    for (const hour of ['08', '10', '12', '14']) {
      clock.stopAt(`2035-05-02T${hour}:00:00Z`);
      expect((await untilRefused(create, member)).created).toBe(5);
    }
    clock.stopAt('2035-05-02T22:00:30Z');
    const { created, answer } = await untilRefused(create, member);
    expect([created, answer.detail]).toEqual([0, `Too many ${noun}. Please try again in 2 hours.`]);
    clock.stopAt('2035-05-03T00:00:00Z');
    expect((await untilRefused(create, member)).created).toBe(5);
  });

  test('a failed creation uses up no place', async () => {
    clock.stopAt('2035-05-01T10:00:00Z');
    const member = await aCreator();
    const saving = vi.spyOn(models[noun as keyof typeof models].prototype, 'save');
    saving.mockRejectedValueOnce(new mongoose.mongo.MongoNetworkError('away'));
    expect((await create(member)).status).toBe(503);
    saving.mockRestore();
    expect((await untilRefused(create, member)).created).toBe(5);
  });

  test('a hundred at once at two processes creates five', async () => {
    const member = await aCreator();
    const answers = await atOnce(100, (index) => create(member, index % 2 ? limited : otherProcess));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(95).fill(429)]);
  });

  test('is limited to three before the address is confirmed, where the installation sends mail', async () => {
    clock.stopAt('2035-05-01T10:00:00Z');
    const member = await aMember({ tier: 'premium' });
    expect((await untilRefused(create, member)).created).toBe(3);
    clock.stopAt('2035-05-05T10:00:00Z');
    const { created, answer } = await untilRefused(create, member);
    expect([created, answer.status, answer.detail]).toEqual([
      0,
      429,
      `Please confirm your email address before you add more ${noun}.`,
    ]);
    expect(answer.headers).toHaveProperty('retry-after');
    expect((await untilRefused(create, member, withoutMail)).created).toBe(5);
  });

  test('has no limit for admins, nor with RATE_LIMIT=off', async () => {
    const admin = await anAdmin();
    const unlimited = createApp(testContext());
    const member = await aCreator();
    const answers = await several(7, () => create(admin));
    answers.push(...(await several(7, () => create(member, unlimited))));
    expect(answers.map(({ status }) => status)).toEqual(Array(14).fill(201));
  });
});

test('does not count calls that are refused for another reason', async () => {
  const member = await aCreator();
  for (const _ of Array(6)) {
    const { status } = await as(member, limited).call(businesses.create, { body: { name: '' } as never });
    expect(status).toBe(422);
  }
  expect((await untilRefused(creations.businesses, member)).created).toBe(5);
});

test('counts each kind and each member separately', async () => {
  const member = await aCreator();
  for (const [, create] of kinds) expect((await untilRefused(create, member)).created).toBe(5);
  expect((await untilRefused(creations.events, await aCreator())).created).toBe(5);
});

describe('opening profiles', () => {
  const open = (viewer: Member, profile: Member, app = limited) =>
    as(viewer, app).call(users.get, { params: { id: profile.id } });

  test.each([
    ['free', 60],
    ['basic', 300],
  ] as const)('by a %s member is limited to %i an hour, her own not counted', async (tier, count) => {
    clock.stopAt('2035-05-01T10:00:00Z');
    const viewer = await aMember({ tier });
    const profile = await aMember();
    await open(viewer, viewer);
    const answers = await atOnce(count + 3, (index) =>
      open(viewer, profile, index % 2 ? limited : otherProcess),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(count);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBe('3600');
    expect(refused?.detail).toBe('Too many profiles. Please try again in 60 minutes.');
    expect((await open(viewer, viewer)).status).toBe(200);
    expect((await open(await aMember(), profile)).status).toBe(200);
  });
});
