import { expect, test } from 'vitest';
import { fitting } from './link-row.tsx';

test.each([
  [[100, 100, 100], 300, 3, 'all of them need no room for More'],
  [[100.3, 100.3, 100.3], 300.9, 3, 'sums of fractions are not exact'],
  [[100, 100, 100], 299, 2, 'one that does not fit makes place for More'],
  [[100, 100, 100], 249, 1, 'More displaces one that would fit'],
  [[100, 100, 100], 149, 0, 'nothing but More'],
  [[0, 0, 0], 0, 3, 'what is not laid out is not hidden'],
])('entries of %j px in %i px: %i, as %s', (widths, room, count) => {
  expect(fitting(widths, 50, room)).toBe(count);
});
