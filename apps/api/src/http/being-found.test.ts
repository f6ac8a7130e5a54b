import { contract } from '@rosette/shared/contract/index.ts';
import { webPages } from '@rosette/shared/web-pages.ts';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { applySettings } from '#features/settings/settings.service.ts';
import { clock } from '#lib/clock.ts';
import { as, raw } from '#test/api.ts';
import { aBusiness, aMember, anAdmin, anEvent, anOpportunity, aWord, several } from '#test/factories.ts';
import { aPicture } from '#test/pictures.ts';
import { metaOf, only, openPage, origin, withWeb } from '#test/served-pages.ts';

const web = withWeb();
const canonicalOf = (html: string) => only(html, /rel="canonical" href="([^"]*)"/);
const titleOf = (html: string) => only(html, /<title>([^<]*)<\/title>/);
const isUnlisted = (html: string) => /<meta[^>]*name="robots" content="noindex"/.test(html);

afterEach(() => applySettings({}));

describe('the HTML of a page without a record', () => {
  test.each([
    ['/contact', 'Contact', 'Kontakt'],
    ['/partner', 'Partner with us', 'Partner werden'],
    ['/imprint', 'Imprint', 'Impressum'],
    ['/legal/accessibility', 'Accessibility', 'Barrierefreiheit'],
    ['/sign-in', 'Sign In', 'Anmelden'],
  ])('%s has a title, a canonical address and hreflang in each language', async (path, english, german) => {
    for (const [lang, title, address] of [
      ['en', english, `${origin}${path}`],
      ['de', german, `${origin}${path}?lang=de`],
    ] as const) {
      const { status, text } = await openPage(`${path}?lang=${lang}`);
      expect(status).toBe(200);
      expect(titleOf(text)).toBe(`${title} · Rosette`);
      expect([canonicalOf(text), metaOf(text, 'og:url')]).toEqual([address, address]);
      expect(metaOf(text, 'og:title')).toBe(title);
      for (const other of ['en', 'de', 'x-default']) expect(text).toContain(`hreflang="${other}"`);
      expect(isUnlisted(text)).toBe(false);
    }
  });

  test('the landing page is its own canonical address in each language', async () => {
    for (const [query, address] of [
      ['', `${origin}/`],
      ['?lang=en', `${origin}/`],
      ['?lang=de', `${origin}/?lang=de`],
    ]) {
      const { text } = await openPage(`/${query}`);
      expect([canonicalOf(text), metaOf(text, 'og:url')]).toEqual([address, address]);
    }
  });

  test('its tags begin with what scrapers look for', async () => {
    const { text } = await openPage('/contact');
    for (const start of [
      '<link rel="canonical" href="',
      '<link rel="alternate" hreflang="',
      '<meta property="og:image" content="',
    ])
      expect(text).toContain(start);
  });

  test.each(['/dashboard', '/members', '/profile/65f0c0ffee0c0ffee0c0ffee', '/admin/money', '/join/abc'])(
    '%s is not for search engines',
    async (path) => {
      const { status, text } = await openPage(path);
      expect([status, isUnlisted(text)]).toEqual([200, true]);
      expect(text).not.toMatch(/rel="canonical"|hreflang/);
    },
  );

  test('those with different titles are different', async () => {
    const paths = Object.keys(webPages).map((path) => path.replace(/:\w+/g, '1').replace('/*', ''));
    const titles = new Set<string>();
    for (const path of paths) titles.add(titleOf((await openPage(path)).text));
    expect(titles.size).toBeGreaterThan(25);
  });

  test.each(['/no-such-page', '/contact/us', '/eventz/1', '/%'])('%s, no route, is 404', async (path) => {
    const { status, text } = await openPage(path).set('Accept-Language', 'de');
    expect([status, isUnlisted(text)]).toEqual([404, true]);
    expect(titleOf(text)).toBe('Seite nicht gefunden · Rosette');
  });
});

describe('/sitemap.xml', () => {
  const sitemap = async () => (await openPage('/sitemap.xml')).text;
  const addressesIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

  test('lists public pages and records in each language, with when they changed', async () => {
    const owner = await aMember({ tier: 'premium' });
    const event = await anEvent(owner);
    const business = await aBusiness(owner);
    const opportunity = await anOpportunity(owner);
    const xml = await sitemap();
    const listed = addressesIn(xml);
    for (const path of [
      '/',
      '/partner',
      '/contact',
      '/imprint',
      `/events/${event.id}`,
      `/businesses/${business.id}`,
      `/opportunities/${opportunity.id}`,
    ]) {
      expect(listed).toContain(`${origin}${path}`);
      expect(listed).toContain(`${origin}${path}?lang=de`);
    }
    expect(xml.match(/<lastmod>\d{4}-\d\d-\d\dT[^<]*Z<\/lastmod>/g)).toHaveLength(listed.length);
    expect(listed.filter((address) => /sign-in|dashboard|members/.test(address ?? ''))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test('says of a legal page when its text was changed', async () => {
    clock.setTo(new Date('2031-02-03T04:05:06Z'));
    await as(await anAdmin()).call(contract.siteSettings.update, {
      body: { imprint: { en: 'We, at home', de: '' } },
    });
    clock.reset();
    const lastmodOf = (xml: string, path: string) =>
      only(xml, new RegExp(`<loc>${origin}${path}</loc><lastmod>([^<]*)<`));
    const xml = await sitemap();
    expect(lastmodOf(xml, '/imprint')).toMatch(/^2031-02-03T04:05/);
    expect(lastmodOf(xml, '/terms')).not.toMatch(/^2031/);
  });

  test('has nothing of a suspended member, and no opportunity that is closed', async () => {
    const [owner, poster] = await several(2, () => aMember({ tier: 'premium' }));
    const event = await anEvent(owner as NonNullable<typeof owner>);
    const { id } = await anOpportunity(poster as NonNullable<typeof poster>);
    expect(await sitemap()).toContain(event.id);
    await as(await anAdmin()).call(contract.suspensions.suspend, {
      params: { id: owner?.id ?? '' },
      body: { reason: 'Spam' },
    });
    await as(poster as NonNullable<typeof poster>).call(contract.opportunities.close, { params: { id } });
    const xml = await sitemap();
    expect(xml).not.toContain(event.id);
    expect(xml).not.toContain(id);
  });

  test('every address in it is served, as the canonical one', async () => {
    const owner = await aMember({ tier: 'premium' });
    await anEvent(owner);
    for (const address of addressesIn(await sitemap()).slice(0, 20)) {
      const { status, text } = await openPage((address ?? '').slice(origin.length));
      expect([status, canonicalOf(text)]).toEqual([200, address]);
    }
  });

  test('is named in robots.txt', async () => {
    const { text, headers } = await raw(web).get('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
    expect(text).toContain('Disallow: /api/');
  });
});

describe('a link preview', () => {
  /** The picture that a page names, as services fetch it. */
  async function previewOf(path: string) {
    const { text } = await openPage(path);
    const [width, height] = [metaOf(text, 'og:image:width'), metaOf(text, 'og:image:height')];
    expect([width, height, metaOf(text, 'og:image:type')]).toEqual(['1200', '630', 'image/jpeg']);
    expect(metaOf(text, 'og:image:alt')).not.toBe('');
    const address = metaOf(text, 'og:image');
    expect(address.startsWith(`${origin}/`)).toBe(true);
    const { status, headers, body } = await raw(web).get(address.slice(origin.length));
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(body.length).toBeLessThan(300_000);
    return { body: body as Buffer, address, card: metaOf(text, 'twitter:card') };
  }
  /** How different the pixels of a picture are. */
  const variety = async (body: Buffer) => (await sharp(body).stats()).entropy;

  test('of the community, and of each kind of record, is a JPEG of 1200 × 630 below 300 kB', async () => {
    const owner = await aMember({ tier: 'premium' });
    const paths = [
      '/',
      '/?lang=de',
      '/contact',
      '/dashboard',
      `/events/${(await anEvent(owner, { title: `Äpfel & Œuvres 🌹 ${'sehr lang '.repeat(18)}` })).id}`,
      `/events/${(await anEvent(owner, { title: '北京' })).id}`,
      `/events/${(await anEvent(owner, { title: 'w'.repeat(200) })).id}`,
      `/businesses/${(await aBusiness(owner)).id}`,
      `/opportunities/${(await anOpportunity(owner)).id}`,
    ];
    for (const path of paths) {
      const { body, card } = await previewOf(path);
      expect(card).toBe('summary_large_image');
      expect(await variety(body)).toBeGreaterThan(0.1);
    }
  });

  test('shows an uploaded picture, and a logo whole beside the text', async () => {
    const owner = await aMember({ tier: 'premium' });
    const event = await anEvent(owner, { image: await aPicture(owner, 'event') });
    const { card, body } = await previewOf(`/events/${event.id}`);
    expect(card).toBe('summary_large_image');
    const business = await aBusiness(owner, { logo: await aPicture(owner, 'logo') });
    const ofLogo = await previewOf(`/businesses/${business.id}`);
    expect(ofLogo.card).toBe('summary');
    const corner = { left: 0, top: 0, width: 20, height: 20 };
    const pixels = await sharp(ofLogo.body).extract(corner).raw().toBuffer();
    expect(Math.min(...pixels)).toBeGreaterThan(250);
    expect(body.equals(ofLogo.body)).toBe(false);
  });

  test('has another address once it shows something else, and its words are in the language of the page', async () => {
    const owner = await aMember({ tier: 'premium' });
    const { id } = await anEvent(owner);
    const before = await previewOf(`/events/${id}`);
    const german = await previewOf(`/events/${id}?lang=de`);
    expect(german.body.equals(before.body)).toBe(false);
    await as(owner).call(contract.events.update, { params: { id }, body: { title: aWord() } });
    const after = await previewOf(`/events/${id}`);
    expect(after.address).not.toBe(before.address);
    expect(after.body.equals(before.body)).toBe(false);
  });

  test('of an unknown record is 404', async () => {
    expect((await raw(web).get('/preview/events/65f0c0ffee0c0ffee0c0ffee.jpg')).status).toBe(404);
    expect((await raw(web).get('/preview/events/nonsense.jpg')).status).toBe(404);
  });
});
