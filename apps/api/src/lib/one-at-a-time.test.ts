import { expect, test } from 'vitest';
import { createQueue } from './one-at-a-time.ts';

test('of twenty calls at once one runs at a time, and a failed one does not block the next', async () => {
  const oneAtATime = createQueue(20, 'pictures_busy');
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

/** A queue with room for two, busy until `finish` is called. */
function aBusyQueue() {
  const oneAtATime = createQueue(2, 'pictures_busy');
  let finish = () => {};
  const first = oneAtATime(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  return {
    oneAtATime,
    finish: () => {
      finish();
      return first;
    },
  };
}

test('a full queue refuses with 503, and has room again afterwards', async () => {
  const { oneAtATime, finish } = aBusyQueue();
  const waiting = [oneAtATime(async () => 'second'), oneAtATime(async () => 'third')];
  await expect(oneAtATime(async () => 'fourth')).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': expect.any(String) },
  });
  await finish();
  expect(await Promise.all(waiting)).toEqual(['second', 'third']);
  expect(await oneAtATime(async () => 'fifth')).toBe('fifth');
});

test('aborted work leaves the queue at once and never runs', async () => {
  const { oneAtATime, finish } = aBusyQueue();
  const gone = new AbortController();
  const ran: string[] = [];
  const note = (name: string) => async () => void ran.push(name);
  const dropped = oneAtATime(note('dropped'), gone.signal);
  const second = oneAtATime(note('second'));
  gone.abort(new Error('gone'));
  await expect(dropped).rejects.toThrow('gone');
  const third = oneAtATime(note('third'));
  await finish();
  await Promise.all([second, third]);
  expect(ran).toEqual(['second', 'third']);
});
