import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const log = createLog('silent');

test('work runs at once and then periodically, also after a failure, until it is stopped', async () => {
  const warn = vi.spyOn(log, 'warn');
  const work = vi.fn(async () => {
    throw new Error('away');
  });
  const end = repeat(log, 1000, 'it could not be done', work);
  await vi.advanceTimersByTimeAsync(2500);
  expect(work).toHaveBeenCalledTimes(3);
  expect(warn.mock.calls.map(([, line]) => line)).toEqual(Array(3).fill('it could not be done'));
  await end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(3);
});

test('a slow run delays the next one, and stopping waits for it', async () => {
  let finish = () => {};
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const end = repeat(log, 1000, 'it could not be done', work);
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(1);
  const ended = vi.fn();
  const ending = end().then(ended);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ended).not.toHaveBeenCalled();
  finish();
  await ending;
  expect(ended).toHaveBeenCalled();
});
