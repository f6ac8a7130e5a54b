import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, anOpportunity } from '#test/factories.ts';
import { dataOf, metaOf, only, openPage, origin } from '#test/served-pages.ts';

const { applications, opportunities, suspensions } = contract;
const open = (id: string) => openPage(`/opportunities/${id}`);
/** What is readable before any script runs. */
const shownIn = (html: string) => /<div id="root">(.*?)<\/main>/s.exec(html)?.[1] ?? '';

describe('the HTML page /opportunities/{id}', () => {
  test('holds title, kind, term, poster and text before any script, and JSON-LD', async () => {
    clock.setTo('2035-01-01T12:00:00Z');
    const poster = await aMember({ full_name: 'Paula "P" <Poster>' });
    const { id, created_at, expires_at } = await anOpportunity(poster, {
      title: 'Baker wanted',
      description: 'Early mornings.\nGood bread.',
    });
    const { status, text, headers } = await open(id);
    const url = `${origin}/opportunities/${id}`;
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, no-cache',
    ]);
    expect(only(text, /<title>([^<]*)<\/title>/)).toBe('Baker wanted · Rosette');
    expect(only(text, /<link[^>]*rel="canonical" href="([^"]*)"/)).toBe(url);
    expect(metaOf(text, 'og:title')).toBe('Baker wanted');
    expect(metaOf(text, 'og:url')).toBe(url);
    const preview = metaOf(text, 'og:image');
    expect(preview).toContain(`${origin}/preview/opportunities/${id}.jpg`);
    expect(metaOf(text, 'twitter:card')).toBe('summary_large_image');
    expect(metaOf(text, 'description')).toBe(
      'Job Opening · Open until 2 March 2035 · Posted by Paula "P" <Poster> · Early mornings. Good bread.',
    );
    expect(metaOf(text, 'og:description')).toBe(metaOf(text, 'description'));
    expect(dataOf(text)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Demand',
      name: 'Baker wanted',
      description: 'Early mornings.\nGood bread.',
      validFrom: created_at,
      validThrough: expires_at,
      seller: { '@type': 'Person', name: 'Paula "P" <Poster>' },
      url,
      image: [preview],
    });
    expect(shownIn(text)).toContain(
      '<h1>Baker wanted</h1><ul class="served-facts"><li>Job Opening</li><li>Open until 2 March 2035</li><li>Posted by Paula &quot;P&quot; &lt;Poster&gt;</li></ul><p>Early mornings.</p><p>Good bread.</p>',
    );
    expect(shownIn(text)).not.toMatch(/ style=|<script| on\w+=/);
  });

  test('holds nobody who applied', async () => {
    const { id } = await anOpportunity(await aMember(), { type: 'collaboration' });
    const applicant = await aMember({ full_name: 'Anna Applicant' });
    await as(applicant).call(applications.apply, { params: { id }, body: { note: 'I bake' } });
    const { text } = await open(id);
    expect(shownIn(text)).toContain('<li>Collaboration</li>');
    for (const hers of [applicant.id, 'Anna Applicant', 'I bake']) expect(text).not.toContain(hers);
  });

  test('escapes everything that members write', async () => {
    const nasty = `</title></script><script>alert("1")</script><!-- '$&' $\` "><img src=x onerror=alert(1)>`;
    const { id } = await anOpportunity(await aMember({ full_name: nasty.slice(0, 100) }), {
      title: nasty,
      description: nasty,
    });
    const { text } = await open(id);
    expect(text).not.toMatch(/<script>|<img|<!-- '/);
    expect(text.match(/<article/g)).toHaveLength(1);
    expect(text.match(/<\/head>|<\/body>/g)).toHaveLength(2);
    expect(metaOf(text, 'og:title')).toBe(nasty);
    expect(dataOf(text)).toMatchObject({ name: nasty, description: nasty });
  });

  test('says of one that is closed or expired that it is not open any more', async () => {
    clock.setTo('2035-01-01T12:00:00Z');
    const poster = await aMember();
    const [closed, expired] = [await anOpportunity(poster), await anOpportunity(poster)];
    await as(poster).call(opportunities.close, { params: { id: closed.id } });
    expect(shownIn((await open(closed.id)).text)).toContain('<li>Not open any more</li>');
    expect(shownIn((await open(expired.id)).text)).toContain('<li>Open until');
    clock.setTo(expired.expires_at);
    const { status, text } = await open(expired.id);
    expect([status, shownIn(text).includes('<li>Not open any more</li>')]).toEqual([200, true]);
  });

  test.each(['65f0c0ffee0c0ffee0c0ffee', 'nonsense'])('for %s is 404', async (id) => {
    const { status, text, headers } = await open(id);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(only(text, /<h1>([^<]*)<\/h1>/)).toBe('This opportunity could not be found');
    expect(metaOf(text, 'robots')).toBe('noindex');
  });

  test('is 404 for a deleted opportunity and while its poster is suspended', async () => {
    const poster = await aMember();
    const [removed, hidden] = [await anOpportunity(poster), await anOpportunity(poster)];
    await as(poster).call(opportunities.remove, { params: { id: removed.id } });
    expect((await open(removed.id)).status).toBe(404);
    expect((await open(hidden.id)).status).toBe(200);
    const params = { id: poster.id };
    await as(await anAdmin()).call(suspensions.suspend, { params, body: { reason: 'Spam' } });
    const { status, text } = await open(hidden.id);
    expect([status, text.includes('Baker wanted')]).toEqual([404, false]);
  });
});
