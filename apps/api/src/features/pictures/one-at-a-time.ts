let last: Promise<unknown> = Promise.resolve();

/** Runs `work` after all earlier calls have ended, so that one picture at a time takes memory for its pixels. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}
