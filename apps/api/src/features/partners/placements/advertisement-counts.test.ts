import { contract } from '@rosette/shared/contract/index.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as, context, raw, type Someone } from '#test/api.ts';
import { aMember, anAdmin, aPartner, atOnce, type Member } from '#test/factories.ts';
import { anActiveAdvertisement } from '#test/placements.ts';
import { trackAdvertisement } from './advertisement-counts.service.ts';

const { advertisements, auth, partner } = contract;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

beforeEach(() => clock.setTo('2041-05-04T12:00:00Z'));
afterEach(() => clock.reset());

const track = (
  id: string,
  action: 'view' | 'click',
  agent = firefox,
  who: Someone | null = null,
  body = {},
) =>
  as(who).call(advertisements.track, {
    params: { id },
    body: { action, ...body },
    headers: { 'User-Agent': agent },
  });

/** Views, counted views, clicks and counted clicks, as the advertiser sees them. */
async function countsOf(advertiser: Someone, id: string) {
  const { body } = await as(advertiser).call(advertisements.mine);
  const found = body.find((advertisement) => advertisement.id === id);
  return [found?.views, found?.counted_views, found?.clicks, found?.counted_clicks];
}

/** Signs in today: tokens issued before the clock was moved have expired. */
const signedIn = async (member: Member) =>
  (
    await as(null).call(auth.login, {
      body: { email: member.user.email, password: member.password },
    })
  ).body;

describe('unique views and clicks', () => {
  test("count a viewer's views once a UTC day and clicks once an hour", async () => {
    clock.setTo('2041-05-04T22:10:00Z');
    const advertiser = await aPartner();
    const { id } = await anActiveAdvertisement(advertiser);
    for (const at of ['2041-05-04T22:20:00Z', '2041-05-04T23:00:00Z', '2041-05-05T00:00:00Z']) {
      clock.setTo(at);
      for (const action of ['view', 'view', 'click', 'click'] as const) await track(id, action);
    }
    expect(await countsOf(await signedIn(advertiser), id)).toEqual([6, 2, 6, 3]);
  });

  test('distinguish viewers by account, else by user agent; signing in makes another viewer', async () => {
    const advertiser = await aPartner();
    const { id } = await anActiveAdvertisement(advertiser);
    const member = await aMember();
    await track(id, 'view');
    await track(id, 'view', firefox, member);
    await track(id, 'view', safari, member);
    await track(id, 'view', safari);
    await track(id, 'view', '');
    expect(await countsOf(advertiser, id)).toEqual([5, 4, 0, 0]);
  });

  test('distinguish advertisements', async () => {
    const advertiser = await aPartner();
    const [first, second] = [
      await anActiveAdvertisement(advertiser),
      await anActiveAdvertisement(advertiser),
    ];
    await track(first.id, 'view');
    await track(second.id, 'view');
    expect(await countsOf(advertiser, second.id)).toEqual([1, 1, 0, 0]);
  });

  test('exclude the advertiser, admins and known bots', async () => {
    const advertiser = await aPartner();
    const { id } = await anActiveAdvertisement(advertiser);
    for (const action of ['view', 'click'] as const) {
      await track(id, action, firefox, advertiser);
      await track(id, action, firefox, await anAdmin());
      await track(id, action, googlebot);
    }
    expect(await countsOf(advertiser, id)).toEqual([3, 0, 3, 0]);
  });

  test.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    `${firefox} Playwright/1.56`,
    `${firefox} Selenium`,
    'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
    'node',
    'My agent',
    'curl/8.5.0',
  ])('exclude the bot that calls itself %s', async (agent) => {
    const advertiser = await aPartner();
    const { id } = await anActiveAdvertisement(advertiser);
    await track(id, 'view', agent);
    await track(id, 'click', agent);
    expect(await countsOf(advertiser, id)).toEqual([1, 0, 1, 0]);
  });

  test('exclude views outside the viewport, but not clicks', async () => {
    const advertiser = await aPartner();
    const { id } = await anActiveAdvertisement(advertiser);
    await track(id, 'view', firefox, null, { in_view: false });
    expect(await countsOf(advertiser, id)).toEqual([1, 0, 0, 0]);
    await track(id, 'view', firefox, null, { in_view: true });
    await track(id, 'click', firefox, null, { in_view: false });
    expect(await countsOf(advertiser, id)).toEqual([2, 1, 1, 1]);
  });

  test('count a hundred concurrent views of one viewer once', async () => {
    const advertiser = await aPartner();
    const { id } = await anActiveAdvertisement(advertiser);
    await atOnce(100, () => track(id, 'view'));
    expect(await countsOf(advertiser, id)).toEqual([100, 1, 0, 0]);
  });

  test('count a viewer once, also with the id in capitals', async () => {
    const advertiser = await aPartner();
    const { id } = await anActiveAdvertisement(advertiser);
    await track(id, 'view');
    await track(id.toUpperCase(), 'view');
    expect(await countsOf(advertiser, id)).toEqual([2, 1, 0, 0]);
  });

  test('count all calls of the same moment, and each of their viewers once', async () => {
    const advertiser = await aPartner();
    const { id } = await anActiveAdvertisement(advertiser);
    await track(id, 'click');
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        trackAdvertisement(
          context,
          { caller: null, address: '203.0.113.9', agent: `${firefox} Tab/${index % 40}` },
          id,
          { action: 'view', in_view: true },
        ),
      ),
    );
    expect(await countsOf(advertiser, id)).toEqual([100, 40, 1, 1]);
  });
});

const instants = [
  '2041-06-01T10:00:00Z',
  '2041-06-01T11:00:00Z',
  '2041-06-01T23:00:00Z',
  '2041-06-02T00:00:00Z',
  '2041-06-03T08:00:00Z',
];
const people = ['advertiser', 'admin', 'ada', 'grace', 'nobody'] as const;
const calls = fc.sample(
  fc.record({
    advertisement: fc.nat({ max: 2 }),
    who: fc.constantFrom(...people),
    address: fc.constantFrom('203.0.113.1', '203.0.113.2', '2001:db8:0:1::/64'),
    agent: fc.constantFrom(firefox, safari, googlebot, ''),
    action: fc.constantFrom('view' as const, 'click' as const),
    in_view: fc.boolean(),
  }),
  { numRuns: 10_000, seed: 20 },
);

test('of ten thousand random calls match a model of the rule, and the days add up to the totals', async () => {
  clock.setTo('2041-06-01T09:00:00Z');
  const advertiser = await aPartner();
  const made = [0, 1, 2].map(() => anActiveAdvertisement(advertiser));
  const ids = (await Promise.all(made)).map(({ id }) => id);
  const callers = {
    advertiser: { id: advertiser.id, role: 'partner', tier: 'premium' },
    admin: { id: (await anAdmin()).id, role: 'admin', tier: 'premium' },
    ada: { id: (await aMember()).id, role: 'member', tier: 'free' },
    grace: { id: (await aMember()).id, role: 'member', tier: 'basic' },
    nobody: null,
  } as const;

  const seen = new Set<string>();
  const expected = new Map<string, [number, number, number, number]>();
  const perInstant = calls.length / instants.length;
  for (const [turn, instant] of instants.entries()) {
    clock.setTo(instant);
    const now = calls.slice(turn * perInstant, (turn + 1) * perInstant);
    for (const { advertisement, who, address, agent, action, in_view } of now) {
      const day = instant.slice(0, 10);
      const row = `${day} ${ids[advertisement]}`;
      const counts = expected.get(row) ?? [0, 0, 0, 0];
      expected.set(row, counts);
      const offset = action === 'view' ? 0 : 2;
      counts[offset] = (counts[offset] as number) + 1;
      const isNobodys = who === 'advertiser' || who === 'admin' || agent === googlebot;
      if (isNobodys || (action === 'view' && !in_view)) continue;
      const viewer = who === 'nobody' ? `${address} ${agent}` : who;
      const key = `${action} ${advertisement} ${viewer} ${action === 'view' ? day : instant}`;
      if (seen.has(key)) continue;
      seen.add(key);
      counts[offset + 1] = (counts[offset + 1] as number) + 1;
    }
    for (let at = 0; at < now.length; at += 100) {
      await Promise.all(
        now
          .slice(at, at + 100)
          .map(({ advertisement, who, address, agent, action, in_view }) =>
            trackAdvertisement(
              context,
              { caller: callers[who], address, agent },
              ids[advertisement] as string,
              { action, in_view },
            ),
          ),
      );
    }
  }

  const someone = as(await signedIn(advertiser));
  const { body: days } = await someone.call(partner.dailyAnalytics);
  const counted = days.map(({ date, advertisement_id, views, counted_views, clicks, counted_clicks }) => [
    `${date} ${advertisement_id}`,
    [views, counted_views, clicks, counted_clicks],
  ]);
  expect(counted.sort()).toEqual([...expected].sort());
  const sum = (name: 'views' | 'clicks' | 'counted_views' | 'counted_clicks') =>
    days.reduce((total, day) => total + day[name], 0);
  expect((await someone.call(partner.analytics)).body).toMatchObject({
    total_views: sum('views'),
    total_clicks: sum('clicks'),
    counted_views: sum('counted_views'),
    counted_clicks: sum('counted_clicks'),
    counted_click_through_rate: (sum('counted_clicks') * 100) / sum('counted_views'),
  });
  expect(sum('views') + sum('clicks')).toBe(calls.length);
});

describe('the daily counts', () => {
  /** One view of an advertisement on each of these days. */
  async function viewedOn(days: string[], title = 'Read this') {
    clock.setTo(`${days[0]}T00:00:00Z`);
    const advertiser = await aPartner();
    const { id } = await anActiveAdvertisement(advertiser, { title });
    for (const day of days) {
      clock.setTo(`${day}T08:00:00Z`);
      expect((await track(id, 'view')).status).toBe(200);
    }
    return { id, advertiser, someone: as(await signedIn(advertiser)) };
  }

  test('cover the last 30 days, latest first, without days of zeros', async () => {
    const { id, someone } = await viewedOn(['2041-07-01', '2041-07-02', '2041-07-30']);
    clock.setTo('2041-07-31T23:00:00Z');
    const { body, headers } = await someone.call(partner.dailyAnalytics);
    const one = {
      advertisement_id: id,
      title: 'Read this',
      views: 1,
      clicks: 0,
      counted_views: 1,
      counted_clicks: 0,
    };
    expect(body).toEqual([
      { date: '2041-07-30', ...one },
      { date: '2041-07-02', ...one },
    ]);
    expect(headers['x-total-count']).toBe('2');
  });

  test('cover from and until inclusively, in pages', async () => {
    const { someone } = await viewedOn(['2041-07-01', '2041-07-02', '2041-07-03', '2041-07-04']);
    const daysOf = async (query: Record<string, string>) =>
      (await someone.call(partner.dailyAnalytics, { query })).body.map(({ date }) => date.slice(-2));
    expect(await daysOf({ from: '2041-07-02', until: '2041-07-03' })).toEqual(['03', '02']);
    expect(await daysOf({ from: '2041-07-03' })).toEqual(['04', '03']);
    expect(await daysOf({ until: '2041-07-01' })).toEqual(['01']);
    expect(await daysOf({ limit: '2', offset: '1' })).toEqual(['03', '02']);
  });

  test.each(['2041-02-30', '2041-13-01', '2041-00-10', 'yesterday', '2041-7-1', ''])(
    '%j is no day: 422',
    async (day) => {
      const caller = as(await aPartner());
      for (const query of [{ from: day }, { until: day }])
        expect((await caller.call(partner.dailyAnalytics, { query })).status).toBe(422);
    },
  );

  test("are the caller's own, and 403 for others than partners and admins", async () => {
    await viewedOn(['2041-07-01']);
    for (const endpoint of [partner.dailyAnalytics, partner.analyticsFile]) {
      expect((await as(null).call(endpoint)).status).toBe(401);
      expect((await as(await signedIn(await aMember())).call(endpoint)).status).toBe(403);
    }
    expect((await as(await signedIn(await aPartner())).call(partner.dailyAnalytics)).body).toEqual([]);
  });

  test('as CSV neutralize spreadsheet formulas', async () => {
    const { id, advertiser } = await viewedOn(['2041-07-01'], '=HYPERLINK("https://x.example")');
    const { token } = await signedIn(advertiser);
    const answer = await as({ token }).call(partner.analyticsFile, { query: { from: '2041-07-01' } });
    expect(answer.headers['content-type']).toMatch(/^text\/csv/);
    expect(answer.headers['content-disposition']).toBe('attachment; filename=analytics.csv');
    const { text } = await raw().get('/api/partner/analytics.csv').set('Authorization', `Bearer ${token}`);
    expect(text).toBe(
      '\uFEFFdate,advertisement_id,title,views,clicks,counted_views,counted_clicks\r\n' +
        `2041-07-01,${id},"'=HYPERLINK(""https://x.example"")",1,0,1,0\r\n`,
    );
    const german = await raw()
      .get('/api/partner/analytics.csv')
      .set('Authorization', `Bearer ${token}`)
      .set('Accept-Language', 'de');
    const [header, ...rows] = german.text.split('\r\n');
    expect(header).toBe('\uFEFFDatum;Anzeigennummer;Titel;Aufrufe;Klicks;Gezählte Aufrufe;Gezählte Klicks');
    expect(rows).toEqual([`01.07.2041;${id};"'=HYPERLINK(""https://x.example"")";1;0;1;0`, '']);
  });
});
