import { contract } from '@rosette/shared/contract/index.ts';
import { rateLimits } from '@rosette/shared/contract/rate-limits.ts';
import mongoose from 'mongoose';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, test, vi } from 'vitest';
import { as, raw, testContext } from '#test/api.ts';
import { aMember, anAdmin, anEvent } from '#test/factories.ts';
import { dataOf, metaOf, only, openPage, origin, withWeb } from '#test/served-pages.ts';
import { EventModel } from './event.model.ts';

const { events, suspensions } = contract;
const web = withWeb();
const open = (path: string, app = web) => openPage(path, app);
const anOrganizer = () => aMember({ tier: 'premium', full_name: 'Olga "O" <Organizer>' });

describe('the HTML page /events/{id}', () => {
  test('holds title, description, picture, canonical address and JSON-LD, and no private field', async () => {
    const image = 'https://pictures.example/a.jpg?w=1&h=2';
    const { id } = await anEvent(await anOrganizer(), {
      title: 'Round table',
      description: 'Twelve founders.\nOne table.',
      date: '2035-03-25T17:30:00Z',
      time_zone: 'Europe/Vienna',
      location: 'Vienna',
      address: 'Door 3',
      online_url: 'https://meet.example/1',
      capacity: 12,
      image,
    });
    const { status, text, headers } = await open(`/events/${id}`);
    const url = `${origin}/events/${id}`;
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, no-cache',
    ]);
    expect(only(text, /<title>([^<]*)<\/title>/)).toBe('Round table · Rosette');
    expect(only(text, /<link[^>]*rel="canonical" href="([^"]*)"/)).toBe(url);
    expect(metaOf(text, 'og:title')).toBe('Round table');
    expect(metaOf(text, 'og:url')).toBe(url);
    expect(metaOf(text, 'og:image')).toMatch(
      new RegExp(`^${origin}/preview/events/${id}\\.jpg\\?lang=en&v=`),
    );
    expect(metaOf(text, 'og:image:alt')).toBe('Round table');
    expect(metaOf(text, 'twitter:card')).toBe('summary_large_image');
    const description =
      'Sunday 25 March 2035 at 19:30 (Vienna time) · Vienna · Organized by Olga "O" <Organizer> · Twelve founders. One table.';
    expect(metaOf(text, 'description').replace('Sunday,', 'Sunday')).toBe(description);
    expect(metaOf(text, 'og:description')).toBe(metaOf(text, 'description'));
    expect(dataOf(text)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Round table',
      description: 'Twelve founders.\nOne table.',
      startDate: '2035-03-25T19:30:00+02:00',
      endDate: '2035-03-25T21:30:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [
        { '@type': 'Place', name: 'Vienna', address: 'Vienna' },
        { '@type': 'VirtualLocation', url },
      ],
      organizer: { '@type': 'Person', name: 'Olga "O" <Organizer>' },
      maximumAttendeeCapacity: 12,
      remainingAttendeeCapacity: 12,
      url,
      image: [image],
    });
    const shown = /<div id="root">(.*?)<\/main>/s.exec(text)?.[1] ?? '';
    expect(shown).toContain('<h1>Round table</h1>');
    expect(shown).toContain('<li>Vienna</li><li>Organized by Olga &quot;O&quot; &lt;Organizer&gt;</li>');
    expect(shown).toContain('<p>Twelve founders.</p><p>One table.</p>');
    expect(only(shown, /<img[^>]* src="([^"]*)"/)).toBe(image);
    expect(shown).not.toMatch(/ style=|<script| on\w+=/);
    expect(text).not.toMatch(/Door 3|meet\.example/);
  });

  test('of an event that is only online names no place', async () => {
    const { id } = await anEvent(await anOrganizer(), { online_only: true, location: null });
    const { text } = await open(`/events/${id}`);
    expect(dataOf(text)).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: `${origin}/events/${id}` },
    });
  });

  test('is in the language of ?lang, else of the browser, and leads to the others', async () => {
    const { id } = await anEvent(await aMember({ tier: 'premium' }));
    const open = (query: string, accepted: string) =>
      openPage(`/events/${id}${query}`).set('Accept-Language', accepted);
    for (const [query, accepted, language, organized] of [
      ['', 'de-AT,en;q=0.5', 'de', 'Veranstaltet von'],
      ['?lang=en', 'de', 'en', 'Organized by'],
      ['?lang=xx', 'de', 'de', 'Veranstaltet von'],
      ['', 'fr', 'en', 'Organized by'],
    ] as const) {
      const { text, headers } = await open(query, accepted);
      expect(only(text, /<html lang="(\w+)"/)).toBe(language);
      expect(text).toContain(organized);
      expect([headers['content-language'], headers.vary]).toEqual([
        language,
        expect.stringContaining('Accept-Language'),
      ]);
      const canonical = `${origin}/events/${id}${language === 'de' ? '?lang=de' : ''}`;
      expect(only(text, /rel="canonical" href="([^"]*)"/)).toBe(canonical);
      expect(metaOf(text, 'og:url')).toBe(canonical);
      expect(dataOf(text).url).toBe(canonical);
      for (const [other, address] of [
        ['en', '?lang=en'],
        ['de', '?lang=de'],
        ['x-default', ''],
      ]) {
        const link = new RegExp(`rel="alternate" hreflang="${other}" href="([^"]*)"`);
        expect(only(text, link)).toBe(`${origin}/events/${id}${address}`);
      }
    }
    const missing = await openPage('/events/65f000000000000000000001').set('Accept-Language', 'de');
    expect(missing.text).toContain('Diese Veranstaltung wurde nicht gefunden');
  });

  test('escapes everything that members write', async () => {
    const nasty = `</title></script><script>alert("1")</script><!-- '$&' $\` "><img src=x onerror=alert(1)>`;
    const { id } = await anEvent(await aMember({ tier: 'premium', full_name: nasty.slice(0, 100) }), {
      title: nasty,
      description: `${nasty}\u2028\n${'ä'.repeat(3000)}`,
      location: nasty,
    });
    const { text } = await open(`/events/${id}`);
    expect(text).not.toMatch(/<script>|<img|<!-- '/);
    expect(text.match(/<article/g)).toHaveLength(1);
    expect(text.match(/<script/g)).toHaveLength(3);
    expect(text.match(/<\/head>|<\/body>/g)).toHaveLength(2);
    expect(metaOf(text, 'og:title')).toBe(nasty);
    expect(metaOf(text, 'description').length).toBeLessThanOrEqual(301);
    expect(dataOf(text)).toMatchObject({ name: nasty, location: { name: nasty } });
  });

  test('has a preview without a picture, and its time in its own zone', async () => {
    const { id } = await anEvent(await anOrganizer(), { date: '2035-05-01', time: '18:15' });
    const { text } = await open(`/events/${id}`);
    const preview = `${origin}/preview/events/${id}.jpg`;
    expect(metaOf(text, 'og:image')).toContain(preview);
    expect(metaOf(text, 'twitter:card')).toBe('summary_large_image');
    expect(metaOf(text, 'description')).toContain('18:15 (UTC)');
    expect(dataOf(text)).toMatchObject({
      startDate: '2035-05-01T18:15:00.000Z',
      location: { name: 'Berlin' },
    });
    // Picture and title, the facts in their box, then the text, as the app shows them.
    expect(text).toMatch(
      /<article class="served-event" data-served-page><header><div class="served-ornament"><\/div><h1>[^<]+<\/h1><\/header><ul class="served-facts">(<li>[^<]+<\/li>){3}<\/ul><div class="served-words">(<p>[^<]*<\/p>)*<\/div><\/article>/,
    );
    for (const image of ['http://[broken', 'javascript:alert(1)']) {
      await EventModel.updateOne({ _id: id }, { image });
      const { text: changed } = await open(`/events/${id}`);
      expect(changed).not.toContain('<img');
    }
    await EventModel.updateOne({ _id: id }, { image: 'http://[broken' });
    expect(metaOf((await open(`/events/${id}`)).text, 'og:image')).toContain(preview);
  });

  test('holds an uploaded picture in its sizes, and one whose address closes the attribute as text', async () => {
    const uploaded = `${origin}/media/l${'0'.repeat(32)}-1600x900-${'A'.repeat(20)}.webp`;
    const { id } = await anEvent(await anOrganizer());
    await EventModel.updateOne({ _id: id }, { image: uploaded });
    const { text } = await open(`/events/${id}`);
    expect(only(text, /<img[^>]* srcset="([^"]*)"/)).toBe(
      `${uploaded}?w=400 400w, ${uploaded}?w=800 800w, ${uploaded} 1600w`,
    );
    await EventModel.updateOne({ _id: id }, { image: 'https://a.example/"onerror="alert(1)"x.jpg' });
    const { text: nasty } = await open(`/events/${id}`);
    expect(nasty).not.toMatch(/"onerror=|<img[^>]* onerror/);
  });

  test('answers 304 until it changes', async () => {
    const organizer = await anOrganizer();
    const { id } = await anEvent(organizer);
    const etag = String((await open(`/events/${id}`)).headers.etag);
    const again = () => open(`/events/${id}`).set('If-None-Match', etag);
    expect((await again()).status).toBe(304);
    await as(organizer).call(events.update, { params: { id }, body: { title: 'Another' } });
    const changed = await again();
    expect([changed.status, metaOf(changed.text, 'og:title')]).toEqual([200, 'Another']);
  });

  test.each(['65f0c0ffee0c0ffee0c0ffee', 'nonsense', '%00'])('for %s is 404', async (id) => {
    const { status, text, headers } = await open(`/events/${id}`);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(only(text, /<title>([^<]*)<\/title>/)).toBe('This event could not be found · Rosette');
    expect(only(text, /<h1>([^<]*)<\/h1>/)).toBe('This event could not be found');
    expect(metaOf(text, 'robots')).toBe('noindex');
  });

  test('is 404 for a removed event and while its organizer is suspended', async () => {
    const organizer = await anOrganizer();
    const [removed, hidden] = [await anEvent(organizer), await anEvent(organizer)];
    await as(organizer).call(events.remove, { params: { id: removed.id } });
    expect((await open(`/events/${removed.id}`)).status).toBe(404);
    expect((await open(`/events/${hidden.id}`)).status).toBe(200);
    const params = { id: organizer.id };
    await as(await anAdmin()).call(suspensions.suspend, { params, body: { reason: 'Spam' } });
    const { status, text } = await open(`/events/${hidden.id}`);
    expect([status, text.includes('Founders breakfast')]).toEqual([404, false]);
  });

  test('is the app without a description while the database is away, over the rate limit, or before the start', async () => {
    const { id } = await anEvent(await anOrganizer());
    const away = vi.spyOn(EventModel, 'findOne').mockImplementation(() => {
      throw new mongoose.mongo.MongoNetworkError('gone');
    });
    const answers = [await open(`/events/${id}`)];
    away.mockRestore();
    const limited = withWeb(testContext({ WEB_ORIGIN: origin, RATE_LIMIT: 'on' }));
    const [{ points }] = rateLimits.general;
    const { consume } = RateLimiterMemory.prototype;
    // The first call counts as all that are allowed in a minute, which would take longer than it on a busy machine.
    const counting = vi.spyOn(RateLimiterMemory.prototype, 'consume').mockImplementationOnce(function (
      this: RateLimiterMemory,
      key,
    ) {
      return consume.call(this, key, points);
    });
    expect((await open('/events/nonsense', limited)).status).toBe(404);
    counting.mockRestore();
    answers.push(await open(`/events/${id}`, limited));
    const starting = testContext();
    starting.startup.isServing = false;
    answers.push(await open(`/events/${id}`, withWeb(starting)));
    expect(answers.map(({ status }) => status)).toEqual([503, 429, 503]);
    for (const { text, headers } of answers) {
      expect(text).toContain('<div id="root"></div>');
      expect(only(text, /<title>([^<]*)<\/title>/)).toMatch(/^Rosette ·/);
      expect([headers['cache-control'], Number(headers['retry-after']) > 0]).toEqual(['no-store', true]);
    }
  });

  test('has no description for the list of attendees, and answers no page to a client that accepts JSON', async () => {
    const { id } = await anEvent(await anOrganizer());
    const list = await open(`/events/${id}/attendees`);
    expect([list.status, only(list.text, /<title>([^<]*)<\/title>/)]).toEqual([200, 'Attendees · Rosette']);
    expect((await raw(web).get(`/events/${id}`).set('Accept', 'application/json')).status).toBe(404);
  });
});
