import { expect, test } from 'vitest';
import { uploadedPictureOf } from './uploaded-picture.ts';

const hex = '0123456789abcdef'.repeat(2);
const thumbHash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
const base = 'https://rosette.example/media/';

test('an uploaded picture has sizes, dimensions and a placeholder', () => {
  const url = `${base}l${hex}-1600x1200-${thumbHash}.webp`;
  const picture = uploadedPictureOf(url);
  expect(picture).toMatchObject({
    width: 1600,
    height: 1200,
    srcSet: `${url}?w=400 400w, ${url}?w=800 800w, ${url} 1600w`,
  });
  expect(picture?.placeholder()).toMatch(/^data:image\/png;base64,/);
});

test('the widths of a portrait are scaled from its longer side', () => {
  const url = `${base}l${hex}-600x1200-${thumbHash}.webp`;
  expect(uploadedPictureOf(url)?.srcSet).toBe(`${url}?w=400 200w, ${url}?w=800 400w, ${url} 600w`);
});

test('a small picture has one size', () => {
  const url = `${base}s${hex}-80x60-${thumbHash}.webp`;
  expect(uploadedPictureOf(url)?.srcSet).toBe(`${url} 80w`);
});

test.each([
  null,
  '',
  'no address',
  'https://elsewhere.example/a.jpg',
  `${base}x${hex}-80x60-${thumbHash}.webp`,
  `${base}s${hex}-80x60.webp`,
  `${base}s${hex}-80x60-${thumbHash}.webp/more`,
])('%s is not an uploaded picture', (url) => {
  expect(uploadedPictureOf(url)).toBeNull();
});
