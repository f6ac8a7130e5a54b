import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aBusiness, aMember, anAdmin } from '#test/factories.ts';
import { dataOf, metaOf, openPage, origin } from '#test/served-pages.ts';

const open = (id: string) => openPage(`/businesses/${id}`);

test('the HTML page of a business holds preview tags, canonical address and JSON-LD', async () => {
  const owner = await aMember({ full_name: 'Ada Lind' });
  const { id } = await aBusiness(owner, {
    name: 'Lind & "Daughters"',
    town: 'Leipzig',
    country: 'DE',
    website: 'lind.example',
    logo: 'https://pictures.example/a.jpg',
  });
  const { status, text } = await open(id);
  expect(status).toBe(200);
  expect(metaOf(text, 'og:title')).toBe('Lind & "Daughters"');
  expect(metaOf(text, 'og:url')).toBe(`${origin}/businesses/${id}`);
  expect(metaOf(text, 'og:image')).toContain(`${origin}/preview/businesses/${id}.jpg`);
  for (const part of ['Food', 'Leipzig, Germany', 'Ada Lind', 'Bread and cakes']) {
    expect(metaOf(text, 'og:description')).toContain(part);
  }
  expect(text).toContain(`rel="canonical" href="${origin}/businesses/${id}"`);
  expect(dataOf(text)).toMatchObject({
    '@type': 'Organization',
    name: 'Lind & "Daughters"',
    sameAs: 'https://lind.example',
    address: { addressLocality: 'Leipzig', addressCountry: 'DE' },
    founder: { name: 'Ada Lind' },
  });
});

test('the page of an unknown business, or of a suspended owner, is 404 without its data', async () => {
  expect((await open('65f0c0ffee0c0ffee0c0ffee')).status).toBe(404);
  const owner = await aMember();
  const { id, name } = await aBusiness(owner);
  const body = { reason: 'Spam' };
  await as(await anAdmin()).call(contract.suspensions.suspend, { params: { id: owner.id }, body });
  const { status, text } = await open(id);
  expect(status).toBe(404);
  expect(text).not.toContain(name);
});
