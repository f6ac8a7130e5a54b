import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('of twenty calls at once one runs at a time, and a failed one does not block the next', async () => {
  let running = 0;
  let most = 0;
  const work = (index: number) =>
    oneAtATime(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      if (index % 3 === 0) throw new Error('damaged');
      return index;
    });
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => work(index)));
  expect(most).toBe(1);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
});
