/** The one place time comes from (decisions §7), so that tests can move it. */
let offset = 0;

export const clock = {
  now: (): Date => new Date(Date.now() + offset),
  /** Only for tests: from now on it is `instant`, and time goes on from there. */
  setTo(instant: Date | string): void {
    offset = new Date(instant).getTime() - Date.now();
  },
  reset(): void {
    offset = 0;
  },
};
