import { expect, test } from 'vitest';
import { findCircle } from './no-circles.ts';

const circleOf = (imports: Record<string, string[]>) => findCircle(new Map(Object.entries(imports)));

test.each([
  [{ a: ['b'], b: ['a'] }, ['a', 'b', 'a']],
  [{ a: ['a'] }, ['a', 'a']],
  [{ entry: ['a', 'c'], a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, ['b', 'c', 'd', 'b']],
])('finds the circle in %j', (imports, circle) => {
  expect(circleOf(imports)).toEqual(circle);
});

test.each([{}, { a: ['b', 'c'], b: ['c'], c: [] }, { a: ['gone'] }])('%j do not', (imports) => {
  expect(circleOf(imports as Record<string, string[]>)).toBeNull();
});
