import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { anIntroduction, aRequest } from '#test/contacts.ts';
import {
  aBusiness,
  aMember,
  anAdmin,
  anApplicant,
  anEvent,
  anOpportunity,
  type Member,
} from '#test/factories.ts';
import { anImported } from '#test/imports.ts';

const { applications, blocks, contactRequests, dashboard, events, introductions, reports, suspensions } =
  contract;

const traits = { tier: 'premium', is_confirmed: true } as const;
const seenBy = async (member: Member) => (await as(member).call(dashboard.get)).body;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('a member sees what awaits her answer, her applicants and her next three events', async () => {
  const [ada, maren, grace] = [await aMember(traits), await aMember(traits), await aMember(traits)];
  const request = await aRequest(grace, ada);
  const introduction = await anIntroduction(maren, ada, await aMember(traits));
  await anIntroduction(ada, await aMember(traits), await aMember(traits));
  const opportunity = await anOpportunity(ada);
  await as(maren).call(applications.apply, { params: { id: opportunity.id } });
  const attended: string[] = [];
  for (const days of [11, 10, 9, 8]) attended.unshift((await anEvent(maren, { date: inDays(days) })).id);
  await anEvent(maren, { date: inDays(7) });
  for (const id of attended) await as(ada).call(events.attend, { params: { id } });

  const seen = await seenBy(ada);
  expect(seen).toMatchObject({ requests: 1, introductions: 1, panel: null, blocked_ids: [] });
  expect(seen.applications.map(({ kind, path }) => [kind, path])).toEqual([
    ['application', `/opportunities/${opportunity.id}`],
  ]);
  expect(seen.next_events.map(({ id }) => id)).toEqual(attended.slice(0, 3));

  await as(ada).call(contactRequests.decline, { params: { id: request.id } });
  await as(ada).call(introductions.decline, { params: { id: introduction.id } });
  await as(ada).call(contract.notifications.read, { body: { all: true } });
  for (const id of attended) await as(ada).call(events.leave, { params: { id } });
  expect(await seenBy(ada)).toMatchObject({
    requests: 0,
    introductions: 0,
    applications: [],
    next_events: [],
  });
});

describe('the news', () => {
  const newsFor = async (member: Member) => (await as(member).call(dashboard.news)).body;
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

  test('are the ten newest of the five newest of each kind, by whatever order they were made in', async () => {
    const maren = await aMember(traits);
    const made: { [kind: string]: string[] } = { business: [], event: [], opportunity: [] };
    for (let index = 0; index < 6; index += 1) {
      made.event?.unshift((await anEvent(maren)).id);
      made.opportunity?.unshift((await anOpportunity(maren)).id);
      made.business?.unshift((await aBusiness(maren, { name: `Studio ${index}` })).id);
    }
    const { feed, latest_opportunities } = await newsFor(maren);
    expect(ids(latest_opportunities)).toEqual(made.opportunity?.slice(0, 3));
    expect(feed).toHaveLength(10);
    const times = feed.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const kind of ['business', 'event', 'opportunity']) {
      const ofKind = ids(feed.filter((item) => item.kind === kind));
      expect(ofKind).toEqual(made[kind]?.slice(0, ofKind.length));
      expect(ofKind.length).toBeGreaterThan(2);
    }
    expect(feed.find(({ kind }) => kind === 'business')?.title).toBe('Studio 5');
    const joined = await aMember(traits);
    expect((await newsFor(maren)).feed[0]).toMatchObject({ kind: 'member', id: joined.id });
  });

  test('have the next three events that have not begun', async () => {
    const maren = await aMember(traits);
    await anEvent(maren, { date: inDays(-0.01), end_date: inDays(1) });
    const next: string[] = [];
    for (const days of [0.4, 0.3, 0.2, 0.1]) next.unshift((await anEvent(maren, { date: inDays(days) })).id);
    expect(ids((await newsFor(maren)).upcoming_events)).toEqual(next.slice(0, 3));
  });

  test('are no more than the caller may list of others, and all of her own', async () => {
    const [free, maren] = [await aMember(), await aMember(traits)];
    const own = await aBusiness(free);
    for (let index = 0; index < 6; index += 1) await anOpportunity(maren);
    const { body: board } = await as(free).call(contract.opportunities.list, { query: { limit: '5' } });
    const { feed } = await newsFor(free);
    expect(ids(feed.filter(({ kind }) => kind === 'opportunity'))).toEqual(ids(board));
    expect(ids(feed)).toContain(own.id);
  });

  test('name nobody to an admin who waits to be admitted, was imported or is suspended', async () => {
    const admin = await anAdmin();
    const [applicant, suspended] = [await anApplicant(), await aMember()];
    const { id } = await anImported();
    await as(admin).call(suspensions.suspend, { params: { id: suspended.id }, body: { reason: 'Spam' } });
    const { feed } = await newsFor(admin);
    for (const hidden of [applicant.id, id, suspended.id]) expect(ids(feed)).not.toContain(hidden);
  });
});

test('an admin sees how much waits in the panel', async () => {
  const admin = await anAdmin();
  const before = (await seenBy(admin)).panel;
  const { id } = await aMember();
  await as(await aMember()).call(reports.create, { body: { kind: 'user', id, reason: 'spam' } });
  const inquiry = { name: 'Ada', email: 'ada@rosette.example', company: 'Acme', message: 'Hello' };
  await as(null).call(contract.partner.contact, { body: inquiry });
  expect((await seenBy(admin)).panel).toEqual({
    ...before,
    reports: (before?.reports ?? 0) + 1,
    inquiries: (before?.inquiries ?? 0) + 1,
  });
});

describe('a hidden member is in nothing but `blocked_ids`', () => {
  test.each([
    ['blocked', (ada: Member, maren: Member) => as(ada).call(blocks.create, { body: { user_id: maren.id } })],
    [
      'blocking',
      (ada: Member, maren: Member) => as(maren).call(blocks.create, { body: { user_id: ada.id } }),
    ],
    [
      'suspended',
      async (_: Member, maren: Member) =>
        as(await anAdmin()).call(suspensions.suspend, { params: { id: maren.id }, body: { reason: 'Spam' } }),
    ],
  ])('%s', async (how, hide) => {
    const [ada, maren] = [await aMember(traits), await aMember(traits)];
    await aRequest(maren, ada);
    await anIntroduction(maren, ada, await aMember(traits));
    const opportunity = await anOpportunity(ada);
    await as(maren).call(applications.apply, { params: { id: opportunity.id } });
    const before = await seenBy(ada);
    expect(before).toMatchObject({ requests: 1, introductions: 1, blocked_ids: [] });
    expect(JSON.stringify(before.applications)).toContain(maren.id);
    await hide(ada, maren);
    const { blocked_ids, ...others } = await seenBy(ada);
    expect(blocked_ids).toEqual(how === 'blocked' ? [maren.id] : []);
    expect(others).toMatchObject({ requests: 0, introductions: 0, applications: [] });
    expect(JSON.stringify(others)).not.toContain(maren.id);
  });
});

test('suggestions and the spotlight come in one answer, as their own calls present them', async () => {
  const [ada, grace] = [await aMember(traits), await aMember(traits)];
  const offer = `Kilns ${grace.id}`;
  await as(grace).call(contract.users.updateMe, { body: { offers: [offer] } });
  await as(ada).call(contract.users.updateMe, { body: { needs: [offer] } });
  const { body } = await as(ada).call(dashboard.members);
  expect(body.suggestions).toEqual((await as(ada).call(contract.suggestions.list)).body);
  expect(body.suggestions.map(({ person }) => person.id)).toEqual([grace.id]);
  const profile = await as(ada).call(contract.users.get, { params: { id: body.spotlight?.id ?? '' } });
  expect(body.spotlight).toMatchObject({ full_name: profile.body.full_name });
});
