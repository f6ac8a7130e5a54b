import { expect, test } from 'vitest';
import { withHttps } from './website.ts';

test.each([
  ['rose-bakery.example', 'https://rose-bakery.example'],
  ['www.rose-bakery.example/menu?day=1#top', 'https://www.rose-bakery.example/menu?day=1#top'],
  ['rose-bakery.example:8080', 'https://rose-bakery.example:8080'],
  ['//rose-bakery.example', 'https://rose-bakery.example'],
  ['bäckerei.example', 'https://bäckerei.example'],
])('without a scheme, %s gets https://', (typed, stored) => {
  expect(withHttps(typed)).toBe(stored);
});

test.each([
  'http://rose-bakery.example',
  'HTTPS://rose-bakery.example',
  'javascript:alert(1)',
  'mailto:ada@rosette.example',
  'localhost:3000',
  'ada@rosette.example',
  'a bakery',
  'bakery',
  '',
])('%j is not changed', (typed) => {
  expect(withHttps(typed)).toBe(typed);
});
