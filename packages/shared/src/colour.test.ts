import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contrastOf,
  defaultAccent,
  isReadableAccent,
  minContrast,
  nearestAccent,
  shadesOf,
} from './colour.ts';

/** Text in a colour on another, each by its name in the theme. */
const texts = [
  ['ink', 'page'],
  ['ink', 'surface-strong'],
  ['ink-soft', 'page'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'surface-soft'],
  ['ink-soft', 'surface-strong'],
  ['accent-ink', 'page'],
  ['accent-ink', 'surface'],
  ['accent-ink', 'surface-soft'],
  ['accent-ink', 'surface-strong'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
] as const;

function unreadableIn(accent: string): string[] {
  const shades = shadesOf(accent);
  return (['light', 'dark'] as const).flatMap((mode) =>
    texts
      .filter(([text, ground]) => contrastOf(shades[mode][text], shades[mode][ground]) < minContrast)
      .map(([text, ground]) => `${mode}: ${text} on ${ground}`),
  );
}

describe('the shades of an accent', () => {
  test.each([defaultAccent, '#1d6b45', '#2563eb', '#8a5a00', '#000000', '#0000ff', '#6b6b6b', '#a000ff'])(
    'of %s can be read, light and dark',
    (accent) => expect(unreadableIn(accent)).toEqual([]),
  );

  test('of any accent can be read', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (...channels) => {
        const given = `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
        const accent = nearestAccent(given);
        expect(isReadableAccent(accent)).toBe(true);
        expect(accent === given).toBe(isReadableAccent(given));
        expect(unreadableIn(accent)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

test.each(['#ffffff', '#fffffe', '#fefefe', '#ffff00'])('the nearest accent to %s can be read', (given) => {
  expect(isReadableAccent(nearestAccent(given))).toBe(true);
});

test('the nearest accent keeps the hue', () => {
  expect(nearestAccent('#ffffff')).toMatch(/^#(7[0-9a-f])\1\1$/);
  expect(nearestAccent('#22c55e')).toMatch(/^#0.8[0-9a-f]{3}$/);
  expect(isReadableAccent('#767676')).toBe(true);
  expect(isReadableAccent('#777777')).toBe(false);
});
