import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrderedKeys } from './ordered-keys.ts';

const key = fc.integer({ min: 0, max: 600 }).map((n) => String(n).padStart(3, '0'));
const step = fc.record({ key, rid: fc.integer({ min: 1, max: 9 }), isRemoved: fc.boolean() });

test('entries are found, counted and scanned in order after any inserts and removals', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 400, size: 'max' }),
      fc.array(fc.tuple(key, key), { maxLength: 5 }),
      (steps, intervals) => {
        const ordered = new OrderedKeys();
        const model = new Set<string>();
        // more keys than a chunk has, some of them with several records
        for (let n = 0; n < 300; n++) {
          const start = String(n * 2).padStart(3, '0');
          ordered.insert(start, n % 3 ? 5 : [4, 6]);
          for (const rid of n % 3 ? [5] : [4, 6]) model.add(`${start}/${rid}`);
        }
        for (const { key, rid, isRemoved } of steps) {
          const entry = `${key}/${rid}`;
          if (isRemoved) ordered.remove(key, rid);
          else if (!model.has(entry)) ordered.insert(key, rid);
          if (isRemoved) model.delete(entry);
          else model.add(entry);
        }
        const entries = [...model].sort();
        for (const [low, high] of [['', '~'] as const, ...intervals]) {
          const expected = entries
            .filter((entry) => entry.slice(0, 3) >= low && entry.slice(0, 3) < high)
            .map((entry) => Number(entry.slice(4)));
          expect([...ordered.scan(low, high)]).toEqual(expected);
          expect([...ordered.scan(low, high, true)]).toEqual(expected.toReversed());
          expect(ordered.count(low, high)).toBe(expected.length);
        }
        const of = (wanted: string) =>
          entries.filter((entry) => entry.startsWith(wanted)).map((entry) => Number(entry.slice(4)));
        for (const { key } of steps) expect(ordered.find(key)).toEqual(of(key));
      },
    ),
    { numRuns: 50 },
  );
});
